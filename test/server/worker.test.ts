import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { NO_USAGE } from '#core/domain/usage/usage.ts';
import type { ChangeNotification, ChangeNotifications } from '#core/ports/change-notifications.ts';
import type { DeliverOutbox } from '#core/use-cases/notifications/deliver-outbox.ts';
import { type Job, jobsOf, type JobServices } from '#server/worker/jobs.ts';
import { createWorker } from '#server/worker/worker.ts';
import { cartOf, checkOut, pay, send } from '../support/http-calls.ts';
import { recordingLogger } from '../support/fakes/recording-logger.ts';
import { standOfTest } from '#test/support/stands.ts';

const manualChangeNotifications = () => {
  const listeners = new Set<(changeNotification: ChangeNotification) => void>();
  const changeNotifications: ChangeNotifications = {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return {
    changeNotifications,
    listeners,
    give: (topic: ChangeNotification['topic']) => [...listeners].forEach((listener) => listener({ topic })),
  };
};

const job = (change: Partial<Job>): Job => ({ name: 'test', everyMs: 60_000, gatherMs: 0, wokenBy: [], run: async () => false, ...change });

const none = async (): Promise<number> => 0;
const nothing = async (): Promise<void> => undefined;
const IDLE: JobServices = {
  deliverOutbox: none,
  notifyReady: none,
  sendTexts: none,
  reconcileCheckouts: none,
  settleRefunds: none,
  carryOutCallOff: none,
  forgetSubscribers: nothing,
  watchHolds: async () => undefined,
  forgetVisitors: nothing,
  forgetLogins: nothing,
  forgetContacts: nothing,
  demoStaffCode: { prepare: async () => null, renew: nothing, current: async () => null },
  openDueNight: nothing,
  endAutomaticNight: nothing,
  keepClosingTime: nothing,
  staffPresence: { look: nothing },
  settings: { reload: async () => undefined },
  cardTests: { settleDue: nothing },
  keepWebhook: nothing,
  syncRecentPayments: nothing,
  usageCounter: { count: () => undefined, store: nothing, sinceStart: () => NO_USAGE },
};

/** A started worker with one job, which counts its rounds and finds nothing to do by default. */
const startWorker = (change: Partial<Job> = {}) => {
  const seen = { rounds: 0, running: 0, most: 0 };
  const { run = async () => false, ...rest } = change;
  const counted: Job['run'] = async (isEnding) => {
    seen.running += 1;
    seen.most = Math.max(seen.most, seen.running);
    return run(isEnding).finally(() => {
      seen.running -= 1;
      seen.rounds += 1;
    });
  };
  const { changeNotifications, ...given } = manualChangeNotifications();
  const logger = recordingLogger();
  const worker = createWorker({ jobs: [job({ wokenBy: ['outbox'], ...rest, run: counted })], changeNotifications, logger });
  worker.start();
  return { ...given, seen, logger, stop: () => worker.stop() };
};

/** Time passes only on the test's command, so the result does not depend on the machine's speed. */
const passTime = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const takeMs = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

describe('a worker', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  test('runs a job after its pause, or when its own change notification arrives', async () => {
    const { seen, give, stop } = startWorker();
    const roundsAfter = async (ms: number) => {
      await passTime(ms);
      return seen.rounds;
    };
    expect(await roundsAfter(0)).toBe(1);
    give('orders');
    expect(await roundsAfter(59 * SECOND_MS)).toBe(1);
    give('outbox');
    expect(await roundsAfter(0)).toBe(2);
    expect(await roundsAfter(60 * SECOND_MS)).toBe(3);
    await stop();
  });

  test('runs one more round for notifications during a round, and no two rounds at once', async () => {
    const { seen, give, stop } = startWorker({ run: () => takeMs(20).then(() => false) });
    for (let count = 0; count < 5; count++) give('outbox');
    await passTime(10 * SECOND_MS);
    expect(seen).toMatchObject({ rounds: 2, most: 1 });
    await stop();
  });

  test('gathers a rush of notifications, and misses none', async () => {
    const { seen, give, stop } = startWorker({ gatherMs: 800 });
    await passTime(0);
    for (let count = 0; count < 10; count++) {
      give('outbox');
      await passTime(79);
    }
    expect(seen.rounds).toBe(1);
    await passTime(10);
    expect(seen.rounds).toBe(2);
    await passTime(59 * SECOND_MS);
    expect(seen.rounds).toBe(2);
    await stop();
  });

  test.each([0, 60_000])('continues at once while there is more to do, gathering for %i ms', async (gatherMs) => {
    let left = 5;
    const { stop } = startWorker({ gatherMs, run: async () => --left > 0 });
    await passTime(0);
    expect(left).toBe(0);
    await stop();
  });

  test('logs an error and doubles the pause up to 5 s, which no notification shortens', async () => {
    const { seen, give, logger, stop } = startWorker({ everyMs: 10, run: () => Promise.reject(new Error('broken')) });
    await passTime(0);
    for (let count = 0; count < 50; count++) give('outbox');
    await passTime(SECOND_MS - 1);
    expect(seen.rounds).toBe(1);
    expect(logger.lines).toMatchObject([{ level: 'error', event: 'job.failed', fields: { job: 'test', failures: 1 } }]);
    const after: number[] = [];
    for (const ms of [1, 2_010, 4_010, 5_010, 5_010]) {
      await passTime(ms);
      after.push(seen.rounds);
    }
    expect(after).toEqual([2, 3, 4, 5, 6]);
    await stop();
  });

  test('stops at once while it gathers', async () => {
    const { seen, stop } = startWorker({ gatherMs: 60_000 });
    await passTime(0);
    // Without any time passing.
    await stop();
    expect(seen.rounds).toBe(1);
  });

  test('stops after the running round, and begins no other', async () => {
    const { seen, listeners, stop } = startWorker({ run: () => takeMs(50).then(() => true) });
    const stopped = stop();
    await passTime(50);
    await stopped;
    expect([seen.rounds, listeners.size]).toEqual([1, 0]);
  });

  test('passes its stop on to waiting mails while the mail server is slow', async () => {
    const round = Promise.withResolvers<void>();
    let isToldToEnd = (): boolean => false;
    const deliverOutbox: DeliverOutbox = async (isEnding = () => false) => {
      isToldToEnd = isEnding;
      await round.promise;
      return 0;
    };
    const jobs = jobsOf({ ...IDLE, deliverOutbox }).filter(({ name }) => name === 'deliver-outbox');
    const worker = createWorker({ jobs, changeNotifications: manualChangeNotifications().changeNotifications, logger: recordingLogger() });
    worker.start();
    expect(isToldToEnd()).toBe(false);
    const stopped = worker.stop();
    expect(isToldToEnd()).toBe(true);
    round.resolve();
    await stopped;
  });

  test('sends a paid order’s mail, and releases an abandoned cart, in a whole stand', async () => {
    vi.useRealTimers();
    const stand = await standOfTest({ hasWorker: true });
    const { sessionId } = await checkOut(stand, await cartOf(stand, { Cola: 1 }));
    await pay(stand, sessionId);
    await expect.poll(async () => (await send(stand, '/mailbox')).text).toContain('jamie@example.com');
    await checkOut(stand, await cartOf(stand, { 'Hot Dog': 5 }));
    stand.clock.advance(10 * 60_000);
    const load = (): Promise<unknown> => stand.services.ports.queue.load();
    await expect.poll(load).toEqual({ queued: 1, openCheckouts: 0 });
  });
});
