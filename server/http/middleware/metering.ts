import type { RequestHandler } from 'express';
import { contextOf, outcomeOf } from '../request-context.ts';
import type { RequestMeter } from '../listener/request-meter.ts';

/** Counts every answer for the operator. */
export const metering =
  (meter: RequestMeter): RequestHandler =>
  ({ method }, res, next) => {
    res.once('close', () => {
      const { isStream, status, ms } = outcomeOf(res);
      // How long a stream was open says nothing about how fast we answer.
      if (!isStream) meter.record({ method, route: contextOf(res).route, status, ms });
    });
    next();
  };
