import { type NightFacts, standNightsOf, type StandNights } from '#core/domain/night/ordering.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { nightId, type NightId } from '#core/domain/kernel/ids.ts';
import { type Sql, instantOrNull, textOrNull } from '../database/sql.ts';
import type { NightRow } from './night.row.ts';
import type { Night } from '#core/domain/night/night.ts';

export const toNight = (row: NightRow): Night => ({
  id: nightId(row.id),
  name: row.name,
  state: row.state,
  opensAt: instantOrNull(row.opens_at),
  closesAt: instantOrNull(row.closes_at),
  openedAt: instantOrNull(row.opened_at),
  openedBy: row.opened_by,
  closedAt: instantOrNull(row.closed_at),
  closedBy: row.closed_by,
});

export const toNightRow = (night: Night): NightRow => ({
  id: night.id,
  name: night.name,
  state: night.state,
  opens_at: textOrNull(night.opensAt),
  closes_at: textOrNull(night.closesAt),
  opened_at: textOrNull(night.openedAt),
  opened_by: night.openedBy,
  closed_at: textOrNull(night.closedAt),
  closed_by: night.closedBy,
});

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

/** Includes the shelf, because a night starts before its first sale moves stock. */
export const START_NIGHT = `
  with night as (
    insert into nights select * from jsonb_populate_record(null::nights, ?)
    returning id
  )
  insert into night_stock (night_id, product_id, opening) select night.id, p.id, p.on_hand from night, products p`;

/** The shelf at the state that a night has just reached, with the names and prices of the closing. */
export const KEEP_SHELF = {
  open: 'insert into night_stock (night_id, product_id, opening) select ?::uuid, id, on_hand from products',
  closed: `
    insert into night_stock (night_id, product_id, opening, closing, name, category, sold_out_at, price_cents)
    select ?::uuid, id, 0, on_hand, name, category, sold_out_at, price_cents from products
    on conflict (night_id, product_id) do update set closing = excluded.closing, name = excluded.name, category = excluded.category,
      sold_out_at = excluded.sold_out_at, price_cents = excluded.price_cents`,
};

/** The open night, which stays open until commit. */
export const holdOpenNight = async (sql: Sql): Promise<NightId | null> => {
  const [open] = await sql<{ id: string }>("select id from nights where state = 'open' for share");
  return open === undefined ? null : nightId(open.id);
};

/** Also keeps a night from opening, so that a stock movement belongs either to the night or to what it begins with. */
export const holdNightOfMovement = async (sql: Sql): Promise<NightId | null> => {
  const open = await holdOpenNight(sql);
  if (open !== null) return open;
  await sql('select pg_advisory_xact_lock_shared(7311002)');
  return await holdOpenNight(sql);
};
