import { alreadyPreparingProblem } from '#adapters/http-contract/problem-details.ts';
import { ApiError, detailsOf, hasStatus } from '#web/api/api-error.ts';

/** Spec §8, 'Order fetch'. */
export const ordersFailureText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return `Network error: ${error instanceof Error ? error.message : 'unknown'}`;
  if (error.kind === 'answer') return `Failed to fetch orders: ${error.status}`;
  return `Network error: ${error.kind === 'network' && error.cause instanceof Error ? error.cause.message : 'the answer could not be read'}`;
};

/** The login is over: the guard reports it, so screens need not. */
export const isRefused = (error: unknown): boolean => hasStatus(error, 401) || hasStatus(error, 403);

/** Spec §8, 'Status update'. */
export const statusFailureText = (error: unknown): string => {
  const held = detailsOf(error, alreadyPreparingProblem);
  if (held !== null) return `This order is already being prepared by ${held.preparing_staff}. Please select a different order.`;
  return 'Failed to update order status. Please try again.';
};
