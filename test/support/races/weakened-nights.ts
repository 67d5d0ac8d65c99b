import { IS_CLOSED_BY_HAND } from '#adapters/mikro-orm/nights/night-facts.ts';
import type { Rewrite } from './weakened-storage.ts';

/** A hold does not check under its lock whether a night has since been closed. */
export const WITHOUT_NIGHT_CHECK: Rewrite = (text) => text.replace(IS_CLOSED_BY_HAND, 'false');

/** A first sale starts its day's night without waiting for a concurrent one. */
export const WITHOUT_ONE_OPEN_NIGHT = 'drop index nights_open_unique';
export const WITHOUT_LOCK_OF_NIGHTS: Rewrite = (text) =>
  text
    .replace(/^select pg_advisory_xact_lock\(7311002\)$/, 'select 1')
    .replace(/insert into nights select \* from (.*)/, 'insert into nights select night.* from $1 as night, pg_sleep(0.5)');
