import type { ErrorCode, Problem } from '../problem.ts';

/** An error response before it is sent. Handlers return it; it is never thrown. */
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

  toProblem(requestId: string): Problem {
    return { ...this.extras, error: this.error, code: this.code, requestId };
  }
}
