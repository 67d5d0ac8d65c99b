import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';

const ENTER = ['-t', process.env['MACHINE'] ?? '', '-m', '-p', '-n', '-i', '-u', '-r', '-w'];

/** Runs lines of a shell on the machine, as root in the stand's folder. @returns what it prints. @throws Error if it fails. */
export const onMachine = async (lines: string, input = '', folder = '/opt/bandstand'): Promise<string> => {
  const shell = ['env', '-i', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'HOME=/root', 'sh', '-euc'];
  const child = spawn('nsenter', [...ENTER, ...shell, `cd ${folder} && ${lines}`], { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(`${lines}\nended with ${code}:\n${out.slice(-3_000)}${err.slice(-3_000)}`);
  return out;
};
