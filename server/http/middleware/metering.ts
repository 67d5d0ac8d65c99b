import type { RequestHandler } from 'express';
import { contextOf, outcomeOf } from '../request-context.ts';
import type { RequestMeter } from '../listener/request-meter.ts';

/** Counts every response for the operator. */
export const metering =
  (meter: RequestMeter): RequestHandler =>
  ({ method }, res, next) => {
    res.once('close', () => {
      const { isStream, status, ms } = outcomeOf(res);
      // A stream's duration does not measure speed.
      if (!isStream) meter.record({ method, route: contextOf(res).route, status, ms });
    });
    next();
  };
