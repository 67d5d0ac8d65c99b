import { expect } from 'vitest';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { Order } from '#core/domain/order/order.ts';
import { post, type HttpAnswer } from '#test/support/http-calls.ts';
import { paySilently, requestCheckout, sessionsOf } from '#test/support/races/customers.ts';
import { brokenInvariants, comeToRest, numberFrom, shelve, workOff } from '#test/support/races/ledger-checks.ts';
import { inRace, type RaceHarness, type RaceOptions } from '#test/support/races/race-harness.ts';
import { setStatus, staffOf } from '#test/support/races/staff.ts';

export const ORDERS = 12;

/** Paid orders of two items each. */
const placeOrders = async (stand: RaceHarness): Promise<readonly Order[]> => {
  await shelve(stand, 200);
  const lines = (await stand.reads.products.listActive()).slice(0, 2).map((product) => ({ product, quantity: 2 }));
  const answers = await Promise.all(Array.from({ length: ORDERS }, () => requestCheckout(stand, lines)));
  await Promise.all(sessionsOf(answers).map((session) => paySilently(stand, session)));
  stand.clock.advance(16 * SECOND_MS);
  await workOff(stand);
  return (await stand.reads.orders.inHand()).map(({ order }) => order);
};

const cancel = (stand: RaceHarness, { lookupHash, pickupCode }: Order): Promise<HttpAnswer> =>
  post(stand, `/api/order-status/${lookupHash}/cancel`, { pickupCode });

/** A customer cancels each order, some of them with two taps, while two people start it. */
export const cancelOrStart = (options: RaceOptions = {}) =>
  inRace(options, async (stand) => {
    const orders = await placeOrders(stand);
    expect(orders).toHaveLength(ORDERS);
    const staff = await staffOf(stand, 2);
    const outcomes = await Promise.all(
      orders.map(async (order, index) => {
        const start = () => staff.map((person) => setStatus(stand, order.id, 'preparing', person));
        // Alternately, so that the first sender varies.
        const asked = index % 2 === 0 ? [cancel(stand, order), ...start(), cancel(stand, order)] : [...start(), cancel(stand, order)];
        const answers = await Promise.all(asked);
        const won = answers.filter(({ status }) => status === 200).map(({ json }) => String(json?.['status']));
        return { statuses: new Set(won), others: answers.filter(({ status }) => status !== 200).map(({ status }) => status) };
      }),
    );
    await workOff(stand);
    const broken = await brokenInvariants(stand, { atRest: false });
    if (broken.length === 0) await comeToRest(stand);
    const count = (status: string) => numberFrom(stand, `select count(*) from orders where status = '${status}'`);
    return {
      outcomes,
      broken,
      cancelled: await count('cancelled'),
      preparing: await count('preparing'),
      refundedCents: await numberFrom(stand, "select coalesce(sum(amount_cents), 0) from refunds where state = 'succeeded'"),
      paidCents: await numberFrom(stand, "select coalesce(sum(paid_cents), 0) from orders where status = 'cancelled'"),
      sold: await numberFrom(stand, 'select sum(sold) from products'),
      atRest: broken.length === 0 ? await brokenInvariants(stand, { atRest: true }) : [],
    };
  });
