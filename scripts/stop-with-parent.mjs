// `kill` on npm ends only npm and its shell. Whoever loads this stops as well, as if it had been sent the signal itself.
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 500;
const isKept = process.env.npm_lifecycle_event !== undefined || process.env.BANDSTAND_KEEPER === String(process.ppid);

if (isKept) {
  const asStarted = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === asStarted) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  timer.unref();
}

// A closed terminal is an ordinary way to stop.
process.on('SIGHUP', () => process.kill(process.pid, 'SIGTERM'));

/** The parent, and on Linux its parent too: npm runs its scripts in a shell, which may outlive it. */
function ancestors() {
  return process.platform === 'linux' ? `${process.ppid} ${parentOf(process.ppid)}` : String(process.ppid);
}

function parentOf(pid) {
  try {
    const [, ppid] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return ppid;
  } catch {
    return 'gone';
  }
}
