import type { Response } from 'express';
import { ERROR_STATUS } from '#adapters/http-contract/problem.ts';
import type { ProblemAnswer } from '#adapters/http-contract/presenters/problem-answer.ts';
import { contextOf } from '../request-context.ts';

const sendHead = (res: Response, { code, retryAfterSeconds }: ProblemAnswer): void => {
  res.status(ERROR_STATUS[code]);
  res.set('Cache-Control', 'no-store');
  if (retryAfterSeconds !== undefined) res.set('Retry-After', String(retryAfterSeconds));
};

/** The problem as a page, where a page was requested. */
export const sendProblemPage = (res: Response, problem: ProblemAnswer, page: string): void => {
  sendHead(res, problem);
  res.type('html').send(page);
};

/** Sends every error response of the server: `{ error, code, requestId, … }`. */
export const sendProblem = (res: Response, problem: ProblemAnswer): void => {
  sendHead(res, problem);
  res.json(problem.toProblem(contextOf(res).requestId));
};
