import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { inFlight } from '#test/support/races/in-flight.ts';
import { buy } from './support/buyer.ts';
import { withFaultHarness, type FaultHarness } from './support/fault-harness.ts';
import { brokenPromises, countOf, recoveryMs, untilRest } from './support/promises.ts';
import { faultDice, happens, ownDice, scaled, reportFigures } from './support/seed.ts';

const ORDERS = scaled(60);
const HABITS = { closesTab: 0, cancels: 0, walksAway: 0, isOver: () => false };
const DONE_WITHIN_MS = 4 * MINUTE_MS;

const REFUNDED = "select count(*) from called_off_orders where state = 'refunded'";
const UNDER_WAY = "select count(*) from called_off_orders where state in ('waiting', 'refunding')";

const until = async (isReached: () => Promise<boolean>, withinMs: number): Promise<boolean> => {
  const began = performance.now();
  while (performance.now() - began < withinMs) {
    if (await isReached()) return true;
    await sleep(50);
  }
  return false;
};

const acceptEverybody = async ({ admin, adminHeaders: headers }: FaultHarness): Promise<void> => {
  const thresholds = { queueWarningAt: 490, queueCriticalAt: 495, queuePauseAt: 499, queuePauseWithCheckoutsAt: 500 };
  const saved = await admin.put('/api/admin/settings', thresholds, { headers });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.json));
};

test('called off: every order, a provider that fails one in ten, and a process killed half-way; each goes back once, to the cent', async () => {
  const dice = faultDice('called off');
  const own = ownDice(dice);
  const trouble = { isOn: false };
  const troubleWith = (call: string) =>
    trouble.isOn && call === 'POST /v1/refunds' && happens(own, 10)
      ? own.one(['error-before-effect', 'error-after-effect', 'reset', 'reset-after-effect'] as const)
      : null;
  await withFaultHarness({ instances: 1, provider: { troubleWith } }, async (stand) => {
    const { admin, adminHeaders: headers } = stand;
    await acceptEverybody(stand);
    await inFlight(
      12,
      Array.from({ length: ORDERS }, (_, at) => at),
      (at) => buy(stand, `Guest ${at}`, ownDice(dice), HABITS),
    );
    expect(await recoveryMs(stand, MINUTE_MS)).not.toBeNull();
    expect(await countOf(stand, "select count(*) from orders where status = 'queued'")).toBe(ORDERS);

    trouble.isOn = true;
    const { json } = await admin.get('/api/admin/call-off', { headers });
    const { name } = json['night'] as { readonly name: string };
    const began = performance.now();
    const called = await admin.post('/api/admin/call-off', { id: 'the-act-itself', name, orders: null }, { headers });
    expect(called.status).toBe(200);
    const [instance] = stand.instances;
    if (instance === undefined) throw new Error('there is an instance');
    expect(await until(async () => (await countOf(stand, REFUNDED)) >= ORDERS / 2, DONE_WITHIN_MS)).toBe(true);
    await instance.kill();
    const atKill = await countOf(stand, REFUNDED);
    instance.spawn();
    expect(await until(async () => (await countOf(stand, UNDER_WAY)) === 0, DONE_WITHIN_MS)).toBe(true);
    const tookMs = Math.round(performance.now() - began);
    trouble.isOn = false;
    expect(await recoveryMs(stand, MINUTE_MS)).not.toBeNull();

    const { chargedCents, refundedCents } = stand.provider.ledger();
    reportFigures('called off', { orders: ORDERS, atKill, tookMs, chargedCents, refundedCents });
    expect(atKill).toBeLessThan(ORDERS);
    expect(await countOf(stand, REFUNDED)).toBe(ORDERS);
    expect(refundedCents).toBe(chargedCents);
    expect(await countOf(stand, "select count(*) from orders where status = 'cancelled'")).toBe(ORDERS);
    expect(await countOf(stand, "select count(*) from outbox where kind = 'order-called-off' and state = 'sent'")).toBe(ORDERS);
    expect(await untilRest(stand, MINUTE_MS)).not.toBeNull();
    expect(await brokenPromises(stand, { atRest: true, mailRepeats: 20 })).toEqual([]);
  });
});
