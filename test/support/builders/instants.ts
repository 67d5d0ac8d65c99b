import { instant, MINUTE_MS, plusMs, type Instant } from '#core/domain/kernel/instant.ts';

/** The default time of tests: a Friday night, 2026-11-20 19:42 in Chicago. */
export const NOW = instant(Date.UTC(2026, 10, 21, 1, 42));

export const minutesAgo = (minutes: number, from: Instant = NOW): Instant => plusMs(from, -minutes * MINUTE_MS);
