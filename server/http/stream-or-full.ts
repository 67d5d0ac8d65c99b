import type { EventStream } from './event-stream.ts';
import { ProblemAnswer } from './problem-answer.ts';

const RETRY_AFTER_SECONDS = 15;

/** Whoever gets no line goes on polling. */
export const streamOrFull = (stream: EventStream | null): EventStream | ProblemAnswer =>
  stream ?? new ProblemAnswer('UNAVAILABLE', 'No live line is free right now.', { retryAfterSeconds: RETRY_AFTER_SECONDS });
