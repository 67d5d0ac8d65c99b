import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';

type Run = (lines: string, input?: string, folder?: string) => Promise<string>;

/** Runs lines of a shell on a machine, as root. @returns what it prints. @throws Error if it fails. */
const on =
  (machine: 'DOCKER' | 'SYSTEMD', home: string): Run =>
  async (lines, input = '', folder = home) => {
    const enter = ['-t', process.env[machine] ?? '', '-m', '-p', '-n', '-i', '-u', '-r', '-w'];
    const shell = ['env', '-i', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'HOME=/root', 'sh', '-euc'];
    const child = spawn('nsenter', [...enter, ...shell, `cd ${folder} && ${lines}`], { stdio: ['pipe', 'pipe', 'pipe'] });
    // A command that does not read its input may have ended; its exit code shows how.
    child.stdin.on('error', () => undefined).end(input);
    const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    if (code !== 0) throw new Error(`${lines}\nended with ${code}:\n${out.slice(-3_000)}${err.slice(-3_000)}`);
    return out;
  };

/** In the stand's folder. */
export const onMachine = on('DOCKER', '/opt/bandstand');
/** Runs the stand without containers. */
export const onSystemd = on('SYSTEMD', '/root');

const OURS: Readonly<Record<string, string>> = { 'https://github.com/OWNER/NAME': '/src.git', 'stand.example.org': 'stand.local' };

/** Fills in the test machines' names. */
export const ofThisWorld = (block: string): string =>
  Object.entries(OURS).reduce((lines, [name, ours]) => lines.replaceAll(name, ours), block);
