import * as z from 'zod/mini';
import type { Endpoint, ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { problem as problemSchema, type ErrorCode, type Problem } from '#adapters/http-contract/problem.ts';
import { ApiError } from './api-error.ts';

type Schema = z.ZodMiniType;
type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E extends { readonly [P in K]: infer S extends Schema }
  ? { readonly [P in K]: z.output<S> }
  : unknown;
type HeadersPart<E extends Endpoint> = E extends { readonly headers: infer S extends Schema }
  ? { readonly headers?: z.output<S> }
  : unknown;

type FilePart<E extends Endpoint> = E extends { readonly upload: object } ? { readonly file: File } : unknown;

/** The input of a call, in the inside's types; the contract converts it to the wire's. */
export type CallInput<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> &
  HeadersPart<E> &
  FilePart<E> & {
    readonly signal?: AbortSignal;
    /** How long the caller waits for an answer, in ms, if shorter than usual. */
    readonly withinMs?: number;
    /** A token that replaces the session's own: logging out names the ended login. */
    readonly bearer?: string;
  };

export interface Api {
  /** @throws ApiError without an answer that fits the contract. A cancelled call rejects with the signal's reason. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ResponseOf<E>>;
  /** The bytes of a stream, until the signal or the server ends it. @throws ApiError when it does not open. */
  open<E extends Endpoint & { readonly stream: true }>(endpoint: E, input: CallInput<E>): Promise<ReadableStream<Uint8Array>>;
}

/** The session of these calls. */
export interface ApiSession {
  /** The login's token, for calls that are not public. */
  readonly bearer: () => string | null;
  /** The server no longer accepts this token. @param call as in `callName`. */
  readonly onRefused: (token: string, call: string) => void;
  /** See `StandClock.ask`. */
  readonly ask: () => (said: string | null) => void;
}

const NOBODY: ApiSession = { bearer: () => null, onRefused: () => undefined, ask: () => () => undefined };

/** Longer than the server waits for the payment provider (rules §7), so that its answer is not lost. */
const GIVE_UP_AFTER_MS = 20_000;
/** Five megabytes through a stadium's network. */
const GIVE_UP_UPLOAD_AFTER_MS = 120_000;

type Parts = {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly headers?: unknown;
  readonly file?: File;
  readonly signal?: AbortSignal;
  readonly withinMs?: number;
  readonly bearer?: string;
};

/** Params, query and headers are flat: names with one short text each. No `z.record`, which the rest of the first load does not use. */
const flat = z.catchall(z.object({}), z.optional(z.union([z.string(), z.number()])));

const textsOf = (schema: Schema | undefined, value: unknown): [string, string][] => {
  if (schema === undefined || value === undefined) return [];
  return Object.entries(flat.parse(z.encode(schema, value))).flatMap(([key, part]) => (part === undefined ? [] : [[key, String(part)]]));
};

const urlOf = (endpoint: Endpoint, { params, query }: Parts): string => {
  let path: string = endpoint.path;
  for (const [key, value] of textsOf(endpoint.params, params)) path = path.replace(`:${key}`, encodeURIComponent(value));
  const search = new URLSearchParams(textsOf(endpoint.query, query)).toString();
  return search === '' ? path : `${path}?${search}`;
};

type Deadline = { readonly signal: AbortSignal | null; readonly clear: () => void };

/**
 * A stream lives as long as its reader needs it; an answer has a deadline. One controller and a timer, because `AbortSignal.any` and
 * `AbortSignal.timeout` are missing on phones that we support (iOS 15.4 to 17.3).
 */
const deadlineOf = (endpoint: Endpoint, { signal, withinMs }: Parts): Deadline => {
  if (endpoint.stream === true) return { signal: signal ?? null, clear: () => undefined };
  const controller = new AbortController();
  const giveUp = (): void => controller.abort(new DOMException('No answer in time', 'TimeoutError'));
  const cancel = (): void => controller.abort(signal?.reason);
  const timer = setTimeout(giveUp, withinMs ?? (endpoint.upload === undefined ? GIVE_UP_AFTER_MS : GIVE_UP_UPLOAD_AFTER_MS));
  if (signal?.aborted === true) cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    },
  };
};

const acceptOf = ({ stream, text }: Endpoint): string => (stream === true ? 'text/event-stream' : (text ?? 'application/json'));

/** Fields first, so that a server that streams the form has them before the file. */
const formOf = ({ body }: Endpoint, field: string, parts: Parts): FormData => {
  const form = new FormData();
  for (const [name, text] of textsOf(body, parts.body)) form.append(name, text);
  if (parts.file !== undefined) form.append(field, parts.file);
  return form;
};

const requestOf = (endpoint: Endpoint, parts: Parts, token: string | null, signal: AbortSignal | null): RequestInit => {
  const headers = new Headers(textsOf(endpoint.headers, parts.headers));
  headers.set('accept', acceptOf(endpoint));
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const init: RequestInit = { method: endpoint.method, headers, signal };
  if (endpoint.upload !== undefined) return { ...init, body: formOf(endpoint, endpoint.upload.field, parts) };
  if (endpoint.body === undefined) return init;
  headers.set('content-type', 'application/json');
  return { ...init, body: JSON.stringify(z.encode(endpoint.body, parts.body)) };
};

/** Null when the body is not JSON. */
const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return null;
  }
};

const readProblem = async (response: Response): Promise<Problem | undefined> => {
  const parsed = problemSchema.safeParse(await readJson(response));
  return parsed.success ? parsed.data : undefined;
};

/** Staff calls that change something. Customers' screens and logins explain silence themselves. */
const isAct = ({ method, access }: Endpoint): boolean => method !== 'GET' && access !== 'public';

const readAnswer = async (endpoint: Endpoint, response: Response): Promise<unknown> => {
  if (endpoint.text !== undefined) return await response.text();
  if (endpoint.response === undefined) return undefined;
  const parsed = endpoint.response.safeParse(await readJson(response));
  if (!parsed.success) throw new ApiError({ kind: 'unreadable', status: response.status, cause: parsed.error, isAct: isAct(endpoint) });
  return parsed.data;
};

/** 'GET /api/orders' */
export const callName = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

/** Other refusals with 401 or 403 are about the input, such as a wrong code. */
const REFUSALS: readonly string[] = ['UNAUTHENTICATED', 'FORBIDDEN'] satisfies ErrorCode[];

export const createApi = (fetch: typeof globalThis.fetch, session: ApiSession = NOBODY): Api => {
  const send = async (endpoint: Endpoint, parts: Parts, signal: AbortSignal | null): Promise<Response> => {
    const token = endpoint.access === 'public' ? null : session.bearer();
    const request = requestOf(endpoint, parts, parts.bearer ?? token, signal);
    const hear = session.ask();
    let response: Response;
    try {
      response = await fetch(urlOf(endpoint, parts), request);
    } catch (cause) {
      parts.signal?.throwIfAborted();
      throw new ApiError({ kind: 'network', cause, isAct: isAct(endpoint) });
    }
    hear(response.headers.get('bandstand'));
    if (response.ok) return response;
    const problem = await readProblem(response);
    const isRefused = problem !== undefined && REFUSALS.includes(problem.code);
    if (isRefused && token !== null && parts.bearer === undefined) session.onRefused(token, callName(endpoint));
    throw new ApiError({ kind: 'answer', status: response.status, isAct: isAct(endpoint), ...(problem === undefined ? {} : { problem }) });
  };

  return {
    call: async <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ResponseOf<E>> => {
      const { signal, clear } = deadlineOf(endpoint, input);
      try {
        const response = await send(endpoint, input, signal);
        // Only for the compiler: `readAnswer` has already checked it with this endpoint's schema.
        return z.custom<ResponseOf<E>>().parse(await readAnswer(endpoint, response));
      } finally {
        clear();
      }
    },
    open: async (endpoint, input) => {
      const { body, status, headers } = await send(endpoint, input, deadlineOf(endpoint, input).signal);
      if (body === null || headers.get('content-type')?.startsWith(acceptOf(endpoint)) !== true)
        throw new ApiError({ kind: 'unreadable', status });
      return body;
    },
  };
};
