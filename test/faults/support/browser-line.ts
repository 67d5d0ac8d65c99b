import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

export interface LineAnswer {
  /** 0 without a complete response. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly json: Record<string, unknown>;
  /** Why there is none. */
  readonly error: string | null;
  readonly tookMs: number;
}

export interface Ask {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

/** Called for every response; `askedAt` in epoch milliseconds. */
export type AnswerListener = (method: string, path: string, answer: LineAnswer, askedAt: number) => void;

/** One browser's keep-alive connections to the stand. */
export interface BrowserLine {
  get(path: string, ask?: Ask): Promise<LineAnswer>;
  post(path: string, body: unknown, ask?: Ask): Promise<LineAnswer>;
  put(path: string, body: unknown, ask?: Ask): Promise<LineAnswer>;
  close(): void;
}

/** The longest wait of a browser's user. */
const MAX_WAIT_MS = 30_000;
/** The number that browsers open per origin. */
const CONNECTIONS = 6;

const KEPT_ONE_CLOSED = 'ECONNRESET on a kept connection';

const parse = (body: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

/** @param address the browser's network, for a stand behind the balancer; by default this machine's. */
export const openLine = (origin: string, address?: string, onAnswer: AnswerListener = () => undefined): BrowserLine => {
  const from = address === undefined ? {} : { 'x-forwarded-for': address };
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const askOnce = async (method: string, path: string, { body, headers = {}, timeoutMs = MAX_WAIT_MS }: Ask = {}): Promise<LineAnswer> => {
    const began = performance.now();
    const took = (): number => Math.round(performance.now() - began);
    const payload = body === undefined ? null : JSON.stringify(body);
    let wasKept = false;
    try {
      const answer = await new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
        const outgoing = request(`${origin}${path}`, {
          method,
          agent,
          signal: AbortSignal.timeout(timeoutMs),
          headers: {
            ...from,
            ...headers,
            ...(payload === null ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
          },
        });
        outgoing.once('error', (error) => {
          wasKept = outgoing.reusedSocket;
          reject(error);
        });
        outgoing.once('response', (incoming) => {
          text(incoming).then((whole) => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text: whole }), reject);
        });
        outgoing.end(payload ?? undefined);
      });
      return { status: answer.status, headers: answer.headers, json: parse(answer.text), error: null, tookMs: took() };
    } catch (error) {
      const code = error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'unknown';
      const reason = wasKept && code === 'ECONNRESET' ? KEPT_ONE_CLOSED : code;
      return { status: 0, headers: {}, json: {}, error: reason, tookMs: took() };
    }
  };
  /** The other side may close a keep-alive connection just as it is used: browsers retry once on a new one. */
  const ask: typeof askOnce = async (method, path, more) => {
    const askedAt = Date.now();
    const first = await askOnce(method, path, more);
    const answer = first.error === KEPT_ONE_CLOSED ? await askOnce(method, path, more) : first;
    onAnswer(method, path, answer, askedAt);
    return answer;
  };
  return {
    get: (path, more) => ask('GET', path, more),
    post: (path, body, more) => ask('POST', path, { ...more, body }),
    put: (path, body, more) => ask('PUT', path, { ...more, body }),
    close: () => agent.destroy(),
  };
};
