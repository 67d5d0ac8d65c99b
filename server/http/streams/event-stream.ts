import type { Request, Response } from 'express';

/** One client's open response. */
export interface EventSink {
  /** An event without content: it only names what to refetch. */
  send(event: string): void;
  /** A comment, so that proxies do not close the stream. */
  heartbeat(): void;
  end(): void;
}

/** The answer of a contract row with `stream`. */
export class EventStream {
  /** Called when the stream is open. @returns a function to call when it is closed, by either side. */
  readonly begin: (sink: EventSink) => () => void;

  constructor(begin: EventStream['begin']) {
    this.begin = begin;
  }
}

const RECONNECT_AFTER_MS = 2_000;
/** A client that leaves this many bytes unread is gone, or better off reconnecting. */
const MOST_UNREAD_BYTES = 64 * 1024;

const sinkOf = (res: Response): EventSink => {
  const write = (text: string): void => {
    if (res.destroyed || res.writableEnded) return;
    if (res.writableLength > MOST_UNREAD_BYTES) res.destroy();
    else res.write(text);
  };
  return {
    send: (event) => write(`event: ${event}\ndata: {}\n\n`),
    heartbeat: () => write(': still here\n\n'),
    end: () => void res.end(),
  };
};

/** Opens the stream, which lasts until either side closes it (decisions, 'Calls beside the spec's'). */
export const openEventStream = (req: Request, res: Response, stream: EventStream): void => {
  res.status(200).set({ 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
  if (req.method === 'HEAD') {
    res.end();
    return;
  }
  res.flushHeaders();
  res.write(`retry: ${RECONNECT_AFTER_MS}\n\n`);
  const close = stream.begin(sinkOf(res));
  if (res.closed) close();
  else res.once('close', close);
};
