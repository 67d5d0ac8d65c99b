import type { Checkout, CheckoutLine } from '#core/domain/checkout/checkout.ts';
import { plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { CartToHold, Crowded, RoomLimits } from '#core/ports/checkout-repository.ts';
import { textOf } from '../database/instant-text.ts';
import type { Sql } from '../database/sql.ts';
import { ALONE, type DecideBatch } from './batcher.ts';
import { CARTS, HOLD, LINES, type CartRow, type LineRow } from './hold-statement.ts';

type HeldRow = {
  readonly id: string;
  readonly lines: readonly CheckoutLine[] | null;
  readonly is_crowded: boolean;
  readonly is_undecided: boolean;
};

const toCartRow = (cart: CartToHold): CartRow => ({
  id: cart.id,
  visitor_id: cart.visitorId,
  network: cart.network,
  is_newcomer: cart.isNewcomer,
  language: cart.language,
  channel: cart.channel,
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

/** A payment at the window has none of them, and the moment of a change has both. */
const areSame = (one: RoomLimits, other: RoomLimits): boolean =>
  one.pauseAtQueued === other.pauseAtQueued &&
  one.pauseAtQueuedAndOpenCheckouts === other.pauseAtQueuedAndOpenCheckouts &&
  one.stations === other.stations &&
  String(one.pausedStations) === String(other.pausedStations);

/** Null for a cart that is refused for another reason than its network. */
export const createHoldCarts =
  (sql: Sql, now: () => Instant): DecideBatch<CartInQueue, Checkout | Crowded | null> =>
  async (batch) => {
    const [first] = batch;
    if (first === undefined) return [];
    // The window's carts by themselves: they pass the closing time of online ordering.
    const isAsked = ({ cart, limits }: CartInQueue): boolean => cart.channel === first.cart.channel && areSame(limits, first.limits);
    const asked = batch.filter(isAsked);
    const { pauseAtQueued, pauseAtQueuedAndOpenCheckouts, stations = {}, pausedStations = [], network, staffNetworks = [] } = first.limits;
    const shares = network?.byPaid ?? [];
    const { networkKeptForMs, waitAfterUnpaidMs } = LIMITS.holds;
    const rows = await sql<HeldRow>(HOLD, [
      lockTimeoutOf(asked),
      pauseAtQueued,
      pauseAtQueuedAndOpenCheckouts,
      textOf(now()),
      textOf(plusMs(now(), -networkKeptForMs)),
      waitAfterUnpaidMs,
      network?.unitsAtLeast ?? 0,
      network?.unitsBeyond ?? 0,
      staffNetworks,
      shares.map(({ places }) => places),
      shares.map(({ stockPercent }) => stockPercent),
      shares.map(({ newcomerPlaces }) => newcomerPlaces),
      shares.map(({ newcomerStockPercent }) => newcomerStockPercent),
      Object.keys(stations),
      Object.values(stations),
      pausedStations,
      ...LINES.parametersOf(asked.flatMap(({ cart }) => toLineRows(cart))),
      ...CARTS.parametersOf(asked.map(({ cart }) => toCartRow(cart))),
    ]);
    const answers = new Map(rows.map((row) => [row.id, row]));
    return batch.map((one) => {
      if (!isAsked(one)) return ALONE;
      const { cart } = one;
      const answer = answers.get(cart.id);
      if (answer?.is_undecided === true && asked.length > 1) return ALONE;
      if (answer?.is_crowded === true) return 'crowded';
      return answer === undefined || answer.lines === null ? null : { ...cart, lines: answer.lines };
    });
  };
