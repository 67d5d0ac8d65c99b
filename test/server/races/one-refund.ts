import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { Order } from '#core/domain/order/order.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import { paySilently, requestCheckout, sessionsOf } from '#test/support/races/customers.ts';
import { brokenInvariants, comeToRest, numberFrom, shelve, workOff } from '#test/support/races/ledger-checks.ts';
import { inRace, type RaceHarness, type RaceOptions } from '#test/support/races/race-harness.ts';

export const ORDERS = 12;
const ADMINS: readonly Actor[] = ['Ana', 'Ben', 'Cleo'].map((name) => ({ role: 'admin', id: name, name }));
const TWICE = `
  select count(*) from (
    select order_item_id from refunds where state <> 'failed' group by order_item_id having count(*) > 1
  ) as given_back_twice`;
const REASON = 'Customer request';
const ROUND_EVERY_MS = 30;

/** Paid orders of three items each. */
const placeOrders = async (stand: RaceHarness): Promise<readonly Order[]> => {
  await shelve(stand, 200);
  const products = await stand.reads.products.listActive();
  const lines = products.slice(0, 3).map((product) => ({ product, quantity: 2 }));
  const answers = await Promise.all(Array.from({ length: ORDERS }, () => requestCheckout(stand, lines)));
  await Promise.all(sessionsOf(answers).map((session) => paySilently(stand, session)));
  stand.clock.advance(16 * SECOND_MS);
  await workOff(stand);
  return (await stand.reads.orders.inHand()).map(({ order }) => order);
};

/** Every admin refunds every item twice, one of them using Refund All, while two workers settle due refunds. */
const refundAllAtOnce = async (stand: RaceHarness, orders: readonly Order[]) => {
  const [refundItem, refundRest, settle] = [
    stand.services.useCases.refundItem,
    stand.services.useCases.refundRest,
    stand.services.useCases.settleRefunds,
  ];
  const state = { isOver: false };
  const working = [1, 2].map(async () => {
    while (!state.isOver) await Promise.all([sleep(ROUND_EVERY_MS), settle()]);
  });
  const outcomes = [];
  try {
    for (const order of orders) {
      const requests = ADMINS.flatMap((admin) =>
        order.items.flatMap(({ id }) => [1, 2].map(() => refundItem(order.id, id, REASON, admin))),
      );
      outcomes.push(
        ...(await Promise.all([...requests, refundRest(order.id, REASON, ADMINS[0] ?? { role: 'admin', id: 'x', name: 'X' })])),
      );
    }
  } finally {
    state.isOver = true;
    await Promise.all(working);
  }
  return outcomes;
};

/** One admin refunds each item twice, sequentially: without lock and constraint, more concurrency would only block. */
export const refundEachTwice = async (stand: RaceHarness, orders: readonly Order[]) => {
  const [refundItem, settle] = [stand.services.useCases.refundItem, stand.services.useCases.settleRefunds];
  const [admin = { role: 'admin', id: 'x', name: 'X' }] = ADMINS;
  const outcomes = [];
  for (const order of orders) {
    for (const { id } of order.items) outcomes.push(...(await Promise.all([1, 2].map(() => refundItem(order.id, id, REASON, admin)))));
    await settle();
  }
  return outcomes;
};

export const race = (options: RaceOptions, refund = refundAllAtOnce) =>
  inRace(options, async (stand) => {
    const orders = await placeOrders(stand);
    expect(orders).toHaveLength(ORDERS);
    const outcomes = await refund(stand, orders);
    stand.clock.advance(MINUTE_MS);
    await workOff(stand);
    const given = outcomes.reduce((sum, outcome) => sum + (outcome.ok ? outcome.value.amountCents : 0), 0);
    const refunds = await numberFrom(stand, "select count(*) from refunds where state <> 'failed'");
    const twice = await numberFrom(stand, TWICE);
    const cancelled = await numberFrom(stand, "select count(*) from orders where status = 'cancelled'");
    const broken = await brokenInvariants(stand, { atRest: false });
    if (broken.length === 0) await comeToRest(stand);
    const wholeCents = orders.reduce((sum, order) => sum + order.subtotalCents + order.feeCents, 0);
    return { given, wholeCents, twice, refunds, cancelled, broken, items: orders.flatMap(({ items }) => items).length };
  });
