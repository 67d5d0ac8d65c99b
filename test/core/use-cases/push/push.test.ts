import { beforeEach, describe, expect, it } from 'vitest';
import { lookupHash } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, plusMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Order } from '#core/domain/order/order.ts';
import { standHarness } from '#test/support/stand-harness.ts';
import { recordingPushSender } from '#test/support/fakes/recording-push-sender.ts';

const PHONE = { endpoint: 'https://push.example/phone', p256dh: 'key', auth: 'secret' };
const NOBODY = lookupHash('N'.repeat(32));

const pushHarness = () => {
  const pushSender = recordingPushSender();
  const stand = standHarness({ pushSender, settings: { pickupPlace: 'the north gate' } });
  return {
    ...stand,
    pushSender,
    events: () => stand.logger.lines.map(({ event }) => event),
    follow: stand.followOrder,
    unfollow: stand.unfollowOrder,
    forget: stand.forgetSubscribers,
  };
};

describe('hearing of an order on a phone', () => {
  let harness: ReturnType<typeof pushHarness>;
  let order: Order;
  const longEnoughAgo = () => plusMs(harness.clock.now(), -LIMITS.orders.tellReadyAfterMs);
  beforeEach(async () => {
    harness = pushHarness();
    order = await harness.place({ status: 'ready', readyAt: longEnoughAgo() });
  });

  it('waits until nobody can undo Ready anymore', async () => {
    const justReady = await harness.place({ status: 'ready', readyAt: harness.clock.now() });
    await harness.follow(justReady.lookupHash, PHONE);
    harness.clock.advance(LIMITS.orders.tellReadyAfterMs - 1);
    expect(await harness.notifyReady()).toBe(0);
    harness.clock.advance(1);
    expect(await harness.notifyReady()).toBe(1);
  });

  it('notifies those who asked, once', async () => {
    expect(await harness.follow(order.lookupHash, PHONE)).toEqual({ ok: true, value: undefined });
    expect(await harness.notifyReady()).toBe(1);
    expect(harness.pushSender.sent).toEqual([
      {
        subscription: PHONE,
        message: {
          title: 'Order #001 is ready',
          body: `Pick it up at the north gate. Your pickup code: ${order.pickupCode}.`,
          path: `/order-status/${order.lookupHash}`,
          tag: order.orderNumber,
        },
      },
    ]);
    harness.clock.advance(HOUR_MS);
    expect(await harness.notifyReady()).toBe(0);
  });

  it('notifies nobody who has unsubscribed', async () => {
    await harness.follow(order.lookupHash, PHONE);
    expect(await harness.unfollow(order.lookupHash, PHONE.endpoint)).toEqual({ ok: true, value: undefined });
    expect(await harness.notifyReady()).toBe(0);
  });

  it('knows neither other orders nor other push services', async () => {
    const notFound = { ok: false, error: { kind: 'order/not-found' } };
    expect(await harness.follow(NOBODY, PHONE)).toEqual(notFound);
    expect(await harness.unfollow(NOBODY, PHONE.endpoint)).toEqual(notFound);
    const stranger = { ...PHONE, endpoint: 'https://evil.example/phone' };
    expect(await harness.follow(order.lookupHash, stranger)).toEqual({ ok: false, error: { kind: 'push/unknown-service' } });
    expect(await harness.notifyReady()).toBe(0);
  });

  it('tries again after 2, 4, 8, 16, 32 s and then each minute while the service is silent', async () => {
    await harness.follow(order.lookupHash, PHONE);
    harness.pushSender.answerWith('nothing');
    await harness.notifyReady();
    for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
      harness.clock.advance(seconds * SECOND_MS - 1);
      expect(await harness.notifyReady(), `before ${seconds} s`).toBe(0);
      harness.clock.advance(1);
      expect(await harness.notifyReady(), `after ${seconds} s`).toBe(1);
    }
    expect(new Set(harness.events())).toEqual(new Set(['push.later']));
    harness.pushSender.answerWith('sent');
    harness.clock.advance(60 * SECOND_MS);
    await harness.notifyReady();
    expect(harness.pushSender.sent).toHaveLength(1);
  });

  it('forgets a browser that is gone', async () => {
    await harness.follow(order.lookupHash, PHONE);
    harness.pushSender.answerWith('gone');
    await harness.notifyReady();
    harness.pushSender.answerWith('sent');
    harness.clock.advance(HOUR_MS);
    expect(await harness.notifyReady()).toBe(0);
    expect(harness.events()).toEqual(['push.gone']);
  });

  it('reports a notification that it cannot mark, and goes on with the others', async () => {
    const other = await harness.place({ status: 'ready', readyAt: longEnoughAgo() });
    await harness.follow(order.lookupHash, PHONE);
    await harness.follow(other.lookupHash, { ...PHONE, endpoint: 'https://push.example/tablet' });
    const markNotified = harness.pushes.markNotified.bind(harness.pushes);
    harness.pushes.markNotified = (push) => (push.orderId === order.id ? Promise.reject(new Error('no database')) : markNotified(push));
    expect(await harness.notifyReady()).toBe(2);
    expect(harness.events().toSorted()).toEqual(['push.not-marked', 'push.sent']);
  });

  it('forgets who followed an order an hour after it was picked up', async () => {
    const done = await harness.place({ status: 'completed', readyAt: harness.clock.now(), completedAt: harness.clock.now() });
    await harness.follow(done.lookupHash, PHONE);
    await harness.follow(order.lookupHash, PHONE);
    const before: unknown[] = [];
    const forget = harness.pushes.forgetOverBefore.bind(harness.pushes);
    harness.pushes.forgetOverBefore = (at) => (before.push(at), forget(at));
    await harness.forget();
    expect(before).toEqual([harness.clock.now() - HOUR_MS]);
  });
});
