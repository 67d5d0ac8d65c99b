import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { ordersContract } from '#adapters/http-contract/orders.contract.ts';
import type { ErrorCode } from '#adapters/http-contract/problem.ts';
import { lookupHash, lookupPageHash } from '#core/domain/kernel/ids.ts';
import { instant, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { answer, bare, problem, typedHandler, type Outcome } from '../typed-handler.ts';

export type WireOrder = ResponseOf<(typeof ordersContract)['bySession']>;

export const HASH = lookupHash('A1b2C3d4E5f6G7h8A1b2C3d4E5f6G7h8');

/** 20 November 2026, 7:42 PM in Chicago. */
export const ORDERED_AT = instant(Date.UTC(2026, 10, 21, 1, 42));

export const anOrder = (facts: Partial<WireOrder> = {}): WireOrder => ({
  order_number: 'BAND-20261120-O-042',
  hash: HASH,
  pickup_code: null,
  status: 'queued',
  created_at: ORDERED_AT,
  ready_at: null,
  estimated_ready_time: plusMs(ORDERED_AT, 8 * MINUTE_MS),
  queue_position: 4,
  customer_name: 'Maya Rivera',
  special_instructions: 'No onions, please.',
  items: [
    { id: 'one', product_id: 1, product_name: 'Cola', unit_price: cents(250), quantity: 2, subtotal: cents(500), is_refunded: false },
    { id: 'two', product_id: 20, product_name: 'Hot Dog', unit_price: cents(350), quantity: 1, subtotal: cents(350), is_refunded: false },
  ],
  subtotal: cents(850),
  processing_fee: cents(26),
  donation: cents(102),
  total_amount: cents(978),
  has_refunds: false,
  refunded_amount: null,
  ...facts,
});

export type BySession = Outcome<WireOrder>;

export const found = (facts: Partial<WireOrder> = {}): BySession => answer(anOrder(facts));
export const NOT_YET: BySession = problem('NOT_FOUND', 'No order for this session');
export const BROKEN: BySession = bare(500);
export const TOO_MANY: BySession = problem('RATE_LIMITED', 'Too many requests');

/** Successive outcomes; the last one stays. */
export const lookupBySessionGives = (...outcomes: readonly BySession[]) =>
  typedHandler(ordersContract.bySession, (earlier) => outcomes[Math.min(earlier, outcomes.length - 1)] ?? NOT_YET);

export const statusIs = (...orders: readonly Partial<WireOrder>[]) =>
  typedHandler(ordersContract.status, (earlier) => answer(anOrder(orders[Math.min(earlier, orders.length - 1)])));
export const statusIsRefused = (code: ErrorCode) => typedHandler(ordersContract.status, () => problem(code, 'Refused'));
export const statusBreaks = (afterAnswers = 0) =>
  typedHandler(ordersContract.status, (earlier) => (earlier < afterAnswers ? answer(anOrder()) : bare(400)));

export const lookupFinds = () => typedHandler(ordersContract.lookUp, () => answer({ hash: HASH }));
export const lookupIsRefused = (code: ErrorCode, error: string) => typedHandler(ordersContract.lookUp, () => problem(code, error));
export const lookupBreaks = () => typedHandler(ordersContract.lookUp, () => bare(500));

export const PAGE = lookupPageHash('L'.repeat(43));

/** A lookup makes the same call and gets fewer fields. */
export const lookedUpOrderIs = (facts: Partial<Pick<WireOrder, 'status' | 'queue_position'>> = {}) =>
  typedHandler(ordersContract.status, () =>
    answer({ order_number: 'BAND-20261120-O-042', hash: PAGE, status: 'queued', queue_position: 7, ...facts }),
  );
export const proofIs = (outcome: Outcome<{ hash: typeof HASH }>) => typedHandler(ordersContract.prove, () => outcome);
export const forgetIs = (outcome: Outcome<undefined>) => typedHandler(ordersContract.forgetContact, () => outcome);
export const cancelIs = (outcome: Outcome<WireOrder>) => typedHandler(ordersContract.cancel, () => outcome);
