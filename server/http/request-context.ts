import type { Request, Response } from 'express';

/** What the pipeline knows about the request that is running. */
export interface RequestContext {
  readonly requestId: string;
  /** The contract's path pattern, 'static' or 'page': a URL could hold a hash or a session id, so it is never logged. */
  route: string;
}

const KEY = 'context';

export const openContext = (res: Response, requestId: string): RequestContext => {
  const context: RequestContext = { requestId, route: 'unmatched' };
  res.locals[KEY] = context;
  return context;
};

export const contextOf = (res: Response): RequestContext => {
  const context: unknown = res.locals[KEY];
  if (!isContext(context)) throw new Error('the request log must come first in the pipeline');
  return context;
};

const isContext = (value: unknown): value is RequestContext => typeof value === 'object' && value !== null && 'requestId' in value;

/** Who is asking, as far as the network tells; behind proxies as far as TRUST_PROXY_HOPS allows. */
export const addressOf = (req: Request): string => req.ip ?? 'unknown';
