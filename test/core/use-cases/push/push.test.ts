import { beforeEach, describe, expect, it } from 'vitest';
import { lookupHash } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, plusMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Order } from '#core/domain/order/order.ts';
import { recordingPushSender } from '#test/support/fakes/recording-push-sender.ts';
import { refused } from '#test/support/results.ts';
import { standHarness } from '#test/support/stand-harness.ts';

const PHONE = { endpoint: 'https://push.example/phone', p256dh: 'key', auth: 'secret' };
const NOBODY = lookupHash('N'.repeat(32));
const NOT_FOUND = refused('order/not-found');

const setUp = () => {
  const pushSender = recordingPushSender();
  const stand = standHarness({ pushSender, settings: { pickupPlace: 'the north gate' } });
  return { ...stand, pushSender, events: () => stand.logger.lines.map(({ event }) => event) };
};

let stand: ReturnType<typeof setUp>;
let order: Order;
/** Ready for so long that it can no longer be undone. */
const placeReady = () => stand.place({ status: 'ready', readyAt: plusMs(stand.clock.now(), -LIMITS.orders.tellReadyAfterMs) });
beforeEach(async () => {
  stand = setUp();
  order = await placeReady();
});
const follow = ({ lookupHash: hash } = order, subscription = PHONE) => stand.followOrder(hash, subscription);

describe('a push notification', () => {
  it('goes once to each browser that follows the order', async () => {
    expect(await follow()).toEqual({ ok: true, value: undefined });
    expect(await stand.notifyReady()).toBe(1);
    const message = {
      title: 'Order #001 is ready',
      body: `Pick it up at the north gate. Your pickup code: ${order.pickupCode}.`,
      path: `/order-status/${order.lookupHash}`,
      tag: order.orderNumber,
    };
    expect(stand.pushSender.sent).toEqual([{ subscription: PHONE, message }]);
    stand.clock.advance(HOUR_MS);
    expect(await stand.notifyReady()).toBe(0);
  });

  it('waits until Ready can no longer be undone', async () => {
    await follow(await stand.place({ status: 'ready', readyAt: stand.clock.now() }));
    stand.clock.advance(LIMITS.orders.tellReadyAfterMs - 1);
    expect(await stand.notifyReady()).toBe(0);
    stand.clock.advance(1);
    expect(await stand.notifyReady()).toBe(1);
  });

  it('ends with the subscription', async () => {
    await follow();
    expect(await stand.unfollowOrder(order.lookupHash, PHONE.endpoint)).toEqual({ ok: true, value: undefined });
    expect(await stand.notifyReady()).toBe(0);
  });

  it('needs a known order and a known push service', async () => {
    expect(await stand.followOrder(NOBODY, PHONE)).toEqual(NOT_FOUND);
    expect(await stand.unfollowOrder(NOBODY, PHONE.endpoint)).toEqual(NOT_FOUND);
    expect(await follow(order, { ...PHONE, endpoint: 'https://evil.example/phone' })).toEqual(refused('push/unknown-service'));
    expect(await stand.notifyReady()).toBe(0);
  });

  it('is retried after 2, 4, 8, 16, 32 s and then each minute while the service is silent', async () => {
    await follow();
    stand.pushSender.answerWith('nothing');
    await stand.notifyReady();
    for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
      stand.clock.advance(seconds * SECOND_MS - 1);
      expect(await stand.notifyReady(), `before ${seconds} s`).toBe(0);
      stand.clock.advance(1);
      expect(await stand.notifyReady(), `after ${seconds} s`).toBe(1);
    }
    expect(new Set(stand.events())).toEqual(new Set(['push.later']));
    stand.pushSender.answerWith('sent');
    stand.clock.advance(60 * SECOND_MS);
    await stand.notifyReady();
    expect(stand.pushSender.sent).toHaveLength(1);
  });

  it('deletes a browser that is gone', async () => {
    await follow();
    stand.pushSender.answerWith('gone');
    await stand.notifyReady();
    stand.pushSender.answerWith('sent');
    stand.clock.advance(HOUR_MS);
    expect(await stand.notifyReady()).toBe(0);
    expect(stand.events()).toEqual(['push.gone']);
  });

  it('that cannot be marked is logged, and the others are sent', async () => {
    const other = await placeReady();
    await follow();
    await follow(other, { ...PHONE, endpoint: 'https://push.example/tablet' });
    const markNotified = stand.pushes.markNotified.bind(stand.pushes);
    stand.pushes.markNotified = (push) => (push.orderId === order.id ? Promise.reject(new Error('no database')) : markNotified(push));
    expect(await stand.notifyReady()).toBe(2);
    expect(stand.events().toSorted()).toEqual(['push.not-marked', 'push.sent']);
  });
});

it('subscribers are deleted an hour after the pick-up', async () => {
  const before: unknown[] = [];
  const forget = stand.pushes.forgetOverBefore.bind(stand.pushes);
  stand.pushes.forgetOverBefore = (at) => (before.push(at), forget(at));
  await stand.forgetSubscribers();
  expect(before).toEqual([stand.clock.now() - HOUR_MS]);
});
