import type { Request, Response } from 'express';

/** One client's open answer. */
export interface EventSink {
  /** An event without content: it only says what to ask for again. */
  send(event: string): void;
  /** A comment, so that nobody on the way takes the line for dead. */
  heartbeat(): void;
  end(): void;
}

/** What a row of the contract with `stream` answers. */
export class EventStream {
  /** Called when the line is open. @returns what to do when it is closed, by whichever side. */
  readonly begin: (sink: EventSink) => () => void;

  constructor(begin: EventStream['begin']) {
    this.begin = begin;
  }
}

const RECONNECT_AFTER_MS = 2_000;
/** A client that takes nothing off its line for so many bytes is gone, or will be better off coming back. */
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
