import type { ServerResponse } from 'node:http';
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Request, RequestHandler, Response } from 'express';
import type { Actor } from '#core/domain/staff/actor.ts';

/** The pipeline's facts about the current request. */
export interface RequestContext {
  readonly requestId: string;
  /** On the clock of `performance.now()`. */
  readonly startedAt: number;
  /** The contract's path pattern, 'static' or 'page': a URL could hold a hash or a session id, so it is never logged. */
  route: string;
  /** False: counted elsewhere, because logging each would add to the load. */
  isLogged: boolean;
  /** Whose turn a waiting request takes, usually its network's: its connection counts as idle. */
  waitsFor: string | null;
  /** For authorized uploads: lifts the time limit of small bodies. */
  allowLongBody: () => void;
  /** The bearer token's actor; null on public rows. */
  actor: Actor | null;
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
