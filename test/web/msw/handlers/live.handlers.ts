import { http, HttpResponse, type HttpHandler } from 'msw';
import { boardContract } from '#adapters/http-contract/board.contract.ts';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import { orderEventsContract } from '#adapters/http-contract/order-events.contract.ts';
import { standEventsContract } from '#adapters/http-contract/stand-events.contract.ts';

const LINES = {
  staff: fulfilmentContract.events.path,
  customer: orderEventsContract.follow.path,
  board: boardContract.events.path,
  visitor: standEventsContract.follow.path,
} as const;

/** Never responds: sends neither change notifications nor errors. */
export const streamsAreSilent = (): readonly HttpHandler[] =>
  Object.values(LINES).map((path) => http.get(path, () => new Promise<never>(() => undefined)));

/** A stream that the test controls. */
export interface LiveLine {
  readonly handler: HttpHandler;
  /** The `authorization` header of each connection, oldest first. */
  readonly connections: readonly (string | null)[];
  readonly say: (text: string) => void;
  /** Closes the open connection. */
  readonly hangUp: () => void;
  /** Refuses connections with this status from now on; null accepts them again. */
  readonly refuseWith: (status: number | null) => void;
}

export const liveLine = (line: keyof typeof LINES): LiveLine => {
  const connections: (string | null)[] = [];
  let open: ReadableStreamDefaultController<Uint8Array> | undefined;
  let refusal: number | null = null;
  const handler = http.get(LINES[line], ({ request }) => {
    connections.push(request.headers.get('authorization'));
    if (refusal !== null) return Response.json({ error: 'No', code: 'UNAUTHENTICATED', requestId: 'test' }, { status: refusal });
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        open = controller;
        // The stub passes the response on only with its first bytes.
        controller.enqueue(new TextEncoder().encode(': hello\n\n'));
      },
    });
    return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  return {
    handler,
    connections,
    say: (text) => open?.enqueue(new TextEncoder().encode(text)),
    hangUp: () => open?.close(),
    refuseWith: (status) => {
      refusal = status;
    },
  };
};
