import type { Response } from 'express';
import { ERROR_STATUS, type ErrorCode } from '#adapters/http-contract/problem.ts';
import { contextOf } from './request-context.ts';

/** An error answer before it is sent. Handlers return it; nothing throws it. */
export class ProblemAnswer {
  readonly code: ErrorCode;
  /** A sentence for people. */
  readonly error: string;
  /** Already in wire form. */
  readonly extras: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    error: string,
    more: { readonly extras?: Readonly<Record<string, unknown>>; readonly retryAfterSeconds?: number } = {},
  ) {
    this.code = code;
    this.error = error;
    this.extras = more.extras ?? {};
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** Every error answer of the server leaves through here: `{ error, code, requestId, … }`. */
export const sendProblem = (res: Response, problem: ProblemAnswer): void => {
  res.status(ERROR_STATUS[problem.code]);
  res.set('Cache-Control', 'no-store');
  if (problem.retryAfterSeconds !== undefined) res.set('Retry-After', String(problem.retryAfterSeconds));
  res.json({ ...problem.extras, error: problem.error, code: problem.code, requestId: contextOf(res).requestId });
};
