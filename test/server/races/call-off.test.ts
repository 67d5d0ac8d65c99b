import { describe, expect, it } from 'vitest';
import { createSimulatedPaymentGateway } from '#adapters/simulated-payments/simulated-payment-gateway.ts';
import { createSystemClock } from '#adapters/system/system-clock.ts';
import { createUuidIdGenerator } from '#adapters/system/uuid-id-generator.ts';
import { callOffId, orderId } from '#core/domain/kernel/ids.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { err } from '#core/domain/kernel/result.ts';
import { isSettled } from '#core/domain/night/call-off.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import type { PaymentGateway } from '#core/ports/payment-gateway.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { recordingLogger } from '#test/support/fakes/recording-logger.ts';
import { paySilently, requestCheckout, sessionsOf, thankYouLookUp } from '#test/support/races/customers.ts';
import { inFlight } from '#test/support/races/in-flight.ts';
import { brokenInvariants, numberFrom, productBySlug, shelve, workOff } from '#test/support/races/ledger-checks.ts';
import { inRace, type RaceHarness } from '#test/support/races/race-harness.ts';

const ORDERS = 40;
const HANDED_OUT_MEANWHILE = 12;
const WORKERS = 3;
const LONG_MS = 120_000;

/**
 * One call in ten gets no response, half of those after their effect; one in fifteen is refused; one never ends, as in a killed process.
 */
const troubled = (gateway: PaymentGateway): PaymentGateway => {
  let calls = 0;
  const made = new Set<string>();
  return {
    ...gateway,
    refund: async (request) => {
      calls += 1;
      if (calls === 8) {
        made.add(request.refundId);
        await gateway.refund(request);
        return await new Promise<never>(() => undefined);
      }
      if (calls % 20 === 10) throw new Unavailable('payments');
      if (calls % 15 === 14 && !made.has(request.refundId)) return err({ kind: 'payment/refund-refused', reason: 'processing_error' });
      made.add(request.refundId);
      const answer = await gateway.refund(request);
      if (calls % 20 === 0) throw new Unavailable('payments');
      return answer;
    },
  };
};

const placeOrders = async (stand: RaceHarness): Promise<readonly string[]> => {
  await shelve(stand, ORDERS);
  const lines = [{ product: await productBySlug(stand, 'cola'), quantity: 1 }];
  const sessions = sessionsOf(await inFlight(10, Array.from({ length: ORDERS }), () => requestCheckout(stand, lines)));
  await inFlight(10, sessions, async (session) => {
    await paySilently(stand, session);
    await thankYouLookUp(stand, session);
  });
  const { rows } = await stand.reads.pool.query<{ id: string }>('select id from orders order by number');
  return rows.map(({ id }) => id);
};

const handOut = async ({ services }: RaceHarness, id: string): Promise<void> => {
  for (const status of ['ready', 'completed'] as const) await services.useCases.changeOrderStatus(orderId(id), status, ADMIN);
};

/** Concurrent workers, one of which hangs, while the window hands out; then time passes until no work is due. */
const carryOut = async (stand: RaceHarness, orders: readonly string[]): Promise<void> => {
  const round = stand.services.useCases.carryOutCallOff;
  const idle = new Promise((resolve) => setTimeout(resolve, 2 * SECOND_MS));
  const working = Promise.all(
    Array.from({ length: WORKERS }, async () => {
      while ((await round()) > 0);
    }),
  );
  await Promise.all([
    inFlight(HANDED_OUT_MEANWHILE, orders.slice(0, HANDED_OUT_MEANWHILE), (id) => handOut(stand, id)),
    Promise.race([working, idle]),
  ]);
  const isOver = async () =>
    (await stand.services.useCases.getCallOff()).current?.entries.every(({ row }) => isSettled(row.state)) === true;
  for (let passed = 0; passed < 300 && !(await isOver()); passed += 1) {
    stand.clock.advance(5 * SECOND_MS);
    await workOff(stand);
    await Promise.race([round(), new Promise((resolve) => setTimeout(resolve, SECOND_MS))]);
  }
  await workOff(stand);
};

const figures = async (stand: RaceHarness) => ({
  paid: await numberFrom(stand, "select coalesce(sum(paid_cents), 0) from orders where status = 'cancelled'"),
  refunded: await numberFrom(stand, "select coalesce(sum(amount_cents), 0) from refunds where state = 'succeeded'"),
  cancelled: await numberFrom(stand, "select count(*) from orders where status = 'cancelled'"),
  handedOutAndRefunded: await numberFrom(
    stand,
    "select count(*) from orders o where status = 'completed' and exists (select 1 from refunds r where r.order_id = o.id and r.state <> 'failed')",
  ),
  mails: await numberFrom(stand, "select count(*) from outbox where kind = 'order-called-off'"),
  twice: await numberFrom(
    stand,
    "select count(*) from (select order_id from outbox where kind = 'order-called-off' group by 1 having count(*) > 1) as t",
  ),
});

const callOffInARace = () =>
  inRace(
    {
      overrides: ({ documents }) => ({
        payments: troubled(
          createSimulatedPaymentGateway({
            documents,
            clock: createSystemClock(),
            ids: createUuidIdGenerator(),
            logger: recordingLogger(),
            publicUrl: 'http://localhost',
            webhookUrl: null,
          }),
        ),
      }),
    },
    async (stand) => {
      const orders = await placeOrders(stand);
      const { night } = await stand.services.useCases.getCallOff();
      const wish = { id: callOffId('the-act-itself'), typedName: night?.name ?? '', orders: 'all' } as const;
      const called = await Promise.all(Array.from({ length: 5 }, () => stand.services.useCases.callOffGame(wish, ADMIN)));
      expect(called.every(({ ok }) => ok)).toBe(true);
      await carryOut(stand, orders);
      const { current } = await stand.services.useCases.getCallOff();
      return {
        ...(await figures(stand)),
        states: [...new Set(current?.entries.map(({ row }) => row.state))].toSorted(),
        acts: await numberFrom(stand, "select count(*) from audit_log where kind = 'called-off'"),
        broken: await brokenInvariants(stand, { atRest: true }),
      };
    },
  );

describe('a game that is called off', () => {
  it(
    'gives each order back once, to the cent, with a provider that fails one in ten, a worker that hangs, and a window that goes on',
    async () => {
      const { paid, refunded, cancelled, handedOutAndRefunded, mails, twice, states, acts, broken } = await callOffInARace();
      expect(states).toEqual(expect.arrayContaining(['refunded']));
      expect(states.filter((state) => state !== 'refunded' && state !== 'left')).toEqual([]);
      expect(refunded).toBe(paid);
      expect(mails).toBe(cancelled);
      expect([handedOutAndRefunded, twice, acts]).toEqual([0, 0, 1]);
      expect(broken).toEqual([]);
    },
    LONG_MS,
  );
});
