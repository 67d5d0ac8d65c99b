import { hasStatus } from '#web/api/api-error.ts';

/** Spec §8, 'Sales report'. */
export const reportFailureText = (error: unknown): string =>
  hasStatus(error, 401) || hasStatus(error, 403) ? 'Admin authentication required.' : 'Failed to fetch sales report';
