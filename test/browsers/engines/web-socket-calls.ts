import { once } from 'node:events';

export type Params = Readonly<Record<string, unknown>>;
export type Reply = Readonly<Record<string, unknown>>;

export interface WebSocketCalls {
  /** @throws the browser's refusals, and after a minute without a response. */
  readonly call: (method: string, params?: Params) => Promise<Reply>;
  readonly close: () => void;
}

const ANSWERS_WITHIN_MS = 60_000;

/** Numbered calls and their responses, shared by Chrome's protocol and WebDriver BiDi. */
export const connectCalls = async (url: string): Promise<WebSocketCalls> => {
  const socket = new WebSocket(url);
  const waiting = new Map<number, { resolve: (reply: Reply) => void; reject: (cause: Error) => void }>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data)) as { id?: number; result?: Reply; error?: unknown; message?: unknown };
    const caller = id === undefined ? undefined : waiting.get(id);
    if (id === undefined || caller === undefined) return;
    waiting.delete(id);
    if (error === undefined) caller.resolve(result ?? {});
    else caller.reject(new Error(JSON.stringify({ error, message })));
  });
  await once(socket, 'open');
  return {
    call: (method, params = {}) =>
      new Promise((resolve, reject) => {
        const id = (last += 1);
        waiting.set(id, { resolve, reject });
        socket.send(JSON.stringify({ id, method, params }));
        AbortSignal.timeout(ANSWERS_WITHIN_MS).addEventListener('abort', () => {
          if (waiting.delete(id)) reject(new Error(`no answer to ${method}`));
        });
      }),
    close: () => socket.close(),
  };
};
