import { once } from 'node:events';
import { createServer, request as requestHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Responds instead of the stand. `forward` passes the request on; with `isLost` the response is dropped. */
export type Fault = (request: IncomingMessage, response: ServerResponse, forward: (isLost: boolean) => void) => void;

const page =
  (status: number): Fault =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Sign in to School Wi-Fi</h1>');

export const FAULTS = {
  'a proxy with 502': page(502),
  'a captive portal with 200': page(200),
  silence: () => undefined,
  'an answer that is lost after the commit': (_request, _response, forward) => forward(true),
} as const satisfies Readonly<Record<string, Fault>>;

export interface FaultyWire {
  /** Without a slash at the end. */
  readonly url: string;
  /** Cuts open connections, live ones included. */
  readonly breakWith: (fault: Fault) => void;
  readonly mend: () => void;
  readonly close: () => Promise<void>;
}

/** A proxy between tablets and the stand. */
export const startFaultyWire = async (standUrl: string): Promise<FaultyWire> => {
  const stand = new URL(standUrl);
  let fault: Fault | null = null;
  const server = createServer((request, response) => {
    const forward = (isLost: boolean): void => {
      const { origin, referer: _referer, ...headers } = request.headers;
      const from = origin === undefined ? {} : { origin: stand.origin };
      const { method = 'GET', url: path = '/' } = request;
      const asked = requestHttp(stand, { method, path, headers: { ...headers, ...from, host: stand.host } }, (answer) => {
        if (isLost) answer.resume().on('end', () => request.socket.destroy());
        else answer.pipe(response.writeHead(answer.statusCode ?? 0, answer.headers));
      });
      asked.on('error', () => response.destroy());
      response.on('close', () => isLost || asked.destroy());
      request.pipe(asked);
    };
    if (fault === null) forward(false);
    else fault(request, response, forward);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const change = (next: Fault | null): void => {
    fault = next;
    server.closeAllConnections();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    breakWith: change,
    mend: () => change(null),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
