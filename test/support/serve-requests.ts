import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** A fake's side of HTTP. Who gives up in the middle of a request gets no answer; whatever else goes wrong fails the run. */
export const serveRequests = (handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>): Server =>
  createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (!request.readableAborted) throw error;
    });
  });
