import { HOUR_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';

export const LEFT_OVER_AFTER = `interval '${LIMITS.nights.automaticLastsMs / HOUR_MS} hours'`;

/** Not `isLeftOver` of core, in SQL. */
export const ofTheNight = (placedAt: string, now: string): string => `${placedAt} > ${now} - ${LEFT_OVER_AFTER}`;
