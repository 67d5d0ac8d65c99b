import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { numberFrom, productBySlug, shelve } from '#test/support/races/ledger-checks.ts';
import { requestCheckout, sessionsOf } from '#test/support/races/customers.ts';
import { inRace } from '#test/support/races/race-harness.ts';
import { reportFigures } from './support/seed.ts';
import { startFakeStripe, stripeSettings } from '#test/support/fake-stripe.ts';

const BUYERS = 40;
const CUSTOMER = { name: 'Jamie Rivera', email: 'jamie@example.com', phone: '+15550100142' };
const PROMISED_MS = 15 * SECOND_MS;
/** Other tests may load the machine; the promise assumes that the stand has it to itself. */
const SLACK_MS = 5 * SECOND_MS;

describe('webhooks', () => {
  it('all of them lost, by the clock on the wall: every order within 15 s of its payment', async () => {
    const stripe = await startFakeStripe();
    const env = stripeSettings(stripe);
    try {
      await inRace({ env, isTimeFlowing: true, hasWorker: true }, async (stand) => {
        await shelve(stand, BUYERS);
        const lines = [{ product: await productBySlug(stand, 'cola'), quantity: 1 }];
        const sessions = sessionsOf(await Promise.all(Array.from({ length: BUYERS }, () => requestCheckout(stand, lines))));
        expect(sessions).toHaveLength(BUYERS);
        for (const session of sessions) {
          stripe.pay(session, CUSTOMER);
          await sleep(100);
        }
        const lastPaidAt = performance.now() - 100;
        const orders = (): Promise<number> => numberFrom(stand, 'select count(*) from orders');
        await expect.poll(orders, { timeout: PROMISED_MS + SLACK_MS, interval: 100 }).toBe(BUYERS);
        reportFigures('lost webhooks', { lastOrderAfterMs: Math.round(performance.now() - lastPaidAt) });
      });
    } finally {
      await stripe.close();
    }
  });
});
