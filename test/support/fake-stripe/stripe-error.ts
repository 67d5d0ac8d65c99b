/** Stripe's error responses. */
export class StripeError extends Error {
  override readonly name = 'StripeError';
  readonly status: number;
  readonly body: { readonly error: { readonly type: string; readonly code?: string; readonly message: string; readonly param?: string } };

  constructor(status: number, type: string, message: string, details: { readonly code?: string; readonly param?: string } = {}) {
    super(message);
    this.status = status;
    this.body = { error: { type, message, ...details } };
  }
}

export const invalidRequest = (message: string, details: { readonly code?: string; readonly param?: string } = {}): StripeError =>
  new StripeError(400, 'invalid_request_error', message, details);

export const missing = (what: string, id: string): StripeError =>
  new StripeError(404, 'invalid_request_error', `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' });
