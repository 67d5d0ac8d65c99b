import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { NO_USAGE } from '#core/domain/usage/usage.ts';
import type { ChangeNotification, ChangeNotifications } from '#core/ports/change-notifications.ts';
import type { DeliverOutbox } from '#core/use-cases/notifications/deliver-outbox.ts';
import type { Job } from '#server/worker/job.ts';
import { jobsOf, type JobServices } from '#server/worker/jobs.ts';
import { createWorker } from '#server/worker/worker.ts';
import { cartOf, checkOut, pay, send } from '../support/http-calls.ts';
import { recordingLogger } from '../support/fakes/recording-logger.ts';
import { startServerHarness } from '../support/server-harness.ts';

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
  usageCounter: { count: () => undefined, store: nothing, sinceStart: () => NO_USAGE },
};

/** A job that finds nothing to do and counts its runs. */
const countedRounds = () => {
  let rounds = 0;
  const run = async (): Promise<boolean> => {
    rounds += 1;
    return false;
  };
  return { run, rounds: () => rounds };
};

/** Time passes only on the test's command, so the result does not depend on the machine's speed. */
const stopTime = (): void => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
const passTime = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const takeMs = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

describe('worker', () => {
  beforeEach(stopTime);
  afterEach(() => void vi.useRealTimers());

  test('a change notification ends the pause; other change notifications do not', async () => {
    const { run, rounds } = countedRounds();
    const { changeNotifications, give } = manualChangeNotifications();
    const worker = createWorker({ jobs: [job({ wokenBy: ['outbox'], run })], changeNotifications, logger: recordingLogger() });
    worker.start();
    await passTime(0);
    expect(rounds()).toBe(1);
    give('orders');
    await passTime(59 * SECOND_MS);
    expect(rounds()).toBe(1);
    give('outbox');
    await passTime(0);
    expect(rounds()).toBe(2);
    await passTime(60 * SECOND_MS);
    expect(rounds()).toBe(3);
    await worker.stop();
  });

  test('a change notification during a round is not lost, and no round overlaps another', async () => {
    let running = 0;
    let most = 0;
    let rounds = 0;
    const { changeNotifications, give } = manualChangeNotifications();
    const run = async (): Promise<boolean> => {
      running += 1;
      most = Math.max(most, running);
      await takeMs(20);
      running -= 1;
      rounds += 1;
      return false;
    };
    const worker = createWorker({ jobs: [job({ wokenBy: ['outbox'], run })], changeNotifications, logger: recordingLogger() });
    worker.start();
    for (let changeNotification = 0; changeNotification < 5; changeNotification++) give('outbox');
    await passTime(10 * SECOND_MS);
    expect(rounds).toBe(2);
    expect(most).toBe(1);
    await worker.stop();
  });

  test('in a rush of change notifications the rounds are few, and none of the change notifications is lost', async () => {
    const { run, rounds } = countedRounds();
    const { changeNotifications, give } = manualChangeNotifications();
    const worker = createWorker({
      jobs: [job({ wokenBy: ['outbox'], gatherMs: 800, run })],
      changeNotifications,
      logger: recordingLogger(),
    });
    worker.start();
    await passTime(0);
    expect(rounds()).toBe(1);
    for (let changeNotification = 0; changeNotification < 10; changeNotification++) {
      give('outbox');
      await passTime(79);
    }
    expect(rounds()).toBe(1);
    await passTime(10);
    expect(rounds()).toBe(2);
    await passTime(59 * SECOND_MS);
    expect(rounds()).toBe(2);
    await worker.stop();
  });

  test('stopping does not wait for a round to fill', async () => {
    const { run, rounds } = countedRounds();
    const worker = createWorker({
      jobs: [job({ gatherMs: 60_000, run })],
      changeNotifications: manualChangeNotifications().changeNotifications,
      logger: recordingLogger(),
    });
    worker.start();
    await passTime(0);
    // Without any time passing.
    await worker.stop();
    expect(rounds()).toBe(1);
  });

  test('more to do means at once, also where change notifications are gathered', async () => {
    let left = 5;
    const jobs = [job({ gatherMs: 60_000, run: async () => --left > 0 })];
    const worker = createWorker({ jobs, changeNotifications: manualChangeNotifications().changeNotifications, logger: recordingLogger() });
    worker.start();
    await passTime(0);
    expect(left).toBe(0);
    await worker.stop();
  });

  test('more to do means at once', async () => {
    let left = 5;
    const worker = createWorker({
      jobs: [job({ run: async () => --left > 0 })],
      changeNotifications: manualChangeNotifications().changeNotifications,
      logger: recordingLogger(),
    });
    worker.start();
    await passTime(0);
    expect(left).toBe(0);
    await worker.stop();
  });

  test('an error is logged; the pauses after it double up to 5 s, and no change notification cuts them short', async () => {
    let rounds = 0;
    const logger = recordingLogger();
    const { changeNotifications, give } = manualChangeNotifications();
    const run = async (): Promise<boolean> => {
      rounds += 1;
      throw new Error('broken');
    };
    const worker = createWorker({ jobs: [job({ wokenBy: ['outbox'], everyMs: 10, run })], changeNotifications, logger });
    worker.start();
    await passTime(0);
    for (let changeNotification = 0; changeNotification < 50; changeNotification++) give('outbox');
    await passTime(SECOND_MS - 1);
    expect(rounds).toBe(1);
    expect(logger.lines).toMatchObject([{ level: 'error', event: 'job.failed', fields: { job: 'test', failures: 1 } }]);
    const after: number[] = [];
    for (const ms of [1, 2_010, 4_010, 5_010, 5_010]) {
      await passTime(ms);
      after.push(rounds);
    }
    expect(after).toEqual([2, 3, 4, 5, 6]);
    await worker.stop();
  });

  test('stopping waits for the round that is running and begins no other', async () => {
    let isDone = false;
    const { changeNotifications, listeners } = manualChangeNotifications();
    const run = async (): Promise<boolean> => {
      await takeMs(50);
      isDone = true;
      return true;
    };
    const worker = createWorker({ jobs: [job({ run })], changeNotifications, logger: recordingLogger() });
    worker.start();
    const stopped = worker.stop();
    await passTime(50);
    await stopped;
    expect([isDone, listeners.size]).toEqual([true, 0]);
  });

  test('stopping reaches the mails that wait, however slow the mail server is', async () => {
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

  test('in a whole stand a paid order’s mail arrives by itself, and an abandoned cart comes back after its hold', async () => {
    vi.useRealTimers();
    const stand = await startServerHarness();
    try {
      const { sessionId } = await checkOut(stand, await cartOf(stand, { Cola: 1 }));
      await pay(stand, sessionId);
      await expect.poll(async () => (await send(stand, '/mailbox')).text).toContain('jamie@example.com');
      await checkOut(stand, await cartOf(stand, { 'Hot Dog': 5 }));
      stand.clock.advance(10 * 60_000);
      const load = (): Promise<unknown> => stand.services.ports.queue.load();
      await expect.poll(load).toEqual({ queued: 1, openCheckouts: 0 });
    } finally {
      await stand.stop();
    }
  });
});
