import { describe, expect, it } from 'vitest';
import { ADMIN } from '#core/domain/staff/actor.ts';
import { inFlight } from '#test/support/races/in-flight.ts';
import { brokenInvariants, comeToRest, numberFrom } from '#test/support/races/ledger-checks.ts';
import { inRace, type RaceHarness } from '#test/support/races/race-harness.ts';
import { readyOrders } from '#test/support/races/ready-orders.ts';

const ORDERS = 12;

const eventsOf = (stand: RaceHarness, command: string) =>
  numberFrom(stand, `select count(*) from order_events where command = '${command}'`);

describe('orders that nobody collected', () => {
  it('kept and refunded in one tap, pressed several times, while the window hands them out: each order has one end, its money one way', async () => {
    await inRace({}, async (stand) => {
      const orders = await readyOrders(stand, ORDERS);
      const { services } = stand;
      await stand.reads.pool.query("update orders set ready_at = ready_at - interval '31 minutes'");
      const open = (await services.useCases.listNights()).nights.find(({ night }) => night.state === 'open');
      if (open === undefined) throw new Error('the orders have a night');
      await services.useCases.stopOrdering(open.night.id, ADMIN);
      const backwards = orders.toReversed();
      const [settled] = await Promise.all([
        Promise.all([
          services.useCases.keepUncollected(orders, ADMIN),
          services.useCases.keepUncollected(backwards, ADMIN),
          services.useCases.refundUncollected(backwards.slice(0, ORDERS / 2), ADMIN),
          services.useCases.refundUncollected(orders.slice(0, ORDERS / 2), ADMIN),
        ]),
        inFlight(4, orders, (id) => services.useCases.changeOrderStatus(id, 'completed', ADMIN)),
      ]);
      await comeToRest(stand);
      const [kept, refunded, handedOut] = [
        await eventsOf(stand, 'keep-uncollected'),
        await eventsOf(stand, 'refund-uncollected'),
        await eventsOf(stand, 'pick-up'),
      ];
      expect(kept + refunded + handedOut).toBe(ORDERS);
      expect(settled.reduce((sum, one) => sum + (one.ok ? one.value : 0), 0)).toBe(kept + refunded);
      expect(await numberFrom(stand, "select count(*) from refunds where state = 'succeeded'")).toBe(refunded);
      expect(await numberFrom(stand, "select coalesce(sum(amount_cents), 0) from refunds where state = 'succeeded'")).toBe(
        await numberFrom(stand, "select coalesce(sum(paid_cents), 0) from orders where status = 'cancelled'"),
      );
      expect(await brokenInvariants(stand, { atRest: true })).toEqual([]);
    });
  });
});
