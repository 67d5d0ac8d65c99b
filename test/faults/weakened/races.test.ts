import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { eachOther, RIVALRIES } from '#test/server/races/last-admin.ts';
import { RESERVED_AT_MOST_ON_HAND, rush } from '#test/server/races/last-units.ts';
import { DEADLOCKS } from '#test/server/races/many-carts.ts';
import { BOUND } from '#test/server/races/queue-bound.ts';
import { DROP_CHECKOUT_KEY_INDEX } from '#test/server/races/same-key.ts';
import { PAID, withoutLeases, workTogether } from '#test/server/races/several-instances.ts';
import { sellOutAmongBuyers } from '#test/server/races/sold-out.ts';
import { crowdAtTheGrill, LIMIT } from '#test/server/races/station-room.ts';
import { DROP_LIVE_VISITOR_INDEX, requestInTabs } from '#test/server/races/two-tabs.ts';
import { nightWithoutWebhooks } from '#test/server/webhooks/lost-webhooks.ts';
import { requestCheckout } from '#test/support/races/customers.ts';
import { numberFrom, productBySlug, shelve } from '#test/support/races/ledger-checks.ts';
import { inRace, type RaceHarness } from '#test/support/races/race-harness.ts';
import { withoutPeopleLock } from '#test/support/races/weakened-people.ts';
import { onStore, READ_BEFORE_THE_LOCK, WITHOUT_QUEUE_LOCK, withoutLockOrder } from '#test/support/races/weakened-storage.ts';

/** Without a lock two requests may still pass each other by. */
const MEETING = { retry: 4 };

describe('many carts', MEETING, () => {
  it('without a fixed lock order, carts deadlock', async () => {
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

describe('one cart, one idempotency key', MEETING, () => {
  it('without the unique index, one cart that two instances hear of holds twice', async () => {
    const rewrite = READ_BEFORE_THE_LOCK;
    await inRace({ rewrite, dropped: [DROP_CHECKOUT_KEY_INDEX] }, (harness) =>
      inRace({ rewrite, database: harness.database }, async (other) => {
        const lines = [{ product: await productBySlug(harness, 'cola'), quantity: 2 }];
        // Different visitors: another index allows one live checkout per visitor.
        const ask = (instance: RaceHarness, at: number) =>
          requestCheckout(instance, lines, { key: 'the-one-cart', visitor: `visitor-${at}` });
        await Promise.all([harness, other].map(ask));
        expect(await numberFrom(harness, 'select count(*) from checkouts')).toBe(2);
        expect(await numberFrom(harness, 'select sum(reserved) from products')).toBe(4);
      }),
    );
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
      // Even then, a payment makes one order.
      expect(orders).toBe(PAID);
    },
    MINUTE_MS,
  );
});

describe('the bound of the queue (I8)', MEETING, () => {
  it('without the queue’s lock, two instances let in more than the queue can bear', async () => {
    const options = { queueLimits: LIMITS.queue, rewrite: WITHOUT_QUEUE_LOCK };
    await inRace(options, (stand) =>
      inRace({ ...options, database: stand.database }, async (other) => {
        await shelve(stand, 100);
        const products = await stand.reads.products.listActive();
        const lines = products.map((product) => [{ product, quantity: 1 }]);
        // No product in common, so neither instance waits for the other.
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

describe('the limit of a station (I12)', MEETING, () => {
  it('without the queue’s lock, two instances sell more than it can make', async () => {
    expect((await crowdAtTheGrill(20, { rewrite: WITHOUT_QUEUE_LOCK })).most).toBeGreaterThan(LIMIT);
  });
});

describe('one visitor in two tabs', MEETING, () => {
  it('if holds read before they lock, and without the unique index, both stay', async () => {
    const { figures } = await requestInTabs(6, 4, { rewrite: READ_BEFORE_THE_LOCK, dropped: [DROP_LIVE_VISITOR_INDEX] });
    expect(figures.mostLive).toBeGreaterThan(1);
  });
});

describe('the last units', MEETING, () => {
  it('if holds read before they lock, the constraint refuses one too many', async () => {
    const { sessions, broken } = await rush(40, 15, { rewrite: READ_BEFORE_THE_LOCK });
    expect(sessions).toBe(15);
    expect(broken).toEqual([]);
  });

  it('if holds read before they lock, and without the constraint, more are sold than there are', async () => {
    const { sessions } = await rush(40, 15, { rewrite: READ_BEFORE_THE_LOCK, dropped: [RESERVED_AT_MOST_ON_HAND] });
    expect(sessions).toBeGreaterThan(15);
  });
});

describe('whoever is about to pay when an item is sold out', () => {
  it('pays for it undisturbed, if selling out does not look who is paying', async () => {
    expect(await sellOutAmongBuyers({ overrides: onStore(() => ({ live: async () => [] })) })).toBeGreaterThan(0);
  });
});

describe('paid without a single webhook', () => {
  it('without the reconciler, no order ever comes', async () => {
    expect(await nightWithoutWebhooks(false)).toMatchObject({ orders: 0 });
  });
});

describe('two admins at once', () => {
  it.each(RIVALRIES)('who %s each other without the lock of people: no admin is left', async (act) => {
    expect(await eachOther(act, { weaken: withoutPeopleLock })).toEqual({ outcomes: ['ok', 'ok'], hasAdmin: false });
  });
});
