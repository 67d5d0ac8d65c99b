import type { Checkout, CheckoutLine } from '#core/domain/checkout/checkout.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import type { CartToHold, RoomLimits } from '#core/ports/checkout-repository.ts';
import { textOf } from '../mappers/instant.mapper.ts';
import type { Sql } from '../sql.ts';
import { ALONE, type DecideSet } from './in-sets.ts';
import { rowSet } from './row-set.ts';

const CARTS = rowSet<CartRow>({
  id: 'uuid',
  visitor_id: 'text',
  idempotency_key: 'text',
  cart_fingerprint: 'text',
  subtotal_cents: 'int',
  fee_cents: 'int',
  donation_cents: 'int',
  total_cents: 'int',
  created_at: 'timestamptz',
  hold_ends_at: 'timestamptz',
  next_check_at: 'timestamptz',
});
type CartRow = {
  readonly id: string;
  readonly visitor_id: string | null;
  readonly idempotency_key: string | null;
  readonly cart_fingerprint: string;
  readonly subtotal_cents: number;
  readonly fee_cents: number;
  readonly donation_cents: number;
  readonly total_cents: number;
  readonly created_at: string;
  readonly hold_ends_at: string;
  readonly next_check_at: string | null;
};

const LINES = rowSet<LineRow>({ cart_id: 'uuid', product_id: 'int', quantity: 'int', unit_price_cents: 'int' });
type LineRow = { readonly cart_id: string; readonly product_id: number; readonly quantity: number; readonly unit_price_cents: number };

const IS_LIVE = "state in ('creating', 'open')";

/**
 * From top to bottom: a hold waits for no disk (the session's statement does), and a set waits a second for a lock at most;
 * carts whose key and visitor are free, unless the queue looks full; their products, locked; the carts that could be held
 * alone; those that can be held after the ones before them; how many the queue has places for, which waits for everybody
 * else who asks; the checkouts; their units. Nothing is written for a cart that is refused.
 */
const HOLD = `
  with settings as materialized (
    select set_config('synchronous_commit', 'off', true), set_config('lock_timeout', ?, true),
      ?::int as pause_at_queued, ?::int as pause_at_queued_and_open, ?::timestamptz as now
  ), load as materialized (
    select (select count(*) from orders where status = 'queued') as queued, (select count(*) from checkouts where ${IS_LIVE}) as open
  ), cart as materialized (
    select given.* from settings, load, ${CARTS.table}
    where load.queued < settings.pause_at_queued and load.queued + load.open < settings.pause_at_queued_and_open
      and not exists (select 1 from checkouts c where c.idempotency_key = given.idempotency_key and c.state <> 'expired')
      and not exists (select 1 from checkouts c where c.visitor_id = given.visitor_id and c.${IS_LIVE} and c.release_requested_at is null)
  ), line as materialized (
    select given.*, cart.position_in_set as cart_position from ${LINES.table} join cart on cart.id = given.cart_id
  ), locked as materialized (
    select id, name, price_cents, is_active, on_hand, reserved, sold from products
    where id in (select product_id from line) order by id for update
  ), possible as materialized (
    select cart.* from cart where not exists (
      select 1 from line left join locked on locked.id = line.product_id
      where line.cart_id = cart.id
        and (locked.is_active and locked.price_cents = line.unit_price_cents and locked.on_hand - locked.reserved >= line.quantity) is not true)
  ), demand as (
    select line.cart_id, locked.on_hand - locked.reserved
      - sum(line.quantity) over (partition by line.product_id order by line.cart_position) as left_over
    from line join possible on possible.id = line.cart_id join locked on locked.id = line.product_id
  ), fitting as materialized (
    select possible.*, row_number() over (order by position_in_set) as place from possible
    where id not in (select cart_id from demand where left_over < 0)
  ), room as materialized (
    select places_in_queue(pause_at_queued, pause_at_queued_and_open) as places
    from settings, (select count(*) from locked) as when_all_are_locked where exists (select 1 from fitting)
  ), held as (
    insert into checkouts (${CARTS.columns}, state, lines, checks)
    select ${CARTS.columns}, 'creating', (
      select coalesce(jsonb_agg(jsonb_build_object('productId', product_id, 'name', name, 'unitPriceCents', unit_price_cents, 'quantity', quantity)
        order by product_id), '[]')
      from line join locked on locked.id = line.product_id where line.cart_id = fitting.id
    ), 0
    from fitting, room where fitting.place <= room.places
    on conflict do nothing
    returning id, lines
  ), taken as (
    select line.product_id, sum(line.quantity)::int as quantity from line join held on held.id = line.cart_id group by line.product_id
  ), reserved as (
    update products p
    set on_hand = locked.on_hand, reserved = locked.reserved + taken.quantity, sold = locked.sold, updated_at = settings.now
    from locked join taken on taken.product_id = locked.id, settings
    where p.id = locked.id
  )
  select possible.id, held.lines,
    held.id is null and (fitting.id is null or fitting.place > room.places and room.places > 0) as is_undecided
  from possible left join fitting on fitting.id = possible.id left join held on held.id = possible.id left join room on true`;

type HeldRow = { readonly id: string; readonly lines: readonly CheckoutLine[] | null; readonly is_undecided: boolean };

const toCartRow = (cart: CartToHold): CartRow => ({
  id: cart.id,
  visitor_id: cart.visitorId,
  idempotency_key: cart.idempotencyKey,
  cart_fingerprint: cart.cartFingerprint,
  subtotal_cents: cart.subtotalCents,
  fee_cents: cart.feeCents,
  donation_cents: cart.donationCents,
  total_cents: cart.totalCents,
  created_at: textOf(cart.createdAt),
  hold_ends_at: textOf(cart.holdEndsAt),
  next_check_at: cart.nextCheckAt === null ? null : textOf(cart.nextCheckAt),
});

const toLineRows = (cart: CartToHold): readonly LineRow[] =>
  cart.lines.map((line) => ({
    cart_id: cart.id,
    product_id: line.productId,
    quantity: line.quantity,
    unit_price_cents: line.unitPriceCents,
  }));

const WAIT_AS_LONG_AS_A_STATEMENT = '0';
const WAIT_NO_LONGER_TOGETHER = '1s';

export const lockTimeoutOf = (rows: readonly unknown[]): string =>
  rows.length > 1 ? WAIT_NO_LONGER_TOGETHER : WAIT_AS_LONG_AS_A_STATEMENT;

export interface CartInQueue {
  readonly cart: CartToHold;
  readonly limits: RoomLimits;
}

/** Null for a cart that is not held. */
export const createHoldCarts =
  (sql: Sql, now: () => Instant): DecideSet<CartInQueue, Checkout | null> =>
  async (asked) => {
    const [first] = asked;
    if (first === undefined) return [];
    const { pauseAtQueued, pauseAtQueuedAndOpenCheckouts } = first.limits;
    const rows = await sql<HeldRow>(HOLD, [
      lockTimeoutOf(asked),
      pauseAtQueued,
      pauseAtQueuedAndOpenCheckouts,
      textOf(now()),
      ...CARTS.parametersOf(asked.map(({ cart }) => toCartRow(cart))),
      ...LINES.parametersOf(asked.flatMap(({ cart }) => toLineRows(cart))),
    ]);
    const answers = new Map(rows.map((row) => [row.id, row]));
    return asked.map(({ cart }) => {
      const answer = answers.get(cart.id);
      if (answer?.is_undecided === true && asked.length > 1) return ALONE;
      return answer === undefined || answer.lines === null ? null : { ...cart, lines: answer.lines };
    });
  };
