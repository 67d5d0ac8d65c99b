import type { Rewrite } from './weakened-storage.ts';

/** A movement uses the night that is open when it reads, without locking it. */
export const WITHOUT_NIGHT_LOCK: Rewrite = (text) =>
  text
    .replace("where state = 'open' for share", "where state = 'open'")
    .replace('pg_advisory_xact_lock_shared(7311002)', '1')
    .replace(/^(insert into "stock_movements" .*) returning "id"$/, '$1 returning "id", pg_sleep(0.05)::text as slept');
