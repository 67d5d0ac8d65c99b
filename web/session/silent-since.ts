import type { UseQueryResult } from '@tanstack/react-query';
import { instant, type Instant } from '#core/domain/kernel/instant.ts';
import { isSilence } from '#web/api/api-error.ts';

type Heard = Pick<UseQueryResult, 'data' | 'dataUpdatedAt' | 'error' | 'isPaused'>;

/**
 * When the data on the screen was heard, while the network is away: the last look has failed or cannot even begin, or what
 * is shown is older than the page and nothing has come since. Null while all is well.
 */
export const silentSince = ({ data, dataUpdatedAt, error, isPaused }: Heard, openedAt: Instant): Instant | null => {
  if (data === undefined) return null;
  return isPaused || isSilence(error) || dataUpdatedAt < openedAt ? instant(dataUpdatedAt) : null;
};
