import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Socket } from 'node:net';

/** Requests that Node.js refuses before the pipeline, by error code; all others are bad requests. */
const STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};
const BAD_REQUEST = 400;
const EXPECTATION_FAILED = 417;

const refusalOf = (status: number, commonHead: readonly string[]): string => {
  const head = ['Content-Length', '0', 'Cache-Control', 'no-store', 'Connection', 'close', ...commonHead];
  const lines = head.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${head[at + 1] ?? ''}`] : []));
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n`;
};

/** Adds the headers of every response to the 4xx responses that Node.js sends itself (rules §6). */
export const answerNodeRefusals = (server: Server, commonHead: readonly string[], running: ReadonlySet<ServerResponse>): void => {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // In the middle of a response, more bytes would be read as part of it.
    const isAnswering = [...running].some((res) => res.socket === socket && res.headersSent);
    if (!socket.writable || isAnswering || !(socket instanceof Socket)) {
      socket.destroy();
      return;
    }
    socket.write(refusalOf(STATUS[error.code ?? ''] ?? BAD_REQUEST, commonHead));
    socket.destroySoon();
  });
  server.on('checkExpectation', (_req, res: ServerResponse) => {
    res.writeHead(EXPECTATION_FAILED, ['Content-Length', '0', 'Cache-Control', 'no-store', 'Connection', 'close', ...commonHead]).end();
  });
};
