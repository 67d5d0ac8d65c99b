import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type { Request, RequestHandler, Response } from 'express';
import type { Actor } from '#core/domain/staff/actor.ts';

/** What the pipeline knows about the request that is running. */
export interface RequestContext {
  readonly requestId: string;
  /** On the clock of `performance.now()`. */
  readonly startedAt: number;
  /** The contract's path pattern, 'static' or 'page': a URL could hold a hash or a session id, so it is never logged. */
  route: string;
  /** False: counted elsewhere, because a line for each would make things worse. */
  isLogged: boolean;
  /** True: answered with what was there already, for a tenth of the work. */
  isFromMemory: boolean;
  /** For uploads, once they are authorised: the time limit of small bodies is lifted. */
  allowLongBody: () => void;
  /** Whom the bearer token stands for; null on public rows. */
  actor: Actor | null;
}

const KEY = 'context';

/** The first of the pipeline. */
export const openContext =
  (nextId: () => string): RequestHandler =>
  (_req, res, next) => {
    const context: RequestContext = {
      requestId: nextId(),
      startedAt: performance.now(),
      route: 'unmatched',
      isLogged: true,
      isFromMemory: false,
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

const isContext = (value: unknown): value is RequestContext => typeof value === 'object' && value !== null && 'requestId' in value;

/** As proxies call it when the client went away before the answer. */
const ABORTED = 499;

/** How a closed answer went. */
export const outcomeOf = (res: Response) => {
  const isAborted = !res.writableFinished;
  return {
    isAborted,
    isStream: String(res.getHeader('Content-Type')).startsWith('text/event-stream'),
    status: isAborted ? ABORTED : res.statusCode,
    ms: performance.now() - contextOf(res).startedAt,
  };
};

/**
 * The client, as far as the network shows. Each proxy appends its peer to X-Forwarded-For; only the
 * nearest ones are ours, and what stands before theirs anybody may have written.
 * @param hops TRUST_PROXY_HOPS
 */
export const addressOf = ({ headers, socket }: IncomingMessage, hops: number): string => {
  const nearest = socket.remoteAddress ?? 'unknown';
  if (hops === 0) return nearest;
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim());
  return [nearest, ...forwarded.filter((address) => address !== '').toReversed()].slice(0, hops + 1).at(-1) ?? nearest;
};

/** The bearer token of the request; nothing else authenticates anybody (rules §6). */
export const bearerOf = (req: Request): string | null => /^Bearer ([\w-]{1,200})$/i.exec(req.headers.authorization ?? '')?.[1] ?? null;

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** What one customer of a provider is given: a /64 for each device, a /56 or a /48 for a house or a school. */
const NETWORK_GROUPS = 3;
/** Some proxies write the port behind it: 203.0.113.9:443, [2001:db8::1]:443. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/;

/** What guesses and holds are counted against: an IPv4 address, or the /48 of IPv6, because one machine may have all of its networks. */
export const networkOf = (given: string): string => {
  const [, bracketed, dotted] = WITH_PORT.exec(given) ?? [];
  const address = bracketed ?? dotted ?? given;
  const v4 = IPV4_IN_IPV6.exec(address)?.[1];
  if (v4 !== undefined) return v4;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0);
  const groups = [...(before ?? []), ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...(after ?? [])];
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/48`;
};
