import { basename } from 'node:path';
import type { Express, Request, RequestHandler, Response } from 'express';
import * as z from 'zod/mini';
import type { Endpoint, RequestOf, ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { languageOf, type Language } from '#core/domain/language.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import { CachedResponse, sendCached } from './cache/cached-response.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import { EventStream, openEventStream } from './streams/event-stream.ts';
import type { LimitConcurrency } from './load-shedding/load-shedding.ts';
import { ProblemAnswer } from '#adapters/http-contract/presenters/problem-answer.ts';
import { sendProblem } from './request/send-problem.ts';
import { bodyReaders, readRequest } from './request/read-request.ts';
import { addressOf, bearerOf, contextOf, networkOf, cookieOf, remember } from './request-context.ts';
import { can } from '#core/domain/staff/role.ts';
import type { Authenticate } from '#core/use-cases/auth/authenticate.ts';
import type { RecordStaffNetwork } from '#core/use-cases/admission/meet-visitor.ts';
import type { AskingStaffScreens } from './request/staff-screens.ts';
import type { Throttle } from '#core/ports/throttle.ts';

const NOBODY = new ProblemAnswer('UNAUTHENTICATED', 'Please log in');
const ENDED = new ProblemAnswer('UNAUTHENTICATED', 'Your login has ended. Please log in again.');
const FORBIDDEN = new ProblemAnswer('FORBIDDEN', 'Your login does not allow this.');

const pass: RequestHandler = (_req, _res, next) => next();

interface AuthorizeOptions {
  readonly authenticate: Authenticate;
  readonly recordStaffNetwork: RecordStaffNetwork;
  readonly staffScreens: Pick<AskingStaffScreens, 'asks'>;
}

/** The only place where permissions are checked, by core's role table, on every request (rules §5). Denies by default. */
const authorize = (
  { access, stream }: Pick<Endpoint, 'access' | 'stream'>,
  { authenticate, recordStaffNetwork, staffScreens }: AuthorizeOptions,
): RequestHandler => {
  if (access === 'public') return pass;
  return async (req, res, next) => {
    const bearer = bearerOf(req);
    const actor = bearer === null ? null : await authenticate(bearer);
    if (bearer === null || actor === null) {
      res.set('WWW-Authenticate', 'Bearer');
      sendProblem(res, bearer === null ? NOBODY : ENDED);
    } else if (can(actor.role, access)) {
      contextOf(res).actor = actor;
      contextOf(res).isWhole = req.complete;
      // Browsers reopen streams by themselves, even on an unattended device.
      if (stream !== true) staffScreens.asks(bearer, access);
      // A board's location does not vouch for others on its network.
      if (actor.role !== 'board') await recordStaffNetwork(networkOf(addressOf(req)));
      next();
    } else sendProblem(res, FORBIDDEN);
  };
};

/** Facts about the request beyond the contract. */
export interface Call {
  readonly requestId: string;
  readonly address: string;
  /** The browser's own description of itself, or arbitrary text. */
  readonly userAgent: string;
  /** Unchanged, by lower-case name: only a webhook's signature needs them. */
  readonly rawHeaders: Readonly<Record<string, string | undefined>>;
  readonly bearer: string | null;
  /** The device cookie: it binds a staff code but never logs a person in. */
  readonly deviceId: string | null;
  readonly rememberDevice: (deviceId: string) => void;
  /** The ticket that the stand signed for this browser, or arbitrary text. */
  readonly visitorTicket: string | null;
  readonly rememberVisitor: (ticket: string) => void;
  /** The caller's language. */
  readonly language: Language;
}

/** A call by an actor with the row's permission. */
export type ActorCall = Call & { readonly actor: Actor; readonly bearer: string };

type CallOf<E extends Endpoint> = E['access'] extends 'public' ? Call : ActorCall;
type AnswerOf<E extends Endpoint> = E['stream'] extends true ? EventStream : ResponseOf<E>;

/** A handler's result: the row's answer, the same encoded beforehand, or a refusal. */
type Answer<E extends Endpoint> = AnswerOf<E> | CachedResponse | ProblemAnswer;

type Handler<E extends Endpoint> = (request: RequestOf<E>, call: CallOf<E>) => Answer<E> | Promise<Answer<E>>;

type Groups = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

type EachRow<Rows extends Groups[string]> = { readonly [K in keyof Rows]: Handler<Rows[K]> };
type OneForAll<Rows extends Groups[string]> = Handler<Rows[keyof Rows]>;

/** A handler for each row of the contract, or one for a whole group: a missing or superfluous one does not compile. */
export type HandlersFor<C extends Groups> = {
  readonly [G in keyof C]: G extends 'paymentWebhooks' ? OneForAll<C[G]> : EachRow<C[G]>;
};

/** Written as a method, because only methods can be called without knowing which row's request they expect. */
type AnyHandler = { handle(request: unknown, call: Call): unknown }['handle'];
type AnyHandlers = Readonly<Record<string, AnyHandler | Readonly<Record<string, AnyHandler>>>>;
type Row = { readonly endpoint: Endpoint; readonly handler: AnyHandler };

interface CallOptions {
  /** Whether the stand is reached by https: its cookies then require it. */
  readonly isSecure: boolean;
}

export const callOf = (
  req: Request,
  res: Response,
  { isSecure }: Pick<CallOptions, 'isSecure'>,
): Call & { readonly actor: Actor | null } => ({
  requestId: contextOf(res).requestId,
  address: addressOf(req),
  userAgent: req.headers['user-agent'] ?? '',
  get rawHeaders() {
    return Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]));
  },
  actor: contextOf(res).actor,
  bearer: bearerOf(req),
  deviceId: cookieOf(req, 'device', isSecure),
  rememberDevice: (deviceId) => remember(res, 'device', deviceId, isSecure),
  visitorTicket: cookieOf(req, 'visitor', isSecure),
  rememberVisitor: (ticket) => remember(res, 'visitor', ticket, isSecure),
  language: languageOf(req.headers),
});

const answer = (res: Response, endpoint: Endpoint, value: unknown): void => {
  // 'no-cache' lets a browser store the answer and revalidate it by ETag.
  res.set('Cache-Control', endpoint.cache === 'shared' ? 'no-cache' : 'no-store');
  if (endpoint.text === 'text/csv') res.attachment(basename(endpoint.path));
  if (endpoint.text !== undefined) res.type(endpoint.text).send(value);
  else if (endpoint.response === undefined) res.status(204).end();
  else res.type('json').send(JSON.stringify(z.encode(endpoint.response, value)));
};

const serve =
  ({ endpoint, handler }: Row, options: CallOptions): RequestHandler =>
  async (req, res) => {
    const request = readRequest(endpoint, req);
    // `readRequest` has decoded this row's exact type.
    const value = request instanceof ProblemAnswer ? request : await handler(request, callOf(req, res, options));
    if (value instanceof ProblemAnswer) sendProblem(res, value);
    else if (value instanceof CachedResponse) sendCached(req, res, value);
    else if (value instanceof EventStream) openEventStream(req, res, value);
    else answer(res, endpoint, value);
  };

/** A slow body may be complete only after its sender's login ended. */
const authorizeAgain =
  (authorized: RequestHandler): RequestHandler =>
  (req, res, next) =>
    contextOf(res).isWhole ? next() : authorized(req, res, next);

const markRoute =
  (path: string): RequestHandler =>
  (_req, res, next) => {
    contextOf(res).route = path;
    next();
  };

const refuseOtherMethods =
  (methods: readonly string[]): RequestHandler =>
  (req, res) => {
    res.set('Allow', [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].join(', '));
    sendProblem(res, new ProblemAnswer('METHOD_NOT_ALLOWED', `${req.method} is not possible here`));
  };

const rowsOf = (contract: Groups, handlers: AnyHandlers): readonly Row[] =>
  Object.entries(contract).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => {
      const ofGroup = handlers[group];
      const handler = typeof ofGroup === 'function' ? ofGroup : ofGroup?.[name];
      if (handler === undefined) throw new Error(`no handler for ${group}.${name}`);
      return { endpoint, handler };
    }),
  );

const VERBS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

interface MountOptions extends CallOptions, AuthorizeOptions {
  readonly limitConcurrency: LimitConcurrency;
  readonly isServed: (endpoint: Endpoint) => boolean;
}

/** Binds every row of the contract that `isServed`, then answers 405 for other methods on the same paths. */
export const mount = <C extends Groups>(
  app: Express,
  contract: C,
  handlers: HandlersFor<C>,
  { limitConcurrency, isServed, ...options }: MountOptions,
): void => {
  // Express compares paths sequentially, so the busiest come first.
  const rows = rowsOf(contract, handlers)
    .filter((row) => isServed(row.endpoint))
    .toSorted((one, other) => Number(other.endpoint.access === 'public') - Number(one.endpoint.access === 'public'));
  for (const row of rows) {
    const { method, path, access, isCritical = access !== 'public' } = row.endpoint;
    const handler = serve(row, options);
    const limited = isCritical ? handler : limitConcurrency(handler);
    const authorized = authorize(row.endpoint, options);
    app[VERBS[method]](path, markRoute(path), authorized, ...bodyReaders(row.endpoint), authorizeAgain(authorized), limited);
  }
  for (const [path, same] of Map.groupBy(rows, (row) => row.endpoint.path)) {
    app.all(path, markRoute(path), refuseOtherMethods(same.map((row) => row.endpoint.method)));
  }
};

/** Serves a call only within the budget of its object (rules §6); a page stops polling on 429 (spec §4). */
export const limited =
  <E extends Endpoint>(throttle: Throttle, keyOf: (request: RequestOf<E>) => string, handler: Handler<E>): Handler<E> =>
  async (request, call) => {
    const taken = await throttle.take(keyOf(request));
    return taken.ok ? handler(request, call) : refuse(taken.error);
  };
