import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createInMemoryChangeNotifications } from '#adapters/in-memory/change-notifications.ts';
import { orderId } from '#core/domain/kernel/ids.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { EventStream } from '#server/http/streams/event-stream.ts';
import { createChangeStreams, type StreamLimits } from '#server/http/streams/change-streams.ts';
import type { StandPart } from '#server/http/streams/change-subscription.ts';
import { createReadiness } from '#server/http/listener/readiness.ts';
import { fixedClock, GAME_NIGHT } from '../../support/fakes/fixed-clock.ts';
import { recordingLogger } from '../../support/fakes/recording-logger.ts';

const HERE = '10.0.0.9';

const yes = async (): Promise<boolean> => true;

const hub = (limits: Partial<StreamLimits> = {}) => {
  const changeNotifications = createInMemoryChangeNotifications();
  const readiness = createReadiness({ probe: async () => ({ clock: GAME_NIGHT }), schemaIsCurrent: async () => true, clock: fixedClock() });
  const logger = recordingLogger();
  const listeners = new Set<(part: StandPart) => void>();
  const streams = createChangeStreams({ changeNotifications, readiness, logger, limits });
  streams.watchStand((tell) => {
    listeners.add(tell);
    return () => void listeners.delete(tell);
  });
  return {
    changeNotifications,
    readiness,
    logger,
    streams,
    changeStand: (part: StandPart): void => {
      for (const tell of listeners) tell(part);
    },
    isWatched: (): boolean => listeners.size > 0,
  };
};

const open = (stream: EventStream | null) => {
  if (stream === null) throw new Error('there was no room');
  const heard: string[] = [];
  const line = { heard, heartbeats: 0, hasEnded: false, close: (): void => undefined };
  line.close = stream.begin({
    send: (event) => void heard.push(event),
    heartbeat: () => void (line.heartbeats += 1),
    end: () => void (line.hasEnded = true),
  });
  return line;
};

const id = (index: number) => orderId(`order-${index}`);

describe('streams of change notifications', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('the first of a burst is sent at once, the rest together', async () => {
    const { changeNotifications, streams } = hub();
    const line = open(streams.forStaff('bea', yes));
    for (let count = 0; count < 50; count += 1)
      changeNotifications.publish([{ topic: 'orders', orderId: id(count) }, { topic: 'products' }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(line.heard).toEqual(['orders', 'products']);
    await vi.advanceTimersByTimeAsync(50);
    expect(line.heard).toEqual(['orders', 'products', 'orders']);
    await vi.advanceTimersByTimeAsync(150);
    expect(line.heard).toEqual(['orders', 'products', 'orders', 'products']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(line.heard).toHaveLength(4);
  });

  test('a product change delays no order change', async () => {
    const { changeNotifications, streams } = hub();
    const line = open(streams.forStaff('bea', yes));
    changeNotifications.publish([{ topic: 'products' }]);
    await vi.advanceTimersByTimeAsync(100);
    changeNotifications.publish([{ topic: 'products' }, { topic: 'orders', orderId: id(1) }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(line.heard).toEqual(['products', 'orders']);
  });

  test('2,000 phones hear only of their own orders, and no screen hears of mails', async () => {
    const { changeNotifications, streams } = hub();
    const [staff, board] = [open(streams.forStaff('bea', yes)), open(streams.forBoard('board', yes))];
    const lines = Array.from({ length: 2_000 }, (_, index) => open(streams.forOrder(id(index))));
    changeNotifications.publish([{ topic: 'orders', orderId: id(7) }, { topic: 'outbox' }, { topic: 'refunds' }]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(lines.flatMap(({ heard }, index) => heard.map(() => index))).toEqual([7]);
    expect([staff.heard, board.heard]).toEqual([['orders'], ['orders']]);
  });

  test('after a lost connection all are notified within some seconds', async () => {
    const { changeNotifications, streams } = hub();
    const lines = Array.from({ length: 500 }, (_, index) => open(streams.forOrder(id(index))));
    const told = (): number => lines.filter(({ heard }) => heard.length === 1).length;
    changeNotifications.publish([{ topic: 'orders' }]);
    await vi.advanceTimersByTimeAsync(300);
    expect(told()).toBeLessThan(250);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(told()).toBe(500);
  });

  test('a heartbeat every 20 seconds cuts off ended logins', async () => {
    const { streams } = hub();
    let isWelcome = true;
    const line = open(streams.forStaff('bea', async () => isWelcome));
    await vi.advanceTimersByTimeAsync(20 * SECOND_MS);
    expect([line.heartbeats, line.hasEnded]).toEqual([1, false]);
    isWelcome = false;
    await vi.advanceTimersByTimeAsync(20 * SECOND_MS);
    expect([line.heartbeats, line.hasEnded]).toEqual([1, true]);
  });

  test('each stream has its own heartbeat times', async () => {
    const { streams } = hub();
    const first = open(streams.forVisitor(HERE));
    await vi.advanceTimersByTimeAsync(15 * SECOND_MS);
    const second = open(streams.forVisitor(HERE));
    await vi.advanceTimersByTimeAsync(5 * SECOND_MS);
    expect([first.heartbeats, second.heartbeats]).toEqual([1, 0]);
    await vi.advanceTimersByTimeAsync(15 * SECOND_MS);
    expect([first.heartbeats, second.heartbeats]).toEqual([1, 1]);
  });

  test('cuts the stream when a login cannot be checked', async () => {
    const { changeNotifications, streams, logger } = hub();
    const line = open(streams.forStaff('bea', () => Promise.reject(new Error('no database'))));
    changeNotifications.publish([{ topic: 'orders' }]);
    await vi.advanceTimersByTimeAsync(0);
    expect([line.heard, line.hasEnded, logger.lines.map(({ event }) => event)]).toEqual([[], true, ['stream.cut-off']]);
  });

  test('a full process accepts no more customers, and still its staff', () => {
    const { streams } = hub({ customerLines: 2, staffLines: 1 });
    const first = open(streams.forOrder(id(1)));
    open(streams.forOrder(id(2)));
    expect(streams.forOrder(id(3))).toBeNull();
    open(streams.forStaff('bea', yes));
    expect(streams.forStaff('tom', yes)).toBeNull();
    first.close();
    first.close();
    open(streams.forOrder(id(3)));
    expect(streams.forOrder(id(4))).toBeNull();
  });

  test('2,000 open menus hear of a change within a second, spread out', async () => {
    const { streams, changeStand } = hub();
    const menus = Array.from({ length: 2_000 }, () => open(streams.forVisitor(HERE)));
    const [phone, staff] = [open(streams.forOrder(id(1))), open(streams.forStaff('bea', yes))];
    const told = (): number => menus.filter(({ heard }) => heard.length === 1).length;
    changeStand('queue');
    await vi.advanceTimersByTimeAsync(70);
    expect(told()).toBeGreaterThan(100);
    expect(told()).toBeLessThan(300);
    await vi.advanceTimersByTimeAsync(700);
    expect(told()).toBe(2_000);
    expect([phone.heard, staff.heard]).toEqual([[], []]);
  });

  test('a page of an order hears of changed settings, too', async () => {
    const { streams, changeStand } = hub();
    const [menu, phone] = [open(streams.forVisitor(HERE)), open(streams.forOrder(id(1)))];
    changeStand('settings');
    changeStand('products');
    await vi.advanceTimersByTimeAsync(1_000);
    expect([menu.heard.toSorted(), phone.heard]).toEqual([['products', 'settings'], ['settings']]);
  });

  test('menus take no stream from customers, and the stand is checked only for subscribers', () => {
    const { streams, isWatched } = hub({ visitorLines: 1 });
    expect(isWatched()).toBe(false);
    const menu = open(streams.forVisitor(HERE));
    expect([isWatched(), streams.forVisitor(HERE)]).toEqual([true, null]);
    const phone = open(streams.forOrder(id(1)));
    expect(streams.countOpen()).toEqual({ staff: 0, customers: 2 });
    menu.close();
    expect(isWatched()).toBe(true);
    phone.close();
    expect(isWatched()).toBe(false);
    open(streams.forVisitor(HERE));
    expect(isWatched()).toBe(true);
  });

  test('one network’s streams give way to other networks, the oldest first', () => {
    const { streams } = hub({ visitorLines: 4 });
    const crowd = Array.from({ length: 4 }, () => open(streams.forVisitor(HERE)));
    expect(streams.forVisitor(HERE)).toBeNull();
    const others = ['10.0.0.1', '10.0.0.2', '10.0.0.3'].map((network) => open(streams.forVisitor(network)));
    expect(crowd.map(({ hasEnded }) => hasEnded)).toEqual([true, true, true, false]);
    expect([...others.map(({ hasEnded }) => hasEnded), streams.forVisitor('10.0.0.4')]).toEqual([false, false, false, null]);
    expect(streams.countOpen().customers).toBe(4);
  });

  test('more streams of one order replace its oldest', () => {
    const { streams } = hub({ linesEach: 2 });
    const lines = [1, 2, 3].map(() => open(streams.forOrder(id(1))));
    expect(lines.map(({ hasEnded }) => hasEnded)).toEqual([true, false, false]);
  });

  test('streams end and none begins while the stand drains', async () => {
    const { streams, readiness, changeNotifications } = hub();
    const lines = [open(streams.forStaff('bea', yes)), open(streams.forOrder(id(1)))];
    readiness.drain();
    changeNotifications.publish([{ topic: 'orders' }]);
    await vi.advanceTimersByTimeAsync(60 * SECOND_MS);
    expect(lines).toMatchObject([
      { hasEnded: true, heard: [], heartbeats: 0 },
      { hasEnded: true, heard: [], heartbeats: 0 },
    ]);
    expect([streams.forStaff('bea', yes), streams.forOrder(id(1))]).toEqual([null, null]);
  });
});
