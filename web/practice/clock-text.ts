import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';

const SECONDS_PER_MINUTE = MINUTE_MS / SECOND_MS;

/** '1:12' */
export const clockText = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS));
  return `${Math.floor(seconds / SECONDS_PER_MINUTE)}:${String(seconds % SECONDS_PER_MINUTE).padStart(2, '0')}`;
};
