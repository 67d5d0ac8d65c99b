import type { FailureMode, FakeState } from './state.ts';

/** The failure planned for this call, if any; counts it down. */
export const takeFailure = (state: FakeState, call: string): FailureMode | null => {
  const planned = state.failures.find((failure) => (failure.call === null || call.startsWith(failure.call)) && failure.remaining !== 0);
  if (planned === undefined) return null;
  if (planned.remaining !== null) planned.remaining -= 1;
  return planned.mode;
};

export const SERVER_ERROR = {
  status: 500,
  body: { error: { type: 'api_error', message: 'An unknown error occurred' } },
};

/** A restricted key without permission for this call. */
export const NO_PERMISSION = {
  status: 403,
  body: { error: { type: 'invalid_request_error', message: 'The provided key does not have the required permissions for this endpoint' } },
};

export const RATE_LIMITED = {
  status: 429,
  body: { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' } },
};
