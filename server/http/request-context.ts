import type { ServerResponse } from 'node:http';
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Request, RequestHandler, Response } from 'express';
import type { ProblemAnswer } from '#adapters/http-contract/presenters/problem-answer.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import { parseCookie } from 'cookie';
import { DAY_MS, HOUR_MS } from '#core/domain/kernel/instant.ts';

/** The pipeline's facts about the current request. */
export interface RequestContext {
  readonly requestId: string;
  /** Measured by `performance.now()`. */
  readonly startedAt: number;
  /** The contract's path pattern, 'static' or 'page': a URL could hold a hash or a session id, so it is never logged. */
  route: string;
  /** False: counted elsewhere, because logging each would add to the load. */
  isLogged: boolean;
  /** The sender for whose turn a waiting request counts, usually its network. Its connection counts as idle until then. */
  waitsFor: string | null;
  /** For authorized uploads: lifts the time limit of small bodies. */
  allowLongBody: () => void;
  /** The bearer token's actor; null on public rows. */
  actor: Actor | null;
  /** Whether the body had arrived when the actor was authorized, and on public rows. */
  isWhole: boolean;
  /** Replaces the JSON of a problem, at addresses that people open by themselves. */
  answerProblem: ((problem: ProblemAnswer) => void) | null;
}

const KEY = 'context';

/** The start of the pipeline. */
export const openContext =
  (nextId: () => string): RequestHandler =>
  (_req, res, next) => {
    const context: RequestContext = {
      requestId: nextId(),
      startedAt: performance.now(),
      route: 'unmatched',
      isLogged: true,
      waitsFor: null,
      allowLongBody: () => undefined,
      actor: null,
      isWhole: true,
      answerProblem: null,
    };
    res.locals[KEY] = context;
    next();
  };

export const contextOf = (res: Response): RequestContext => {
  const context: unknown = res.locals[KEY];
  if (!isContext(context)) throw new Error('openContext must come first in the pipeline');
  return context;
};

/** Null: it is not waiting. */
export const waitingNetworkOf = (res: ServerResponse): string | null => {
  const locals: unknown = Reflect.get(res, 'locals');
  const context = typeof locals === 'object' && locals !== null ? Reflect.get(locals, KEY) : null;
  return isContext(context) ? context.waitsFor : null;
};

const isContext = (value: unknown): value is RequestContext => typeof value === 'object' && value !== null && 'requestId' in value;

/** The code that proxies use when the client left before the response. */
const ABORTED = 499;

/** The outcome of a closed response. */
export const outcomeOf = (res: Response) => {
  const isAborted = !res.writableFinished;
  return {
    isAborted,
    isStream: String(res.getHeader('Content-Type')).startsWith('text/event-stream'),
    status: isAborted ? ABORTED : res.statusCode,
    ms: performance.now() - contextOf(res).startedAt,
  };
};

/** The client's address: Express trusts as many proxies as TRUST_PROXY_HOPS. */
export const addressOf = (req: Pick<Request, 'ip'>): string => req.ip ?? 'unknown';

/** The request's bearer token, the only means of authentication (rules §6). */
export const bearerOf = (req: Request): string | null => /^Bearer ([\w-]{1,200})$/i.exec(req.headers.authorization ?? '')?.[1] ?? null;

/** Internet providers assign a /64 to each device, a /56 or a /48 to a house or a school. */
const NETWORK_GROUPS = 3;
/** Some proxies append the port: 203.0.113.9:443, [2001:db8::1]:443. A socket of both families writes ::ffff:203.0.113.9. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(?:::ffff:)?([\d.]+))(?::\d{1,5})?$/;

/**
 * The key by which guesses and holds are counted: an IPv4 address, or the /48 of IPv6, because one machine may have all of its networks.
 */
export const networkOf = (given: string): string => {
  const [, bracketed, dotted] = WITH_PORT.exec(given) ?? [];
  const text = bracketed ?? dotted ?? given;
  if (isIPv4(text) || !ipaddr.isValid(text)) return text;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':')}::/48`;
};

/**
 * `device` identifies this device, and binds a staff code to the device of its first use; it lives as long as browsers allow. `visitor` is
 * the ticket that the stand signed for this browser, for a night. Neither authenticates a person.
 */
const COOKIES = {
  device: { name: 'bandstand_device', form: /^[\w-]{16,64}\.[\w-]{16,64}$/, lifeMs: 400 * DAY_MS },
  visitor: { name: 'bandstand_visitor', form: /^[\w.-]{1,120}$/, lifeMs: 12 * HOUR_MS },
} as const;

type Kind = keyof typeof COOKIES;

/** With the prefix a browser accepts it only over https from this exact host: sibling domains cannot plant one. */
const nameOf = (kind: Kind, isSecure: boolean): string => (isSecure ? `__Host-${COOKIES[kind].name}` : COOKIES[kind].name);

export const cookieOf = ({ headers }: Pick<Request, 'headers'>, kind: Kind, isSecure: boolean): string | null => {
  const value = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[nameOf(kind, isSecure)];
  return value !== undefined && COOKIES[kind].form.test(value) ? value : null;
};

export const remember = (res: Response, kind: Kind, value: string, isSecure: boolean): void => {
  res.cookie(nameOf(kind, isSecure), value, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: isSecure,
    maxAge: COOKIES[kind].lifeMs,
  });
};
