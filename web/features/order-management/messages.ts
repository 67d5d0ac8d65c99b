import { isExplained, unlessSilent } from '#web/api/api-error.ts';

/** Spec §5, 'Refund'. */
export const DEFAULT_REASON = 'Customer request';

/** Spec §8, 'Refund'. */
export const refundFailureText = (error: unknown): string =>
  isExplained(error) ? `Refund failed: ${error.message}` : unlessSilent(error, 'Failed to process refund.');

export const REFUNDS_UNKNOWN = 'What has been refunded could not be loaded.';
