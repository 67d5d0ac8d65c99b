import { describe, expect, it } from 'vitest';
import type { Product } from '#core/domain/catalogue/product.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { send } from '#test/support/http-calls.ts';
import { adminToken, bearer } from '#test/support/logins.ts';
import { payWithoutWebhook, requestCheckout, sessionsOf, tally } from '#test/support/races/customers.ts';
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

/** With logins of two people. */
const atWork = (work: (stand: RaceHarness, one: string, other: string) => Promise<void>) =>
  inRace({}, async (stand) => {
    const [one, other] = await staffOf(stand, 2);
    if (one === undefined || other === undefined) throw new Error('two people are there');
    await work(stand, one.token, other.token);
  });

const settle = async (stand: RaceHarness): Promise<void> => {
  stand.clock.advance(16 * SECOND_MS);
  await workOff(stand);
  await comeToRest(stand);
};

describe('a buyer of an item that is sold out meanwhile', () => {
  it('is asked to stop or refused', async () => {
    expect(await sellOutAmongBuyers()).toBe(0);
  });
});

describe('selling an item out while people pay for it', () => {
  it('stops new payments, keeps paid orders waiting, and settles each waiting item once', () =>
    atWork(async (stand, one, other) => {
      await shelve(stand, 500);
      const [hotDog, pizza] = [await productBySlug(stand, 'hot-dog'), await productBySlug(stand, 'pizza-slice')];
      const pretzel = await productBySlug(stand, 'soft-pretzel');
      const buy = () => requestCheckout(stand, [{ product: hotDog, quantity: 2 }]);
      // One customer has paid, one is on the provider's page, one is just tapping the button.
      const early = sessionsOf(await Promise.all(Array.from({ length: 12 }, buy)));
      await Promise.all(early.slice(0, 6).map((session) => payWithoutWebhook(stand, session)));
      const [pressing, taps] = await Promise.all([
        Promise.all(Array.from({ length: BUYERS }, buy)),
        Promise.all([one, other, one].map((token) => soldOut(stand, hotDog, '', token))),
      ]);
      expect(taps.map(({ status }) => status)).toEqual([200, 200, 200]);
      const during = sessionsOf(pressing);
      expect(tally(await Promise.all(Array.from({ length: 5 }, buy)))).toEqual({ '409 INSUFFICIENT_STOCK': 5 });
      // Some of them pay before the provider ends their session.
      await Promise.all([...early.slice(6), ...during].map((session) => payWithoutWebhook(stand, session)));
      await settle(stand);
      const paid = await numberFrom(stand, "select count(*) from orders where status = 'queued'");
      const waiting = await waitingFor(stand, hotDog, one);
      expect(waiting).toHaveLength(paid);
      expect(paid).toBeGreaterThanOrEqual(6);
      expect(await numberFrom(stand, `select on_hand - reserved from products where id = ${hotDog.id}`)).toBe(1_000 - 500 - 2 * paid);

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
    }));

  it('notifies each customer once when two people find it', () =>
    atWork(async (stand, one, other) => {
      await shelve(stand, 10);
      const hotDog = await productBySlug(stand, 'hot-dog');
      const carts = await Promise.all(Array.from({ length: 4 }, () => requestCheckout(stand, [{ product: hotDog, quantity: 2 }])));
      await Promise.all(sessionsOf(carts).map((session) => payWithoutWebhook(stand, session)));
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
    }));

  it('puts ten products back at once without waiting for a connection', () =>
    atWork(async (stand, one) => {
      await shelve(stand, 10);
      const products = (await stand.services.get('ports').products.listActive()).slice(0, 10);
      await Promise.all(products.map((product) => soldOut(stand, product, '', one)));
      const back = await Promise.all(products.map((product) => soldOut(stand, product, '/back', one, { counted: 4 })));
      expect(tally(back)).toEqual({ '200': 10 });
      expect(await brokenInvariants(stand, { atRest: true })).toEqual([]);
    }));

  it('refunds the difference of a cash sale once', () =>
    atWork(async (stand, token) => {
      await shelve(stand, 10);
      const [hotDog, pretzel] = [await productBySlug(stand, 'hot-dog'), await productBySlug(stand, 'soft-pretzel')];
      const admin = await adminToken(stand);
      expect((await sell(stand, [{ product: hotDog, quantity: 2 }], 'a-sale-for-cash', { name: '', token })).status).toBe(200);
      await soldOut(stand, hotDog, '', token);
      const [waits] = await waitingFor(stand, hotDog, token);
      const body = { orderId: waits?.orderId, itemId: waits?.itemId, productId: pretzel.id, drawer: null };
      // People without permission to refund give no cash back.
      expect((await soldOut(stand, hotDog, '/replace', token, body)).json).toMatchObject({ code: 'REPLACEMENT_REFUSED' });
      const answers = await Promise.all(Array.from({ length: 4 }, () => soldOut(stand, hotDog, '/replace', admin, body)));
      expect(tally(answers)).toEqual({ 200: 4 });
      const refunded = "select sum(amount_cents)::int from refunds where state = 'succeeded' and payment_id is null";
      expect(await numberFrom(stand, refunded)).toBe(100);
      expect(await numberFrom(stand, 'select count(*) from order_items where replaces_id is not null')).toBe(1);
      expect(await brokenInvariants(stand, { atRest: true })).toEqual([]);
    }));
});
