import type { Hint } from '#core/ports/hints.ts';

/** The one channel of PostgreSQL that hints travel on. */
export const HINT_CHANNEL = 'bandstand';

/** To be returned by a changing statement: sent on commit, and however often it is called, once a transaction and topic. */
export const notifyOf = (topic: Hint['topic']): string => `pg_notify('${HINT_CHANNEL}', '${topic}')`;
