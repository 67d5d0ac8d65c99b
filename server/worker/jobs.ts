import type { UseCases } from '#core/application/create-use-cases.ts';
import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { MAILS_A_ROUND } from '#core/use-cases/notifications/deliver-outbox.ts';
import { PUSHES_A_ROUND } from '#core/use-cases/push/notify-ready.ts';
import { TEXTS_A_ROUND } from '#core/use-cases/texts/send-texts.ts';
import type { ChangeNotification } from '#core/ports/change-notifications.ts';

/** Background work as data. */
export interface Job {
  readonly name: string;
  /** The longest pause between two rounds, when idle. */
  readonly everyMs: number;
  /** The shortest pause: in a rush of change notifications, rounds are few and large. */
  readonly gatherMs: number;
  /** Change notifications that cut a longer pause short. */
  readonly wokenBy: readonly ChangeNotification['topic'][];
  /** One round. @param isEnding whether the worker waits for it in order to stop. @returns whether more work may be due immediately. */
  readonly run: (isEnding: () => boolean) => Promise<boolean>;
}

type Whole =
  | 'deliverOutbox'
  | 'notifyReady'
  | 'sendTexts'
  | 'forgetSubscribers'
  | 'reconcileCheckouts'
  | 'watchHolds'
  | 'settleRefunds'
  | 'carryOutCallOff'
  | 'forgetVisitors'
  | 'forgetLogins'
  | 'forgetContacts'
  | 'demoStaffCode'
  | 'openDueNight'
  | 'endAutomaticNight'
  | 'keepClosingTime'
  | 'keepWebhook'
  | 'syncRecentPayments'
  | 'usageCounter';

export interface JobServices extends Pick<UseCases, Whole> {
  readonly staffPresence: Pick<UseCases['staffPresence'], 'look'>;
  readonly cardTests: Pick<UseCases['cardTests'], 'settleDue'>;
  readonly settings: Pick<UseCases['settings'], 'reload'>;
}

const once =
  (work: (isEnding: () => boolean) => Promise<void>): Job['run'] =>
  async (isEnding) => {
    await work(isEnding);
    return false;
  };

/** Where there was work, there may be more. */
const untilNothingIsDue = (work: () => Promise<number>) => async (): Promise<boolean> => (await work()) > 0;

/** A partial round means that no work is left. */
const asLongAsFull =
  (work: (isEnding: () => boolean) => Promise<number>, round: number): Job['run'] =>
  async (isEnding) =>
    (await work(isEnding)) >= round;

/** Not noticeable for a mail or push, and in a rush a dozen orders share a round. */
const GATHER_MS = 100;

/** All work without a request. Pauses are upper bounds: due work is claimed by its own time. */
export const jobsOf = (services: JobServices): readonly Job[] => [
  {
    name: 'deliver-outbox',
    everyMs: SECOND_MS,
    gatherMs: GATHER_MS,
    wokenBy: ['outbox'],
    run: asLongAsFull(services.deliverOutbox, MAILS_A_ROUND),
  },
  {
    name: 'notify-ready',
    everyMs: 5 * SECOND_MS,
    gatherMs: GATHER_MS,
    wokenBy: ['orders'],
    run: asLongAsFull(services.notifyReady, PUSHES_A_ROUND),
  },
  {
    name: 'send-texts',
    everyMs: 5 * SECOND_MS,
    gatherMs: GATHER_MS,
    wokenBy: ['orders'],
    run: asLongAsFull(services.sendTexts, TEXTS_A_ROUND),
  },
  { name: 'reconcile-checkouts', everyMs: SECOND_MS, gatherMs: 0, wokenBy: [], run: untilNothingIsDue(services.reconcileCheckouts) },
  { name: 'watch-holds', everyMs: 5 * SECOND_MS, gatherMs: 0, wokenBy: [], run: once(services.watchHolds) },
  { name: 'settle-refunds', everyMs: 5 * SECOND_MS, gatherMs: 0, wokenBy: ['refunds'], run: untilNothingIsDue(services.settleRefunds) },
  {
    name: 'carry-out-call-off',
    everyMs: 2 * SECOND_MS,
    gatherMs: 0,
    wokenBy: ['refunds'],
    run: untilNothingIsDue(services.carryOutCallOff),
  },
  { name: 'forget-visitors', everyMs: MINUTE_MS, gatherMs: 0, wokenBy: [], run: once(services.forgetVisitors) },
  { name: 'forget-contacts', everyMs: 60 * MINUTE_MS, gatherMs: 0, wokenBy: [], run: once(services.forgetContacts) },
  { name: 'forget-subscribers', everyMs: 10 * MINUTE_MS, gatherMs: 0, wokenBy: [], run: once(services.forgetSubscribers) },
  { name: 'forget-logins', everyMs: 10 * MINUTE_MS, gatherMs: 0, wokenBy: [], run: once(services.forgetLogins) },
  { name: 'renew-demo-staff-code', everyMs: 10 * SECOND_MS, gatherMs: 0, wokenBy: [], run: once(() => services.demoStaffCode.renew()) },
  { name: 'read-settings', everyMs: SECOND_MS, gatherMs: 0, wokenBy: [], run: once(() => services.settings.reload()) },
  { name: 'open-due-night', everyMs: 5 * SECOND_MS, gatherMs: 0, wokenBy: [], run: once(services.openDueNight) },
  { name: 'end-automatic-night', everyMs: 5 * SECOND_MS, gatherMs: 0, wokenBy: [], run: once(services.endAutomaticNight) },
  { name: 'keep-closing-time', everyMs: 5 * SECOND_MS, gatherMs: 0, wokenBy: [], run: once(services.keepClosingTime) },
  { name: 'watch-staff', everyMs: 5 * SECOND_MS, gatherMs: 0, wokenBy: [], run: once(() => services.staffPresence.look()) },
  { name: 'settle-card-tests', everyMs: 5 * SECOND_MS, gatherMs: 0, wokenBy: [], run: once(() => services.cardTests.settleDue()) },
  { name: 'keep-webhook', everyMs: 60 * MINUTE_MS, gatherMs: 0, wokenBy: [], run: once(services.keepWebhook) },
  { name: 'sync-recent-payments', everyMs: 60 * MINUTE_MS, gatherMs: 0, wokenBy: [], run: once(services.syncRecentPayments) },
  { name: 'store-usage', everyMs: 10 * SECOND_MS, gatherMs: 0, wokenBy: [], run: once(() => services.usageCounter.store()) },
];
