import type { RequestHandler } from 'express';
import type { Readiness } from '../readiness.ts';

/** While the server stops, every answer tells the client to come back on a new connection, which another instance takes. */
export const drainConnections =
  (readiness: Pick<Readiness, 'isDraining'>): RequestHandler =>
  (_req, res, next) => {
    if (readiness.isDraining) res.set('Connection', 'close');
    next();
  };
