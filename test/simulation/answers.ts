import * as z from 'zod/mini';
import { contract } from '#adapters/http-contract/contract.ts';
import type { Endpoint } from '#adapters/http-contract/endpoint.ts';
import { ERROR_STATUS } from '#adapters/http-contract/problem.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import { can } from '#core/domain/staff/role.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { handlersOf } from '#server/http/app.ts';
import { CachedResponse, textOf } from '#server/http/cache/cached-response.ts';
import type { HttpServices } from '#server/http/http-services.ts';
import { ProblemAnswer } from '#adapters/http-contract/presenters/problem-answer.ts';
import { networkOf } from '#server/http/request-context.ts';
import { ApiError } from '#web/api/api-error.ts';

/** One browser's own data in each call. */
export type Browser = { readonly address: string; login: string | null; ticket: string | null; cookie: string | null };
export type CallParts = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown; readonly headers?: unknown };
export type Answer = (endpoint: Endpoint, parts: CallParts, browser: Browser) => Promise<unknown>;

type Handler = (request: unknown, call: unknown) => unknown;

const NAMES = new Map(
  Object.entries(contract).flatMap(([group, rows]) => Object.entries(rows).map(([name, row]) => [row as Endpoint, [group, name] as const])),
);

const refuse = (answer: ProblemAnswer): never => {
  const { code, error, extras } = answer;
  const problem = { ...(JSON.parse(JSON.stringify(extras)) as object), code, error, requestId: 'simulated' };
  throw new ApiError({ kind: 'answer', status: ERROR_STATUS[code], problem });
};

/** As the wire would carry it. */
const overTheWire = (schema: z.ZodMiniType | undefined, value: unknown): unknown =>
  schema === undefined ? undefined : z.parse(schema, JSON.parse(JSON.stringify(z.encode(schema, value))));

/** The server's own handlers, called by the app without Express in between. */
export const createAnswers = (services: HttpServices, find: (what: string) => void): Answer => {
  const handlers = handlersOf(services) as unknown as Readonly<Record<string, Readonly<Record<string, Handler>>>>;

  const authorized = async ({ access }: Endpoint, { login, address }: Browser): Promise<Actor | null> => {
    if (access === 'public') return null;
    const actor = login === null ? null : await services.authenticate(login);
    if (login === null || actor === null) return refuse(new ProblemAnswer('UNAUTHENTICATED', 'Please log in'));
    if (!can(actor.role, access)) return refuse(new ProblemAnswer('FORBIDDEN', 'Your login does not allow this.'));
    services.staffScreens.asks(login, access);
    await services.recordStaffNetwork(networkOf(address));
    return actor;
  };

  const handle: Answer = async (endpoint, parts, browser) => {
    const request = {
      params: overTheWire(endpoint.params, parts.params),
      query: overTheWire(endpoint.query, parts.query ?? {}),
      headers: overTheWire(endpoint.headers, parts.headers ?? {}),
      body: overTheWire(endpoint.body, parts.body),
    };
    const call = {
      requestId: 'simulated',
      address: browser.address,
      rawHeaders: {},
      bearer: browser.login,
      deviceId: browser.cookie,
      rememberDevice: (id: string) => void (browser.cookie = id),
      visitorTicket: browser.ticket,
      rememberVisitor: (ticket: string) => void (browser.ticket = ticket),
      language: 'en',
      actor: await authorized(endpoint, browser),
    };
    const [group, name] = NAMES.get(endpoint) ?? ['', ''];
    const value = await handlers[group]?.[name]?.(request, call);
    if (value instanceof ProblemAnswer) return refuse(value);
    if (value instanceof CachedResponse)
      return endpoint.response === undefined ? undefined : z.parse(endpoint.response, JSON.parse(textOf(value)));
    return endpoint.text === undefined ? overTheWire(endpoint.response, value) : value;
  };

  return async (endpoint, parts, browser) => {
    try {
      return await handle(endpoint, parts, browser);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      if (error instanceof Unavailable) return refuse(new ProblemAnswer('UNAVAILABLE', error.message));
      find(`${endpoint.method} ${endpoint.path} threw ${String(error)}`);
      throw new ApiError({ kind: 'answer', status: 500 });
    }
  };
};
