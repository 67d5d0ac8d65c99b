import { Socket } from 'node:net';

/**
 * Closes the connection after this long without received data. A half-open connection reports no error, so the caller would wait forever,
 * holding the connection and its locks.
 */
export const idleTimeoutSocket = (silenceMs: number) => (): Socket => {
  const socket = new Socket();
  const cork = socket.cork.bind(socket);
  // Twice: once for the driver's own `uncork`, once until this turn ends, so that statements sent together are one system call.
  socket.cork = () => {
    cork();
    cork();
    process.nextTick(() => socket.uncork());
  };
  const giveUp = (): void => void socket.destroy(Object.assign(new Error('the database fell silent'), { code: 'ETIMEDOUT' }));
  // A process that did not run for so long first reads what has arrived.
  return socket.setTimeout(silenceMs, () => {
    const { bytesRead } = socket;
    setImmediate(() => socket.bytesRead === bytesRead && giveUp());
  });
};
