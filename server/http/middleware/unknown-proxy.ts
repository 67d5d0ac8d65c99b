import type { RequestHandler } from 'express';
import type { Logger } from '#core/ports/logger.ts';

/** Behind a proxy that is not configured, all visitors share one address. Logged once, because it is the same for every request. */
export const warnOfUnknownProxy = (logger: Logger): RequestHandler => {
  let isSaid = false;
  return (req, _res, next) => {
    if (!isSaid && req.headers['x-forwarded-for'] !== undefined) {
      isSaid = true;
      logger.warn('proxy.unknown', { header: 'X-Forwarded-For', setting: 'TRUST_PROXY_HOPS' });
    }
    next();
  };
};
