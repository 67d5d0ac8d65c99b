import { instant, type Instant } from '#core/domain/kernel/instant.ts';

/** Reads both formats of PostgreSQL: '2026-11-21 01:42:00.5+00' in a column, '2026-11-21T01:42:00.5+00:00' in JSON. */
export const instantOf = (text: string): Instant => instant(Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')));

export const instantOrNull = (text: string | null): Instant | null => (text === null ? null : instantOf(text));

export const textOf = (at: Instant): string => new Date(at).toISOString();

export const textOrNull = (at: Instant | null): string | null => (at === null ? null : textOf(at));
