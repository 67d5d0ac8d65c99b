import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'express';
import { ERROR_STATUS } from '#adapters/http-contract/problem.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { Logger } from '#core/ports/logger.ts';
import { ProblemAnswer } from '../problem-answer.ts';
import { contextOf } from '../request-context.ts';
import { sendProblem } from '../send-problem.ts';

const RETRY_AFTER_SECONDS = 3;
const OVERLOADED = new ProblemAnswer('UNAVAILABLE', 'Too many people are asking right now. Please try again in a moment.', {
  retryAfterSeconds: RETRY_AFTER_SECONDS,
});

/** So many wait to be told at once; further ones are told at once, because each keeps its request in memory. */
const LATE_REFUSALS = 4_000;
const LOG_EVERY_MS = 10 * SECOND_MS;

/** Counts, because a line for each refusal would make it worse. */
const countRefusals = (logger: Logger): (() => void) => {
  let refused = 0;
  return () => {
    refused += 1;
    if (refused > 1) return;
    logger.warn('requests.refused', { reason: 'overload' });
    setTimeout(() => {
      if (refused > 1) logger.warn('requests.refused', { reason: 'overload', count: refused });
      refused = 0;
    }, LOG_EVERY_MS).unref();
  };
};

/** Refuses a request. */
export type Refuse = (res: Response) => Promise<void>;

/**
 * Tells refusals late: whoever is told at once asks again at once, and a machine with 1,200 connections would keep the process busy with
 * refusals alone. Until then nothing is made for them, which their status says to `make-room.ts`.
 */
export const createLateRefusals = (logger: Logger): Refuse => {
  const count = countRefusals(logger);
  let late = 0;
  return async (res) => {
    count();
    const context = contextOf(res);
    context.isLogged = false;
    res.status(ERROR_STATUS.UNAVAILABLE);
    const waitMs = context.startedAt + RETRY_AFTER_SECONDS * SECOND_MS - performance.now();
    if (waitMs > 0 && late < LATE_REFUSALS) {
      late += 1;
      await sleep(waitMs, undefined, { ref: false });
      late -= 1;
    }
    if (!res.destroyed) sendProblem(res, OVERLOADED);
  };
};
