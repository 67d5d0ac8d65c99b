import type { Response } from 'express';
import { ERROR_STATUS } from '#adapters/http-contract/problem.ts';
import type { ProblemAnswer } from '#adapters/http-contract/presenters/problem-answer.ts';
import { contextOf } from '../request-context.ts';

/** Sends every error response of the server: `{ error, code, requestId, … }`, or what people see who opened the address by themselves. */
export const sendProblem = (res: Response, problem: ProblemAnswer): void => {
  const { code, retryAfterSeconds } = problem;
  const { requestId, answerProblem } = contextOf(res);
  res.status(ERROR_STATUS[code]);
  res.set('Cache-Control', 'no-store');
  if (retryAfterSeconds !== undefined) res.set('Retry-After', String(retryAfterSeconds));
  if (answerProblem === null) res.json(problem.toProblem(requestId));
  else answerProblem(problem);
};
