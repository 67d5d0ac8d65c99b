import type { NightFacts } from '#core/domain/night/tonight.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { standNightsOf, type StandNights } from '#core/domain/night/ordering.ts';
import { nightId } from '#core/domain/kernel/ids.ts';
import { toNight } from './night.mapper.ts';
import type { NightRow } from './night.row.ts';

export const UNCLOSED_NIGHTS = `(select jsonb_agg(n) from nights n where n.state <> 'closed')`;
export const IS_CLOSED_BY_HAND = 'exists (select 1 from nights where closed_by is not null)';

/** Columns of one row: the facts for `tonightOf`. */
export const NIGHT_FACTS = `
    (select to_jsonb(n) from nights n where n.state = 'open') as open_night, ${IS_CLOSED_BY_HAND} as is_closed_by_hand, gen_random_uuid() as new_night`;

export type NightFactsRow = {
  readonly open_night: NightRow | null;
  readonly is_closed_by_hand: boolean;
  readonly new_night: string;
};

export const toNightFacts = (row: NightFactsRow): NightFacts => ({
  open: row.open_night === null ? null : toNight(row.open_night),
  isClosedByHand: row.is_closed_by_hand,
  newNight: nightId(row.new_night),
});

export type StandNightsRow = { readonly nights: readonly NightRow[] | null; readonly is_closed_by_hand: boolean };

export const toStandNights = (row: StandNightsRow, now: Instant): StandNights =>
  standNightsOf((row.nights ?? []).map(toNight), row.is_closed_by_hand, now);

export const START_NIGHT = 'insert into nights select * from jsonb_populate_record(null::nights, ?)';
