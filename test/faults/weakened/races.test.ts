import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { RESERVED_AT_MOST_ON_HAND, rush } from '#test/server/races/last-units.ts';
import { DEADLOCKS } from '#test/server/races/many-carts.ts';
import { ONE_DISPLAY_NUMBER, ONE_ORDER_A_CHECKOUT, tellAtOnce } from '#test/server/races/one-payment-one-order.ts';
import { race, refundEachTwice } from '#test/server/races/one-refund.ts';
import { endAtOnce } from '#test/server/races/paid-or-released.ts';
import { BOUND } from '#test/server/races/queue-bound.ts';
import { ONE_CHECKOUT_A_KEY } from '#test/server/races/same-key.ts';
import { PAID, withoutLeases, workTogether } from '#test/server/races/several-instances.ts';
import { sellOutAmongBuyers } from '#test/server/races/sold-out.ts';
import { crowdAtTheGrill, LIMIT } from '#test/server/races/station-room.ts';
import { overwriteWithoutLock, setWhileTheyBuy } from '#test/server/races/stock-setting.ts';
import { ONE_LIVE_A_VISITOR, requestInTabs } from '#test/server/races/two-tabs.ts';
import { nightWithoutWebhooks } from '#test/server/webhooks/lost-webhooks.ts';
import { requestCheckout, tally } from '#test/support/races/customers.ts';
import { brokenInvariants, numberFrom, productBySlug, shelve } from '#test/support/races/ledger-checks.ts';
import { inRace, type RaceHarness } from '#test/support/races/race-harness.ts';
import { withoutOrderLock } from '#test/support/races/weakened-orders.ts';
import {
  onStore,
  STOCK_IS_NOT_NEGATIVE,
  WITHOUT_COUNTER,
  WITHOUT_QUEUE_GATE,
  WITHOUT_STATION_GATE,
  withoutCheckoutLock,
  withoutLockOrder,
  withoutSecondLook,
} from '#test/support/races/weakened-storage.ts';

describe('many carts', () => {
  it('without one order of locking, carts lock each other out', async () => {
    await inRace({ overrides: onStore(withoutLockOrder()) }, async (stand) => {
      const lines = [
        { product: await productBySlug(stand, 'cola'), quantity: 1 },
        { product: await productBySlug(stand, 'hot-dog'), quantity: 1 },
      ];
      await Promise.all(Array.from({ length: 2 }, () => requestCheckout(stand, lines)));
      await expect.poll(() => numberFrom(stand, DEADLOCKS)).toBeGreaterThan(0);
    });
  });
});

describe('setting stock while people buy', () => {
  it('an admin who overwrites a stale figure loses what was sold in the meantime', async () => {
    const dropped = ['alter table products drop constraint products_reserved_check'];
    await inRace({ dropped }, async (stand) => {
      await setWhileTheyBuy(stand, 150, overwriteWithoutLock);
      expect((await brokenInvariants(stand, { atRest: false })).join(' ')).toMatch(/I1/);
    });
  });
});

describe('one payment, one order', () => {
  it('without the lock of the checkout, the constraint refuses a second order', async () => {
    const { answers, orders, broken } = await tellAtOnce(10, 3, { ...withoutCheckoutLock(), dropped: [STOCK_IS_NOT_NEGATIVE] });
    expect(tally(answers)['500 INTERNAL']).toBeGreaterThan(0);
    expect(orders).toBe(10);
    expect(broken).toEqual([]);
  });

  it('without lock and constraint, one payment makes several orders', async () => {
    const dropped = [STOCK_IS_NOT_NEGATIVE, ...ONE_ORDER_A_CHECKOUT];
    const { orders, confirmations, broken } = await tellAtOnce(10, 3, { ...withoutCheckoutLock(), dropped });
    expect(orders).toBeGreaterThan(10);
    expect(confirmations).toBe(orders);
    expect(broken.join(' ')).toMatch(/I1/);
  });

  it('without the counter of the night, the constraint still keeps numbers apart', async () => {
    const { orders, displayed, broken } = await tellAtOnce(10, 1, { dropped: [WITHOUT_COUNTER] });
    expect(displayed).toBe(orders);
    expect(broken.filter((line) => line.startsWith('I8'))).toEqual([]);
  });

  it('without counter and constraint, two active orders show one number', async () => {
    const { orders, displayed, broken } = await tellAtOnce(20, 1, { dropped: [WITHOUT_COUNTER, ...ONE_DISPLAY_NUMBER] });
    expect(displayed).toBeLessThan(orders);
    expect(broken.join(' ')).toMatch(/I8/);
  });
});

describe('refunding at once', () => {
  it('would give items back twice without the order’s lock and the constraint', async () => {
    const dropped = ['drop index refunds_item_unique'];
    const { twice, broken } = await race({ weaken: withoutOrderLock, dropped }, refundEachTwice);
    expect(twice).toBeGreaterThan(0);
    expect(broken.join(' ')).toMatch(/I3/);
  });

  it('still gives every item back once when only the lock is missing: the constraint has the last word', async () => {
    const { twice, refunds } = await race({ weaken: withoutOrderLock });
    expect(refunds).toBeGreaterThan(0);
    expect(twice).toBe(0);
  });
});

describe('one cart, one idempotency key', () => {
  it('without the unique index, one cart that two instances hear of holds twice', async () => {
    await inRace({ dropped: [ONE_CHECKOUT_A_KEY, WITHOUT_QUEUE_GATE] }, (harness) =>
      inRace({ database: harness.database }, async (other) => {
        const lines = [{ product: await productBySlug(harness, 'cola'), quantity: 2 }];
        // Each its own visitor: that one visitor has one live checkout another index sees to.
        const ask = (instance: RaceHarness, at: number) =>
          requestCheckout(instance, lines, { key: 'the-one-cart', visitor: `visitor-${at}` });
        await Promise.all([harness, other].map(ask));
        expect(await numberFrom(harness, 'select count(*) from checkouts')).toBe(2);
        expect(await numberFrom(harness, 'select sum(reserved) from products')).toBe(4);
      }),
    );
  });
});

describe('paid or released', () => {
  it('without the lock of the checkout, two releases give the same units back twice', async () => {
    const { broken } = await endAtOnce(20, { isPaid: false, ...withoutCheckoutLock(), dropped: [STOCK_IS_NOT_NEGATIVE] });
    expect(broken.join(' ')).toMatch(/I1/);
  });
});

describe('several instances on one database', () => {
  it(
    'without leases, they do the same work at the same time, and mail it twice',
    async () => {
      const { asked, mostAtOnce, mails, orders } = await workTogether(withoutLeases());
      expect(asked).toBeGreaterThan(PAID);
      expect(mostAtOnce).toBeGreaterThan(1);
      expect(mails.length).toBeGreaterThan(PAID);
      // Even then: one order a payment.
      expect(orders).toBe(PAID);
    },
    MINUTE_MS,
  );
});

describe('the bound of the queue (I8)', () => {
  it('without the gate, two instances let in more than the queue can bear', async () => {
    await inRace({ queueLimits: LIMITS.queue, dropped: [WITHOUT_QUEUE_GATE] }, (stand) =>
      inRace({ queueLimits: LIMITS.queue, database: stand.database }, async (other) => {
        await shelve(stand, 100);
        const products = await stand.reads.products.listActive();
        const lines = products.map((product) => [{ product, quantity: 1 }]);
        // No product in common, so that nobody waits for the other instance.
        const halves = [lines.slice(0, 15), lines.slice(15, 30)];
        const requests = halves.flatMap((half, at) =>
          half.flatMap((line) => [line, line].map((items) => requestCheckout(at === 0 ? stand : other, items))),
        );
        await Promise.all(requests);
        const { queued, openCheckouts } = await stand.reads.queue.load();
        expect(queued + openCheckouts).toBeGreaterThan(BOUND);
      }),
    );
  });
});

describe('the limit of a station (I12)', () => {
  it('without the gate, two instances sell more than it can make', async () => {
    expect((await crowdAtTheGrill(20, { dropped: WITHOUT_STATION_GATE })).most).toBeGreaterThan(LIMIT);
  });
});

describe('one visitor in two tabs', () => {
  it('without the unique index, both stay', async () => {
    const { figures } = await requestInTabs(6, 2, { dropped: [ONE_LIVE_A_VISITOR] });
    expect(figures.mostLive).toBe(2);
  });
});

describe('the last units', () => {
  it('without the second look, the constraint refuses one too many, unkindly', async () => {
    const { answers, sessions, broken } = await rush(40, 15, { overrides: onStore(withoutSecondLook) });
    expect(tally(answers)['500 INTERNAL']).toBeGreaterThan(0);
    expect(sessions).toBeLessThanOrEqual(15);
    expect(broken).toEqual([]);
  });

  it('without second look and constraint, more are sold than there are', async () => {
    const { sessions } = await rush(40, 15, { overrides: onStore(withoutSecondLook), dropped: [RESERVED_AT_MOST_ON_HAND] });
    expect(sessions).toBeGreaterThan(15);
  });
});

describe('whoever is about to pay when an item is sold out', () => {
  it('pays for it undisturbed, if the hold does not look again under the lock', async () => {
    expect(await sellOutAmongBuyers({ overrides: onStore(withoutSecondLook) })).toBeGreaterThan(0);
  });

  it('pays for it undisturbed, if selling out does not look who is paying', async () => {
    expect(await sellOutAmongBuyers({ overrides: onStore(() => ({ live: async () => [] })) })).toBeGreaterThan(0);
  });
});

describe('paid without a single webhook', () => {
  it('without the reconciler, no order ever comes', async () => {
    expect(await nightWithoutWebhooks(false)).toMatchObject({ orders: 0 });
  });
});
