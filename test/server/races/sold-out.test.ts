import { describe, expect, it } from 'vitest';
import type { Product } from '#core/domain/catalogue/product.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { send } from '#test/support/http-calls.ts';
import { adminToken, bearer } from '#test/support/logins.ts';
import { paySilently, requestCheckout, sessionsOf, tally } from '#test/support/races/customers.ts';
import { brokenInvariants, comeToRest, numberFrom, productBySlug, shelve, workOff } from '#test/support/races/ledger-checks.ts';
import { inRace, type RaceHarness } from '#test/support/races/race-harness.ts';
import { sell } from '#test/support/races/sellers.ts';
import { staffOf } from '#test/support/races/staff.ts';
import { BUYERS, sellOutAmongBuyers, soldOut } from './sold-out.ts';

type Waiting = { readonly orderId: string; readonly itemId: string; readonly quantity: number };

const waitingFor = async (stand: RaceHarness, { id }: Product, token: string): Promise<readonly Waiting[]> => {
  const { json } = await send(stand, `/api/sold-out/${id}`, { headers: bearer(token) });
  return json?.['waiting'] as readonly Waiting[];
};

const settle = async (stand: RaceHarness): Promise<void> => {
  stand.clock.advance(16 * SECOND_MS);
  await workOff(stand);
  await comeToRest(stand);
};

describe('whoever is about to pay when an item is sold out', () => {
  it('is asked to stop, or refused', async () => {
    expect(await sellOutAmongBuyers()).toBe(0);
  });
});

describe('selling an item out while people pay for it', () => {
  it('nobody starts to pay for it afterwards, whoever has paid waits, and each waiting item is settled once', async () => {
    await inRace({}, async (stand) => {
      await shelve(stand, 500);
      const [hotDog, pizza, pretzel] = await Promise.all(
        ['hot-dog', 'pizza-slice', 'soft-pretzel'].map((slug) => productBySlug(stand, slug)),
      );
      if (hotDog === undefined || pizza === undefined || pretzel === undefined) throw new Error('the starter catalogue has them');
      const [one, other] = (await staffOf(stand, 2)).map(({ token }) => token);
      if (one === undefined || other === undefined) throw new Error('two people are there');
      const buy = () => requestCheckout(stand, [{ product: hotDog, quantity: 2 }]);
      // One customer has paid, one is on the provider's page, one is just tapping the button.
      const early = sessionsOf(await Promise.all(Array.from({ length: 12 }, buy)));
      await Promise.all(early.slice(0, 6).map((session) => paySilently(stand, session)));
      const [pressing, taps] = await Promise.all([
        Promise.all(Array.from({ length: BUYERS }, buy)),
        Promise.all([one, other, one].map((token) => soldOut(stand, hotDog, '', token))),
      ]);
      expect(taps.map(({ status }) => status)).toEqual([200, 200, 200]);
      const during = sessionsOf(pressing);
      expect(tally(await Promise.all(Array.from({ length: 5 }, buy)))).toEqual({ '409 INSUFFICIENT_STOCK': 5 });
      // Some of them pay before the provider ends their session.
      await Promise.all([...early.slice(6), ...during].map((session) => paySilently(stand, session)));
      await settle(stand);
      const paid = await numberFrom(stand, "select count(*) from orders where status = 'queued'");
      const waiting = await waitingFor(stand, hotDog, one);
      expect(waiting).toHaveLength(paid);
      expect(paid).toBeGreaterThanOrEqual(6);
      expect(
        await numberFrom(stand, `select available from (select on_hand - reserved as available from products where id = ${hotDog.id}) p`),
      ).toBe(1_000 - 500 - 2 * paid);

      // Two people act on the same orders: one replacement each, whatever they chose.
      const answers = await Promise.all(
        waiting.flatMap(({ orderId, itemId }, at) => [
          soldOut(stand, hotDog, '/replace', one, { orderId, itemId, productId: at % 2 === 0 ? pizza.id : pretzel.id }),
          soldOut(stand, hotDog, '/replace', other, { orderId, itemId, productId: pretzel.id }),
        ]),
      );
      expect(Object.keys(tally(answers)).every((outcome) => ['200', '409 ALREADY_REFUNDED'].includes(outcome))).toBe(true);
      await settle(stand);
      expect(await waitingFor(stand, hotDog, one)).toEqual([]);
      expect(await numberFrom(stand, 'select count(*) from order_items where replaces_id is not null')).toBe(paid);
      const taken = `select sum(sold)::int from products where id in (${pizza.id}, ${pretzel.id})`;
      expect(await numberFrom(stand, taken)).toBe(2 * paid);
      // Hot dog 3.50, pretzel 3.00: a dollar and its 3 cents per order that got pretzels.
      const cheaper = await numberFrom(stand, `select count(*) from order_items where product_id = ${pretzel.id}`);
      expect(await numberFrom(stand, 'select coalesce(sum(amount_cents), 0)::int from refunds')).toBe(cheaper * 103);
      expect(await numberFrom(stand, "select count(*) from outbox where kind = 'order-changed'")).toBe(paid);
      expect(await brokenInvariants(stand, { atRest: true })).toEqual([]);
    });
  });

  it('two people find it after all, at once: each customer hears of it once', async () => {
    await inRace({}, async (stand) => {
      await shelve(stand, 10);
      const hotDog = await productBySlug(stand, 'hot-dog');
      const [one, other] = (await staffOf(stand, 2)).map(({ token }) => token);
      if (one === undefined || other === undefined) throw new Error('two people are there');
      const carts = await Promise.all(Array.from({ length: 4 }, () => requestCheckout(stand, [{ product: hotDog, quantity: 2 }])));
      await Promise.all(sessionsOf(carts).map((session) => paySilently(stand, session)));
      await settle(stand);
      await soldOut(stand, hotDog, '', one);
      const waiting = await waitingFor(stand, hotDog, one);
      const found = waiting.flatMap(({ orderId, itemId }) =>
        [one, other, one].map((token) => soldOut(stand, hotDog, '/found', token, { orderId, itemId })),
      );
      expect(tally(await Promise.all(found))).toEqual({ '200': 12 });
      expect(await waitingFor(stand, hotDog, one)).toEqual([]);
      expect(await numberFrom(stand, "select count(*) * 10 + count(distinct order_id) from outbox where kind = 'order-unchanged'")).toBe(
        44,
      );
      expect(await numberFrom(stand, "select count(*) from audit_log where text like '%there after all'")).toBe(4);
      expect(await brokenInvariants(stand, { atRest: false })).toEqual([]);
    });
  });

  it('ten products are put back at once, and nobody waits for a connection', async () => {
    await inRace({}, async (stand) => {
      await shelve(stand, 10);
      const products = (await stand.services.get('ports').products.listActive()).slice(0, 10);
      const [one] = (await staffOf(stand, 1)).map(({ token }) => token);
      if (one === undefined) throw new Error('somebody is there');
      await Promise.all(products.map((product) => soldOut(stand, product, '', one)));
      const back = await Promise.all(products.map((product) => soldOut(stand, product, '/back', one, { counted: 4 })));
      expect(tally(back)).toEqual({ '200': 10 });
      expect(await brokenInvariants(stand, { atRest: true })).toEqual([]);
    });
  });

  it('is put back with what was counted, less what paid orders wait for', async () => {
    await inRace({}, async (stand) => {
      await shelve(stand, 10);
      const hotDog = await productBySlug(stand, 'hot-dog');
      const [one] = (await staffOf(stand, 1)).map(({ token }) => token);
      if (one === undefined) throw new Error('somebody is there');
      const sessions = sessionsOf(
        await Promise.all(Array.from({ length: 2 }, () => requestCheckout(stand, [{ product: hotDog, quantity: 2 }]))),
      );
      await Promise.all(sessions.map((session) => paySilently(stand, session)));
      await settle(stand);
      await soldOut(stand, hotDog, '', one);
      const list = (await send(stand, '/api/sold-out', { headers: bearer(one) })).json?.['products'] as readonly {
        readonly soldOutAt: string | null;
      }[];
      expect(list.filter(({ soldOutAt }) => soldOutAt !== null)).toMatchObject([{ id: hotDog.id, available: 0, isMade: true }]);
      expect((await soldOut(stand, hotDog, '/back', one, { counted: 3 })).json).toMatchObject({
        code: 'STOCK_CONFLICT',
        error: 'Orders that are paid or being paid wait for 4. Settle them first, or count at least as many.',
      });
      const back = await Promise.all([24, 24].map((counted) => soldOut(stand, hotDog, '/back', one, { counted })));
      expect(back.map(({ json }) => json?.['product'])).toMatchObject([
        { available: 20, soldOutAt: null },
        { available: 20, soldOutAt: null },
      ]);
      const [waits, missing] = await waitingFor(stand, hotDog, one);
      expect(
        (await soldOut(stand, hotDog, '/found', one, { orderId: waits?.orderId, itemId: waits?.itemId })).json?.['waiting'],
      ).toMatchObject([{ itemId: missing?.itemId }]);
      const told =
        "select count(*) from audit_log where kind = 'stock' and text ~ '^(Sold out: Hot Dog, 6|Back on the menu: Hot Dog, 24|Order #\\d+: 2 × Hot Dog there)'";
      expect(await numberFrom(stand, told)).toBe(3);
      await settle(stand);
      expect(await brokenInvariants(stand, { atRest: true })).toEqual([]);
    });
  });

  it('gives the difference of a sale for cash back once, whoever asks and however often', async () => {
    await inRace({}, async (stand) => {
      await shelve(stand, 10);
      const [hotDog, pretzel] = await Promise.all(['hot-dog', 'soft-pretzel'].map((slug) => productBySlug(stand, slug)));
      const [seller] = await staffOf(stand, 1);
      if (hotDog === undefined || pretzel === undefined || seller === undefined) throw new Error('they are there');
      const admin = await adminToken(stand);
      expect((await sell(stand, [{ product: hotDog, quantity: 2 }], 'a-sale-for-cash', seller)).status).toBe(200);
      await soldOut(stand, hotDog, '', seller.token);
      const [waits] = await waitingFor(stand, hotDog, seller.token);
      const body = { orderId: waits?.orderId, itemId: waits?.itemId, productId: pretzel.id, drawer: null };
      // People without permission to refund give no cash back.
      expect((await soldOut(stand, hotDog, '/replace', seller.token, body)).json).toMatchObject({ code: 'REPLACEMENT_REFUSED' });
      const answers = await Promise.all(Array.from({ length: 4 }, () => soldOut(stand, hotDog, '/replace', admin, body)));
      expect(tally(answers)).toEqual({ 200: 4 });
      expect(await numberFrom(stand, "select sum(amount_cents)::int from refunds where state = 'succeeded' and payment_id is null")).toBe(
        100,
      );
      expect(await numberFrom(stand, 'select count(*) from order_items where replaces_id is not null')).toBe(1);
      expect(await brokenInvariants(stand, { atRest: true })).toEqual([]);
    });
  });
});
