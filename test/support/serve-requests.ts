import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A fake's HTTP server. Clients that abort a request get no response; any other error fails the run. */
export const serveRequests = (handle: Handle): Server =>
  createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (!request.readableAborted) throw error;
    });
  });

/** The same, listening on 127.0.0.1. */
export const startFakeHttp = async (handle: Handle, wantedPort = 0) => {
  const server = serveRequests(handle);
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    /** Without a slash at the end. */
    url: `http://127.0.0.1:${port}`,
    port,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

export const replyJson = (response: ServerResponse, status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
