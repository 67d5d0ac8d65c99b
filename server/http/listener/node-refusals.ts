import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Socket } from 'node:net';

/** What Node.js refuses before a request reaches the pipeline, by the error's code; everything else is a bad request. */
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

/** Gives the 4xx answers that Node.js makes by itself the headers of every answer (rules §6). */
export const answerNodeRefusals = (server: Server, commonHead: readonly string[], running: ReadonlySet<ServerResponse>): void => {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // In the middle of an answer anything more would be taken for a part of it.
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
