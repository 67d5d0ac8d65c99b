import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** A fake's HTTP server. Clients that abort a request get no response; any other error fails the run. */
export const serveRequests = (handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>): Server =>
  createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (!request.readableAborted) throw error;
    });
  });
