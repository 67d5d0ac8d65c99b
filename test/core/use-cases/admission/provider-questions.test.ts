import { describe, expect, it } from 'vitest';
import { sessionId, visitorId } from '#core/domain/kernel/ids.ts';
import { err } from '#core/domain/kernel/result.ts';
import { noBudget } from '#test/support/fakes/no-budgets.ts';
import { checkoutHarness } from '#test/support/stand-harness.ts';

/** The customers' budget of provider calls is used up. */
const never = { ...noBudget, take: async () => err({ kind: 'throttle/too-many', retryAfterMs: 1_000 }) };

const started = async (harness: Awaited<ReturnType<typeof checkoutHarness>>, visitor = 'maya') => {
  const outcome = await harness.startCheckout(await harness.cartOf({ Cola: 1 }, { visitorId: visitorId(visitor) }));
  if (!outcome.ok) throw new Error(`not started: ${outcome.error.kind}`);
  return outcome.value.sessionId;
};

const asked = (harness: Awaited<ReturnType<typeof checkoutHarness>>) => harness.payments.calls.filter((call) => call !== 'startSession');

describe('while customers may ask the provider nothing', () => {
  it('an order that no webhook told of is not there yet, and comes with the reconciler', async () => {
    const harness = await checkoutHarness({ providerQuestions: never });
    const session = await started(harness);
    harness.payments.pay(session);
    expect(await harness.findOrderBySession(session)).toMatchObject({ ok: false, error: { kind: 'order/not-found' } });
    expect(asked(harness)).toEqual([]);
    harness.clock.advance(10_000);
    await harness.reconcile();
    expect(await harness.findOrderBySession(session)).toMatchObject({ ok: true });
  });

  it('a cancelled checkout is on its way, and goes with the reconciler', async () => {
    const harness = await checkoutHarness({ providerQuestions: never });
    const session = await started(harness);
    expect(await harness.cancelCheckout(session)).toEqual({ ok: true, value: 'releasing' });
    expect(asked(harness)).toEqual([]);
    await harness.reconcile();
    expect(await harness.available('Cola')).toBe(10);
  });

  it('a session that somebody made up is unknown without asking', async () => {
    const harness = await checkoutHarness({ providerQuestions: never });
    expect(await harness.cancelCheckout(sessionId('cs_made_up'))).toMatchObject({ ok: false, error: { kind: 'checkout/not-found' } });
    expect(asked(harness)).toEqual([]);
  });

  it('a visitor’s next checkout starts, and their last one goes with the reconciler', async () => {
    const harness = await checkoutHarness({ providerQuestions: never });
    await started(harness);
    await started(harness);
    expect(asked(harness)).toEqual([]);
    expect(await harness.available('Cola')).toBe(8);
    await harness.reconcile();
    expect(await harness.available('Cola')).toBe(9);
  });
});
