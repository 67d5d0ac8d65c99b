import type { Response } from 'express';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { Logger } from '#core/ports/logger.ts';
import { ProblemAnswer } from '#adapters/http-contract/presenters/problem-answer.ts';
import { contextOf } from '../request-context.ts';
import { sendProblem } from '../request/send-problem.ts';

const OVERLOADED = new ProblemAnswer('UNAVAILABLE', 'Too many people are asking right now. Please try again in a moment.', {
  retryAfterSeconds: 3,
});
const LOG_EVERY_MS = 10 * SECOND_MS;

/** Refuses a request. */
export type Refuse = (res: Response) => void;

/** Counts refusals, because logging each one would add to the overload. */
export const createRefusals = (logger: Logger): Refuse => {
  let refused = 0;
  const count = (): void => {
    refused += 1;
    if (refused > 1) return;
    logger.warn('requests.refused', { reason: 'overload' });
    setTimeout(() => {
      if (refused > 1) logger.warn('requests.refused', { reason: 'overload', count: refused });
      refused = 0;
    }, LOG_EVERY_MS).unref();
  };
  return (res) => {
    count();
    contextOf(res).isLogged = false;
    if (!res.destroyed) sendProblem(res, OVERLOADED);
  };
};
