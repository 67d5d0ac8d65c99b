import { ApiError, sentenceOf } from '#web/api/api-error.ts';

/** Spec §5, 'Refund'. */
export const DEFAULT_REASON = 'Customer request';

/** Spec §8, 'Refund'. */
export const refundFailureText = (error: unknown): string =>
  error instanceof ApiError && error.kind === 'answer'
    ? `Refund failed: ${sentenceOf(error, 'the server could not say why')}`
    : 'Failed to process refund.';

export const REFUNDS_UNKNOWN = 'What has been refunded could not be loaded.';
