import { describe, expect, it } from 'vitest';
import { orderId, type OrderId } from '#core/domain/kernel/ids.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import { paySilently, requestCheckout, sessionsOf, thankYouLookUp } from '#test/support/races/customers.ts';
import { inFlight } from '#test/support/races/in-flight.ts';
import { brokenInvariants, comeToRest, numberFrom, productBySlug, shelve } from '#test/support/races/ledger-checks.ts';
import { inRace, type RaceHarness } from '#test/support/races/race-harness.ts';

const ORDERS = 12;

const readyOrders = async (stand: RaceHarness): Promise<readonly OrderId[]> => {
  await shelve(stand, ORDERS);
  const lines = [{ product: await productBySlug(stand, 'cola'), quantity: 1 }];
  const sessions = sessionsOf(await inFlight(6, Array.from({ length: ORDERS }), () => requestCheckout(stand, lines)));
  await inFlight(6, sessions, async (session) => {
    await paySilently(stand, session);
    await thankYouLookUp(stand, session);
  });
  const { rows } = await stand.reads.pool.query<{ id: string }>('select id from orders order by number');
  const ids = rows.map(({ id }) => orderId(id));
  for (const id of ids) await stand.services.get('changeOrderStatus')(id, 'ready', ADMIN);
  return ids;
};

const eventsOf = (stand: RaceHarness, command: string) =>
  numberFrom(stand, `select count(*) from order_events where command = '${command}'`);

describe('orders that nobody collected', () => {
  it('kept and refunded in one tap, pressed several times, while the window hands them out: each order has one end, its money one way', async () => {
    await inRace({}, async (stand) => {
      const orders = await readyOrders(stand);
      const { services } = stand;
      const backwards = orders.toReversed();
      const [settled] = await Promise.all([
        Promise.all([
          services.get('keepUncollected')(orders, ADMIN),
          services.get('keepUncollected')(backwards, ADMIN),
          services.get('refundUncollected')(backwards.slice(0, ORDERS / 2), ADMIN),
          services.get('refundUncollected')(orders.slice(0, ORDERS / 2), ADMIN),
        ]),
        inFlight(4, orders, (id) => services.get('changeOrderStatus')(id, 'completed', ADMIN)),
      ]);
      await comeToRest(stand);
      const [kept, refunded, handedOut] = [
        await eventsOf(stand, 'keep-uncollected'),
        await eventsOf(stand, 'refund-uncollected'),
        await eventsOf(stand, 'pick-up'),
      ];
      expect(kept + refunded + handedOut).toBe(ORDERS);
      expect(settled.reduce((sum, count) => sum + count, 0)).toBe(kept + refunded);
      expect(await numberFrom(stand, "select count(*) from refunds where state = 'succeeded'")).toBe(refunded);
      expect(await numberFrom(stand, "select coalesce(sum(amount_cents), 0) from refunds where state = 'succeeded'")).toBe(
        await numberFrom(stand, "select coalesce(sum(paid_cents), 0) from orders where status = 'cancelled'"),
      );
      expect(await brokenInvariants(stand, { atRest: true })).toEqual([]);
    });
  });
});
