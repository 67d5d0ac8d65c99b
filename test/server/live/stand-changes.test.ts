import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createInMemoryChangeNotifications } from '#adapters/in-memory/change-notifications.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { CachedResponse } from '#server/http/cache/cached-response.ts';
import type { FollowStand } from '#server/http/streams/change-streams.ts';
import { createResponseCache } from '#server/http/cache/response-cache.ts';
import type { StandPart } from '#server/http/streams/change-subscription.ts';
import { createStandChanges } from '#server/http/streams/stand-changes.ts';

type Answer = Readonly<Record<string, unknown>>;

const answerOf = (value: Answer): CachedResponse =>
  new CachedResponse({
    body: Buffer.from(JSON.stringify(value)),
    compressed: {},
    contentType: 'application/json',
    cacheControl: 'no-cache',
    commonHead: [],
  });

const stand = () => {
  const changeNotifications = createInMemoryChangeNotifications();
  const answers: Record<StandPart, Answer | null> = {
    products: { food: [{ id: 1, name: 'Hot Dog', quantity: 5 }] },
    queue: { acceptingOrders: true, waiting: [{ id: 1, minutes: 4 }] },
    settings: { standName: 'Bandstand' },
  };
  let looks = 0;
  const read = (part: StandPart) =>
    createResponseCache(async () => {
      looks += 1;
      const answer = answers[part];
      if (answer === null) throw new Error('no database');
      return answerOf(answer);
    }, 0);
  const cachedResponses = { menu: read('products'), queueStatus: read('queue'), config: read('settings') };
  const heard: StandPart[] = [];
  let stop = (): void => undefined;
  const changeStreams = {
    forVisitor: () => null,
    watchStand: (follow: FollowStand): void => void (stop = follow((part) => heard.push(part))),
  };
  createStandChanges({ changeNotifications, changeStreams, cachedResponses });
  return {
    heard,
    stop: (): void => stop(),
    looks: () => looks,
    publish: changeNotifications.publish,
    change: (part: StandPart, answer: Answer | null): void => void (answers[part] = answer),
  };
};

describe('changes for open menus', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('include a pause, a sold-out item and a setting once each', async () => {
    const { heard, publish, change } = stand();
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    expect(heard).toEqual([]);
    change('queue', { acceptingOrders: false });
    change('products', { food: [{ id: 1, name: 'Hot Dog', quantity: 0 }] });
    change('settings', { standName: 'Boosters' });
    publish([{ topic: 'settings' }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(heard.toSorted()).toEqual(['queue', 'settings']);
    publish([{ topic: 'products' }]);
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    expect(heard.toSorted()).toEqual(['products', 'queue', 'settings']);
  });

  test('do not include quantities and waiting times', async () => {
    const { heard, publish, change } = stand();
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    change('products', { food: [{ id: 1, name: 'Hot Dog', quantity: 4 }] });
    change('queue', { acceptingOrders: true, waiting: [{ id: 1, minutes: 5 }] });
    publish([{ topic: 'products' }, { topic: 'orders' }]);
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    expect(heard).toEqual([]);
  });

  test('are checked twice a second in a rush, including the last one', async () => {
    const { heard, publish, change, looks } = stand();
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    const before = looks();
    // It ends between two checks.
    for (let tenth = 0; tenth < 22; tenth += 1) {
      publish([{ topic: 'products' }]);
      await vi.advanceTimersByTimeAsync(SECOND_MS / 10);
    }
    // The menu, and the queue, because held stock counts as load.
    expect(looks() - before).toBeLessThanOrEqual(2 * 5);
    change('products', { food: [] });
    publish([{ topic: 'products' }]);
    await vi.advanceTimersByTimeAsync(SECOND_MS / 2);
    expect(heard).toEqual(['products']);
  });

  test('include the end of a pause within seconds', async () => {
    const { heard, change } = stand();
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    change('queue', { acceptingOrders: false });
    await vi.advanceTimersByTimeAsync(5 * SECOND_MS);
    expect(heard).toEqual(['queue']);
  });

  test('are found after a failed check, and no longer checked after the end', async () => {
    const { heard, publish, change, stop, looks } = stand();
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    change('settings', null);
    publish([{ topic: 'settings' }]);
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    change('settings', { standName: 'Boosters' });
    publish([{ topic: 'settings' }]);
    await vi.advanceTimersByTimeAsync(SECOND_MS);
    expect(heard).toEqual(['settings']);
    stop();
    const before = looks();
    publish([{ topic: 'settings' }, { topic: 'products' }]);
    await vi.advanceTimersByTimeAsync(60 * SECOND_MS);
    expect(looks()).toBe(before);
  });
});
