import type { ErrorRequestHandler } from 'express';
import type { Logger } from '#core/ports/logger.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { ProblemAnswer } from '#adapters/http-contract/presenters/problem-answer.ts';
import { sendProblem } from '../request/send-problem.ts';
import { contextOf } from '../request-context.ts';

const RETRY_AFTER_SECONDS = 5;

/** Errors thrown by Express's body readers and router, by `type`. */
const READER_PROBLEMS: Readonly<Record<string, ProblemAnswer>> = {
  'entity.too.large': new ProblemAnswer('BODY_TOO_LARGE', 'The body is too large'),
  'entity.parse.failed': new ProblemAnswer('INVALID_REQUEST', 'The body is not valid JSON'),
  'encoding.unsupported': new ProblemAnswer('UNSUPPORTED_MEDIA_TYPE', 'The body must not be compressed'),
  'charset.unsupported': new ProblemAnswer('UNSUPPORTED_MEDIA_TYPE', 'The body must be UTF-8'),
};

/** Libraries may throw anything. */
const field = (error: unknown, name: string): unknown => Reflect.get(Object(error), name);

const unavailable = (service: string): ProblemAnswer =>
  service === 'payments'
    ? new ProblemAnswer('PAYMENT_UNAVAILABLE', 'The payment provider does not answer. Please try again in a moment.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
    : new ProblemAnswer('UNAVAILABLE', 'This isn’t working right now. Please try again in a moment.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });

/** The error's own text is never sent outside (rules §6). */
const problemOf = (error: unknown): ProblemAnswer => {
  if (error instanceof Unavailable) return unavailable(error.service);
  const known = READER_PROBLEMS[String(field(error, 'type'))];
  if (known !== undefined) return known;
  const status = field(error, 'status');
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new ProblemAnswer('INVALID_REQUEST', 'The request could not be read');
  return new ProblemAnswer('INTERNAL', 'Something went wrong. Please try again.');
};

/** The end of the pipeline: turns any thrown error into one response, and our own faults into log lines. */
export const problemHandler =
  (logger: Logger): ErrorRequestHandler =>
  (error: unknown, _req, res, next) => {
    // Already answered, when its body was dropped.
    if (res.writableEnded) return;
    const problem = problemOf(error);
    const { requestId, route } = contextOf(res);
    if (problem.code === 'INTERNAL') logger.error('request.failed', { requestId, route, error });
    else if (error instanceof Unavailable) logger.warn('request.unavailable', { requestId, route, service: error.service, error });
    // Half of the response is already sent: only a broken connection shows the client that it failed.
    if (res.headersSent) return next(error);
    sendProblem(res, problem);
  };
