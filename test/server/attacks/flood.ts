import { createConnection, type Socket } from 'node:net';

export type Headers = Readonly<Record<string, string>>;

/** A complete request, as it is written to a socket. */
export const httpMessage = (path: string, body: string, headers: Headers = {}, method = 'POST'): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: x',
    'Content-Type: application/json',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');

interface Flood {
  readonly port: number;
  readonly localAddress?: string;
  readonly connections: number;
  /** The message of the n-th connection. */
  readonly messageOf: (at: number) => string;
  /** The pause before a message is sent again. */
  readonly againMs?: number;
}

/** Complete requests, each sent again as soon as it is answered, or a moment later. */
export const startFlood = ({ port, localAddress, connections, messageOf, againMs }: Flood) => {
  let answered = 0;
  const sockets = Array.from({ length: connections }, (_, at): Socket => {
    const message = messageOf(at);
    const socket = createConnection({ port, host: '127.0.0.1', ...(localAddress === undefined ? {} : { localAddress }) });
    const sendAgain = (): void => void (socket.writable && socket.write(message));
    socket
      .on('error', () => undefined)
      .on('data', (chunk) => {
        // A response may arrive in several pieces.
        if (!String(chunk).startsWith('HTTP/1.1 ')) return;
        answered += 1;
        if (againMs === undefined) sendAgain();
        else setTimeout(sendAgain, againMs);
      });
    socket.write(message);
    return socket;
  });
  return {
    answered: () => answered,
    open: () => sockets.filter(({ connecting, destroyed }) => !connecting && !destroyed).length,
    stop: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
};
