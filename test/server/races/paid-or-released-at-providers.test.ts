import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { GAME_NIGHT } from '#test/support/fakes/fixed-clock.ts';
import { brokenInvariants, comeToRest, numberFrom, productBySlug, shelve } from '#test/support/races/ledger-checks.ts';
import { cancel, requestCheckout, sessionsOf, tally, thankYouLookUp } from '#test/support/races/customers.ts';
import { inRace, type RaceHarness } from '#test/support/races/race-harness.ts';
import { startFakeSquare } from '#test/support/fake-square/start-fake-square.ts';
import { startFakeStripe, stripeSettings } from '#test/support/fake-stripe.ts';

const SESSIONS = 40;
const SPREAD_MS = 150;
const LATENCY_MS = 5;
const CUSTOMER = { name: 'Jamie Rivera', email: 'jamie@example.com', phone: '+15550100142' };

type Now = () => number;

/** A provider's fake without webhooks, as this race needs it. */
interface HostedPages {
  readonly env: Readonly<Record<string, string>>;
  /** Pays on the hosted page, which may be gone. */
  readonly tryToPay: (session: string) => void;
  /** The same with a declined card. */
  readonly tryBadCard: (session: string) => void;
  readonly ledger: () => { readonly chargedCents: number; readonly refundedCents: number };
  /** Every session ever started there, in the provider's terms. */
  readonly states: () => readonly string[];
}

const hostAtStripe = async (now: Now): Promise<HostedPages> => {
  const stripe = await startFakeStripe({ now, latencyMs: LATENCY_MS });
  onTestFinished(() => stripe.close());
  const isOpen = (id: string): boolean => stripe.state.sessions.find((session) => session.id === id)?.status === 'open';
  return {
    env: stripeSettings(stripe),
    tryToPay: (id) => void (isOpen(id) && stripe.pay(id, CUSTOMER)),
    tryBadCard: (id) => void (isOpen(id) && stripe.decline(id)),
    ledger: () => stripe.ledger(),
    states: () => stripe.state.sessions.map(({ status }) => status),
  };
};

const hostAtSquare = async (now: Now): Promise<HostedPages> => {
  const square = await startFakeSquare({ now, latencyMs: LATENCY_MS });
  onTestFinished(() => square.close());
  const payAt = (session: string, outcome: 'now' | 'declined'): void => {
    try {
      square.pay(square.orderLeadingTo(`session_id=${session}`), CUSTOMER, outcome);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes('expired')) throw error;
    }
  };
  return {
    env: {
      PAYMENT_PROVIDER: 'square',
      SQUARE_ACCESS_TOKEN: 'EAAA_fake_token_of_a_test',
      SQUARE_LOCATION_ID: 'L_STAND_IN',
      SQUARE_API_URL: square.url,
    },
    tryToPay: (session) => payAt(session, 'now'),
    tryBadCard: (session) => payAt(session, 'declined'),
    ledger: () => square.ledger(),
    states: () => square.state.orders.map(({ state }) => state),
  };
};

const soon = (): Promise<void> => sleep(Math.random() * SPREAD_MS);

/** The provider's real SDK, with one unit more on the shelf than everyone wants. */
const raceAt = async (
  host: (now: Now) => Promise<HostedPages>,
  race: (stand: RaceHarness, pages: HostedPages) => Promise<void>,
): Promise<void> => {
  let now: Now = () => GAME_NIGHT;
  const pages = await host(() => now());
  await inRace({ env: pages.env }, async (stand) => {
    now = () => stand.clock.now();
    await shelve(stand, SESSIONS + 1);
    await race(stand, pages);
  });
};

describe.each([
  { at: 'Stripe', host: hostAtStripe, paid: 'complete', ended: 'expired' },
  { at: 'Square', host: hostAtSquare, paid: 'OPEN', ended: 'CANCELED' },
])('at $at', ({ host, paid, ended }) => {
  it('payments, refusals, cancels and expiries at once end in an order or a full release', async () => {
    await raceAt(host, async (stand, { tryToPay, tryBadCard, ledger, states }) => {
      const lines = [{ product: await productBySlug(stand, 'cola'), quantity: 1 }];
      const sessions = sessionsOf(await Promise.all(Array.from({ length: SESSIONS }, () => requestCheckout(stand, lines))));
      expect(sessions).toHaveLength(SESSIONS);
      stand.clock.advance(LIMITS.checkout.holdMs + MINUTE_MS);
      const reconcile = stand.services.useCases.reconcileCheckouts;
      const ending = sessions.map(async (session, at) => {
        // Per five customers, one is certainly in time, one is too late, and one is declined first.
        if (at % 5 === 0) tryToPay(session);
        if (at % 5 === 1) await cancel(stand, session);
        if (at % 5 === 2) tryBadCard(session);
        await Promise.all([
          soon().then(() => tryToPay(session)),
          soon().then(() => cancel(stand, session)),
          soon().then(() => thankYouLookUp(stand, session)),
        ]);
      });
      await Promise.all([...ending, ...[0, 50, 100].map((ms) => sleep(ms).then(reconcile))]);
      expect(await brokenInvariants(stand, { atRest: false })).toEqual([]);
      await comeToRest(stand);
      expect(await brokenInvariants(stand, { atRest: true })).toEqual([]);
      const { chargedCents, refundedCents } = ledger();
      expect(refundedCents).toBe(0);
      expect(await numberFrom(stand, 'select coalesce(sum(paid_cents), 0) from orders')).toBe(chargedCents);
      expect(new Set(states())).toEqual(new Set([paid, ended]));
      expect(await numberFrom(stand, 'select count(*) from orders')).toBe(states().filter((state) => state === paid).length);
    });
  });

  it('50 requests with one key get one session and one hold', async () => {
    await raceAt(host, async (stand, { states }) => {
      const lines = [{ product: await productBySlug(stand, 'cola'), quantity: 2 }];
      const answers = await Promise.all(Array.from({ length: 50 }, () => requestCheckout(stand, lines, { key: 'the-one-cart' })));
      expect(tally(answers)).toEqual({ '200': 50 });
      expect([new Set(sessionsOf(answers)).size, states().length]).toEqual([1, 1]);
      expect(await numberFrom(stand, 'select sum(reserved) from products')).toBe(2);
      expect(await brokenInvariants(stand, { atRest: false })).toEqual([]);
    });
  });
});
