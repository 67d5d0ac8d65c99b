import { http, HttpResponse, type HttpHandler } from 'msw';
import * as z from 'zod/mini';
import type { Endpoint, RequestOf, ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { readMultipart, type Upload } from '../multipart.ts';
import { ERROR_STATUS, type ErrorCode } from '#adapters/http-contract/problem.ts';

/** The outcome of a stubbed call that does not succeed. */
export type Failure =
  | { readonly kind: 'problem'; readonly code: ErrorCode; readonly error: string; readonly details: object }
  /** A response outside the contract: a proxy, a crash. */
  | { readonly kind: 'bare'; readonly status: number }
  | { readonly kind: 'network-failure' };

/** The outcome of a stubbed call, in domain types; the contract encodes it. */
export type Outcome<V> = { readonly kind: 'answer'; readonly value: V } | Failure;

export const answer = <V>(value: V): Outcome<V> => ({ kind: 'answer', value });
export const problem = (code: ErrorCode, error: string, details: object = {}): Failure => ({ kind: 'problem', code, error, details });
export const bare = (status: number): Failure => ({ kind: 'bare', status });
export const networkFailure = (): Failure => ({ kind: 'network-failure' });
/** The stand's own fault. */
export const fault = (): Failure => problem('INTERNAL', 'Something went wrong.');

/** Screens show this for an act after silence. */
export const NO_ANSWER = 'There was no answer, so it may have worked. Look before you try again.';

/** A handler of one row of the contract, and its requests, decoded as the server would. */
export interface TypedHandler<E extends Endpoint> {
  readonly handler: HttpHandler;
  readonly requests: readonly RequestOf<E>[];
  /** Uploads, one entry per request. */
  readonly files: readonly Upload[];
}

const decode = (schema: z.ZodMiniType | undefined, value: unknown): unknown => (schema === undefined ? undefined : z.parse(schema, value));

type Content = { readonly body: unknown; readonly files: readonly Upload[] };

const readForm = async (request: Request): Promise<Content> => {
  const { fields, files } = readMultipart(new Uint8Array(await request.arrayBuffer()));
  return { body: fields, files };
};

const readContent = async (endpoint: Endpoint, request: Request): Promise<Content> => {
  if (endpoint.upload !== undefined) return await readForm(request);
  return { body: endpoint.body === undefined ? undefined : await request.json(), files: [] };
};

const decodeRequest = (endpoint: Endpoint, request: Request, params: unknown, body: unknown): unknown => ({
  params: decode(endpoint.params, params),
  query: decode(endpoint.query, Object.fromEntries(new URL(request.url).searchParams)),
  headers: decode(endpoint.headers, Object.fromEntries(request.headers)),
  body: decode(endpoint.body, body),
});

/** How far the stand's clock is ahead of the device's. */
export const standClock = { aheadMs: 0 };

/** The header of each of the stand's responses. */
const signed = (response: Response): Response => {
  response.headers.set('bandstand', String(Date.now() + standClock.aheadMs));
  return response;
};

const respond = (endpoint: Endpoint, outcome: Outcome<unknown>): Response => {
  switch (outcome.kind) {
    case 'answer':
      if (endpoint.text !== undefined)
        return signed(new HttpResponse(String(outcome.value), { headers: { 'content-type': endpoint.text } }));
      return endpoint.response === undefined
        ? signed(new HttpResponse(null, { status: 204 }))
        : signed(Response.json(z.encode(endpoint.response, outcome.value)));
    case 'problem': {
      const { code, error, details } = outcome;
      return signed(Response.json({ error, code, requestId: 'test-request', ...details }, { status: ERROR_STATUS[code] }));
    }
    case 'bare':
      return new HttpResponse('<h1>Bad Gateway</h1>', { status: outcome.status });
    case 'network-failure':
      break;
  }
  return HttpResponse.error();
};

/** @param outcomeOf gets the number of earlier requests; a promise that never settles is a server that does not respond. */
export const typedHandler = <const E extends Endpoint>(
  endpoint: E,
  outcomeOf: (earlier: number, request: RequestOf<E>) => Outcome<ResponseOf<E>> | Promise<Outcome<ResponseOf<E>>>,
): TypedHandler<E> => {
  const requests: RequestOf<E>[] = [];
  const files: Upload[] = [];
  const method =
    http[endpoint.method === 'GET' ? 'get' : endpoint.method === 'POST' ? 'post' : endpoint.method === 'PUT' ? 'put' : 'delete'];
  const handler = method(endpoint.path, async ({ request, params }) => {
    const content = await readContent(endpoint, request);
    const decoded = z.custom<RequestOf<E>>().parse(decodeRequest(endpoint, request, params, content.body));
    requests.push(decoded);
    files.push(...content.files);
    return respond(endpoint, await outcomeOf(requests.length - 1, decoded));
  });
  return { handler, requests, files };
};
