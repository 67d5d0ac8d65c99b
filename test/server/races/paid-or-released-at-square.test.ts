import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { GAME_NIGHT } from '#test/support/fakes/fixed-clock.ts';
import { brokenInvariants, comeToRest, numberFrom, productBySlug, shelve } from '#test/support/races/books.ts';
import { cancel, pressCheckout, sessionsOf, tally, thankYouLookUp } from '#test/support/races/customers.ts';
import { inRace, type RaceStand } from '#test/support/races/race-stand.ts';
import { startSquareStandIn, type SquareStandIn } from '#test/support/square-stand-in/start-square-stand-in.ts';

const SESSIONS = 40;
const SPREAD_MS = 150;
const CUSTOMER = { name: 'Jamie Rivera', email: 'jamie@example.com', phone: '+15550100142' };

const soon = (): Promise<void> => sleep(Math.random() * SPREAD_MS);

/** The real SDK against a stand-in that sends no webhook at all. */
const atSquare = async (race: (stand: RaceStand, square: SquareStandIn) => Promise<void>): Promise<void> => {
  let now = (): number => GAME_NIGHT;
  const square = await startSquareStandIn({ now: () => now(), latencyMs: 5 });
  onTestFinished(() => square.close());
  const env = {
    PAYMENT_PROVIDER: 'square',
    SQUARE_ACCESS_TOKEN: 'EAAA_stand_in_token_of_a_test',
    SQUARE_LOCATION_ID: 'L_STAND_IN',
    SQUARE_API_URL: square.url,
  };
  await inRace({ env }, async (stand) => {
    now = () => stand.clock.now();
    await shelve(stand, SESSIONS + 1);
    await race(stand, square);
  });
};

/** Presses the button of the hosted page, which may be gone. */
const tryToPay = (square: SquareStandIn, session: string, outcome: 'now' | 'declined' = 'now'): void => {
  try {
    square.pay(square.orderLeadingTo(`session_id=${session}`), CUSTOMER, outcome);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('expired')) throw error;
  }
};

describe('at Square', () => {
  it('paid, declined, cancelled and out of time at once, without any webhook: an order or a full release', async () => {
    await atSquare(async (stand, square) => {
      const lines = [{ product: await productBySlug(stand, 'cola'), quantity: 1 }];
      const sessions = sessionsOf(await Promise.all(Array.from({ length: SESSIONS }, () => pressCheckout(stand, lines))));
      expect(sessions).toHaveLength(SESSIONS);
      stand.clock.advance(LIMITS.checkout.holdMs + MINUTE_MS);
      const reconcile = stand.services.get('reconcileCheckouts');
      const ending = sessions.map(async (session, at) => {
        // Of five customers one is surely in time, one too late, and one has a card that is declined first; any may meet anybody.
        if (at % 5 === 0) tryToPay(square, session);
        if (at % 5 === 1) await cancel(stand, session);
        if (at % 5 === 2) tryToPay(square, session, 'declined');
        await Promise.all([
          soon().then(() => tryToPay(square, session)),
          soon().then(() => cancel(stand, session)),
          soon().then(() => thankYouLookUp(stand, session)),
        ]);
      });
      await Promise.all([...ending, ...[0, 50, 100].map((ms) => sleep(ms).then(reconcile))]);
      expect(await brokenInvariants(stand, { atRest: false })).toEqual([]);
      await comeToRest(stand);
      expect(await brokenInvariants(stand, { atRest: true })).toEqual([]);
      const { chargedCents, refundedCents } = square.ledger();
      expect(refundedCents).toBe(0);
      expect(await numberFrom(stand, 'select coalesce(sum(paid_cents), 0) from orders')).toBe(chargedCents);
      const states = square.state.orders.map(({ state }) => state);
      expect(new Set(states)).toEqual(new Set(['OPEN', 'CANCELED']));
      expect(await numberFrom(stand, 'select count(*) from orders')).toBe(states.filter((state) => state === 'OPEN').length);
    });
  });

  it('one key 50 times at once, while Square is still answering the first: one order there, one hold here', async () => {
    await atSquare(async (stand, square) => {
      const lines = [{ product: await productBySlug(stand, 'cola'), quantity: 2 }];
      const answers = await Promise.all(Array.from({ length: 50 }, () => pressCheckout(stand, lines, { key: 'the-one-cart' })));
      expect(tally(answers)).toEqual({ '200': 50 });
      expect([new Set(sessionsOf(answers)).size, square.state.orders.length]).toEqual([1, 1]);
      expect(await numberFrom(stand, 'select sum(reserved) from products')).toBe(2);
      expect(await brokenInvariants(stand, { atRest: false })).toEqual([]);
    });
  });
});
