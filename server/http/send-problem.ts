import type { Response } from 'express';
import { ERROR_STATUS } from '#adapters/http-contract/problem.ts';
import type { ProblemAnswer } from './problem-answer.ts';
import { contextOf } from './request-context.ts';

/** Every error answer of the server leaves through here: `{ error, code, requestId, … }`. */
export const sendProblem = (res: Response, problem: ProblemAnswer): void => {
  res.status(ERROR_STATUS[problem.code]);
  res.set('Cache-Control', 'no-store');
  if (problem.retryAfterSeconds !== undefined) res.set('Retry-After', String(problem.retryAfterSeconds));
  res.json({ ...problem.extras, error: problem.error, code: problem.code, requestId: contextOf(res).requestId });
};
