type SquareErrorBody = {
  readonly errors: readonly { readonly category: string; readonly code: string; readonly detail: string; readonly field?: string }[];
};

/** Square's error response. */
export class SquareAnswerError extends Error {
  override readonly name = 'SquareAnswerError';
  readonly status: number;
  readonly body: SquareErrorBody;

  constructor(status: number, category: string, code: string, detail: string, field?: string) {
    super(detail);
    this.status = status;
    this.body = { errors: [{ category, code, detail, ...(field === undefined ? {} : { field }) }] };
  }
}

export const invalidRequest = (code: string, detail: string, field?: string): SquareAnswerError =>
  new SquareAnswerError(400, 'INVALID_REQUEST_ERROR', code, detail, field);

export const notFound = (what: string, id: string): SquareAnswerError =>
  new SquareAnswerError(404, 'INVALID_REQUEST_ERROR', 'NOT_FOUND', `${what} with ID ${id} not found.`);

export const refundRefused = (code: string, detail: string): SquareAnswerError => new SquareAnswerError(400, 'REFUND_ERROR', code, detail);
