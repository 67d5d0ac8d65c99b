import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { GAME_NIGHT } from '#test/support/fakes/fixed-clock.ts';
import { brokenInvariants, comeToRest, numberFrom, productBySlug, shelve } from '#test/support/races/books.ts';
import { cancel, pressCheckout, sessionsOf, tally, thankYouLookUp } from '#test/support/races/customers.ts';
import { inRace, type RaceStand } from '#test/support/races/race-stand.ts';
import { startStripeStandIn, type StripeStandIn } from '#test/support/stripe-stand-in.ts';

const SESSIONS = 60;
const SPREAD_MS = 150;
const CUSTOMER = { name: 'Jamie Rivera', email: 'jamie@example.com', phone: '+15550100142' };

const soon = (): Promise<void> => sleep(Math.random() * SPREAD_MS);

/** The real SDK against a stand-in that sends no webhook at all. */
const atStripe = async (race: (stand: RaceStand, stripe: StripeStandIn) => Promise<void>): Promise<void> => {
  let now = (): number => GAME_NIGHT;
  const stripe = await startStripeStandIn({ now: () => now(), latencyMs: 5 });
  onTestFinished(() => stripe.close());
  const env = {
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_stand_in',
    STRIPE_WEBHOOK_SECRET: 'whsec_stand_in',
    STRIPE_API_URL: stripe.url,
  };
  await inRace({ env }, async (stand) => {
    now = () => stand.clock.now();
    await shelve(stand, SESSIONS + 1);
    await race(stand, stripe);
  });
};

const payIfOpen = (stripe: StripeStandIn, id: string): void => {
  if (stripe.state.sessions.find((session) => session.id === id)?.status === 'open') stripe.pay(id, CUSTOMER);
};

describe('at Stripe', () => {
  it('paid, cancelled and out of time at once, without any webhook: an order or a full release', async () => {
    await atStripe(async (stand, stripe) => {
      const lines = [{ product: await productBySlug(stand, 'cola'), quantity: 1 }];
      const sessions = sessionsOf(await Promise.all(Array.from({ length: SESSIONS }, () => pressCheckout(stand, lines))));
      expect(sessions).toHaveLength(SESSIONS);
      stand.clock.advance(LIMITS.checkout.holdMs + MINUTE_MS);
      const reconcile = stand.services.get('reconcileCheckouts');
      const ending = sessions.map(async (session, at) => {
        // Every fifth customer is surely in time, every fifth too late; the others may meet anybody.
        if (at % 5 === 0) payIfOpen(stripe, session);
        if (at % 5 === 1) await cancel(stand, session);
        await Promise.all([
          soon().then(() => payIfOpen(stripe, session)),
          soon().then(() => cancel(stand, session)),
          soon().then(() => thankYouLookUp(stand, session)),
        ]);
      });
      await Promise.all([...ending, ...[0, 50, 100].map((ms) => sleep(ms).then(reconcile))]);
      expect(await brokenInvariants(stand, { atRest: false })).toEqual([]);
      await comeToRest(stand);
      expect(await brokenInvariants(stand, { atRest: true })).toEqual([]);
      const { chargedCents, refundedCents } = stripe.ledger();
      expect(refundedCents).toBe(0);
      expect(await numberFrom(stand, 'select coalesce(sum(paid_cents), 0) from orders')).toBe(chargedCents);
      const states = stripe.state.sessions.map(({ status }) => status);
      expect(new Set(states)).toEqual(new Set(['complete', 'expired']));
      expect(await numberFrom(stand, 'select count(*) from orders')).toBe(states.filter((status) => status === 'complete').length);
    });
  });

  it('one key 50 times at once, while Stripe is still answering the first: one session there, one hold here', async () => {
    await atStripe(async (stand, stripe) => {
      const lines = [{ product: await productBySlug(stand, 'cola'), quantity: 2 }];
      const answers = await Promise.all(Array.from({ length: 50 }, () => pressCheckout(stand, lines, { key: 'the-one-cart' })));
      expect(tally(answers)).toEqual({ '200': 50 });
      expect([new Set(sessionsOf(answers)).size, stripe.state.sessions.length]).toEqual([1, 1]);
      expect(await numberFrom(stand, 'select sum(reserved) from products')).toBe(2);
      expect(await brokenInvariants(stand, { atRest: false })).toEqual([]);
    });
  });
});
