import { describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { send } from '#test/support/http-calls.ts';
import { brokenInvariants, comeToRest, numberFrom, productBySlug } from '#test/support/races/ledger-checks.ts';
import { requestCheckout, sessionsOf, type Line } from '#test/support/races/customers.ts';
import { inRace, type RaceHarness } from '#test/support/races/race-harness.ts';
import { startFakeStripe, stripeSettings, type FakeStripe } from '#test/support/fake-stripe.ts';

const CUSTOMER = { name: 'Jamie Rivera', email: 'jamie@example.com', phone: '+15550100142' };

/** A stand whose clock differs from the provider's. */
const withSkew = async (skewMs: number, play: (stand: RaceHarness, stripe: FakeStripe) => Promise<void>): Promise<void> => {
  let now = (): number => 0;
  const stripe = await startFakeStripe({ now: () => now() });
  const env = stripeSettings(stripe);
  try {
    await inRace({ env }, async (stand) => {
      now = () => stand.clock.now() - skewMs;
      await play(stand, stripe);
      await comeToRest(stand);
      expect(await brokenInvariants(stand, { atRest: true })).toEqual([]);
      expect(await numberFrom(stand, 'select coalesce(sum(paid_cents), 0) from orders')).toBe(stripe.ledger().chargedCents);
      expect(stripe.state.sessions.filter(({ status }) => status === 'open')).toEqual([]);
    });
  } finally {
    await stripe.close();
  }
};

/** The session is stored a moment after its answer. */
const whenStored = (stand: RaceHarness) =>
  expect.poll(() => numberFrom(stand, "select count(*) from checkouts where state = 'open'")).toBe(1);

const cola = async (stand: RaceHarness): Promise<readonly Line[]> => [{ product: await productBySlug(stand, 'cola'), quantity: 1 }];

describe.each([
  ['behind', -10 * MINUTE_MS],
  ['ahead of', 10 * MINUTE_MS],
])("ten minutes %s the provider's clock", (_where, skewMs) => {
  it('the reconciler finds a payment whose event is too old or too new', async () => {
    await withSkew(skewMs, async (stand, stripe) => {
      const [session = ''] = sessionsOf([await requestCheckout(stand, await cola(stand))]);
      await whenStored(stand);
      stripe.pay(session, CUSTOMER);
      const body = JSON.stringify({ type: 'checkout.session.completed', data: { object: { id: session } } });
      const headers = { 'stripe-signature': stripe.sign(body) };
      expect((await send(stand, '/api/stripe/webhook', { method: 'POST', headers, body })).status).toBe(400);
      expect(await numberFrom(stand, 'select count(*) from orders')).toBe(0);
      stand.clock.advance(10 * SECOND_MS);
      await stand.services.useCases.reconcileCheckouts();
      expect(await numberFrom(stand, 'select count(*) from orders')).toBe(1);
    });
  });

  it('a session without an answer is found in the provider’s list, and ended', async () => {
    await withSkew(skewMs, async (stand, stripe) => {
      stripe.fail('error-after-effect', { times: 1, call: 'POST /v1/checkout/sessions' });
      expect((await requestCheckout(stand, await cola(stand))).status).toBe(503);
      expect(stripe.state.sessions.map(({ status }) => status)).toEqual(['open']);
      stand.clock.advance(16 * SECOND_MS);
      await stand.services.useCases.reconcileCheckouts();
      expect(stripe.state.sessions.map(({ status }) => status)).toEqual(['expired']);
      expect(await numberFrom(stand, 'select sum(reserved) from products')).toBe(0);
    });
  });

  it('a hold lasts its shown time, and ends at the provider too', async () => {
    await withSkew(skewMs, async (stand, stripe) => {
      await requestCheckout(stand, await cola(stand));
      await whenStored(stand);
      stand.clock.advance(10 * MINUTE_MS - SECOND_MS);
      await stand.services.useCases.reconcileCheckouts();
      expect(stripe.state.sessions.map(({ status }) => status)).toEqual(['open']);
      stand.clock.advance(11 * SECOND_MS);
      await stand.services.useCases.reconcileCheckouts();
      expect(stripe.state.sessions.map(({ status }) => status)).toEqual(['expired']);
      expect(await numberFrom(stand, 'select sum(reserved) from products')).toBe(0);
    });
  });
});
