// `kill` on npm ends only npm and its shell. A process that loads this file stops too, as if it had received the signal itself.
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 500;
const isKept = process.env.npm_lifecycle_event !== undefined || process.env.BANDSTAND_KEEPER === String(process.ppid);

let timer;
let ended = false;
if (isKept) {
  const asStarted = ancestors();
  timer = setInterval(() => {
    if (ancestors() !== asStarted) stop();
  }, LOOK_EVERY_MS);
  timer.unref();
}

// Closing the terminal is a normal way to stop.
process.on('SIGHUP', stop);

// Ctrl-C reaches every process in the terminal: once the server is stopping, the end of npm is not a second signal.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on('newListener', function follow(event) {
    if (event !== signal) return;
    process.off('newListener', follow);
    process.once(signal, endWatch);
  });
}

function stop() {
  if (endWatch()) process.kill(process.pid, 'SIGTERM');
}

/** Returns false when it had already ended. */
function endWatch() {
  const isFirst = !ended;
  ended = true;
  clearInterval(timer);
  return isFirst;
}

/** The parent and, on Linux, its parent: npm runs scripts in a shell, which may outlive it. */
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
