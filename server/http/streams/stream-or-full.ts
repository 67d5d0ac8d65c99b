import type { EventStream } from './event-stream.ts';
import { ProblemAnswer } from '#adapters/http-contract/presenters/problem-answer.ts';

const RETRY_AFTER_SECONDS = 15;

/** A client that gets no stream continues to poll. */
export const streamOrFull = (stream: EventStream | null): EventStream | ProblemAnswer =>
  stream ?? new ProblemAnswer('UNAVAILABLE', 'No live line is free right now.', { retryAfterSeconds: RETRY_AFTER_SECONDS });
