import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { ForgetLogins } from '#core/use-cases/auth/forget-logins.ts';
import type { WatchHolds } from '#core/use-cases/admission/watch-holds.ts';
import type { ReconcileCheckouts } from '#core/use-cases/checkout/reconcile-checkouts.ts';
import { MAILS_A_ROUND, type DeliverOutbox } from '#core/use-cases/notifications/deliver-outbox.ts';
import type { ForgetContacts } from '#core/use-cases/orders/forget-contacts.ts';
import type { ForgetSubscribers } from '#core/use-cases/push/forget-subscribers.ts';
import type { KeepClosingTime } from '#core/use-cases/nights/keep-closing-time.ts';
import type { EndAutomaticNight, OpenDueNight } from '#core/use-cases/nights/open-night.ts';
import type { StaffPresence } from '#core/use-cases/nights/watch-staff.ts';
import { PUSHES_A_ROUND, type NotifyReady } from '#core/use-cases/push/notify-ready.ts';
import type { CarryOutCallOff } from '#core/use-cases/call-off/carry-out-call-off.ts';
import { TEXTS_A_ROUND, type SendTexts } from '#core/use-cases/texts/send-texts.ts';
import type { ForgetVisitors } from '#core/use-cases/queue/forget-visitors.ts';
import type { SettleRefunds } from '#core/use-cases/refunds/settle-refunds.ts';
import type { DemoStaffCode } from '#core/use-cases/staff/demo-staff-code.ts';
import type { CardTestRuns } from '#core/use-cases/setup/card-tests.ts';
import type { KeepWebhook } from '#core/use-cases/setup/keep-webhook.ts';
import type { UsageCounter } from '#core/use-cases/usage/count-usage.ts';
import type { CurrentSettings } from '#core/ports/settings-store.ts';
import type { Job } from './job.ts';

export interface JobServices {
  readonly deliverOutbox: DeliverOutbox;
  readonly notifyReady: NotifyReady;
  readonly sendTexts: SendTexts;
  readonly forgetSubscribers: ForgetSubscribers;
  readonly reconcileCheckouts: ReconcileCheckouts;
  readonly watchHolds: WatchHolds;
  readonly settleRefunds: SettleRefunds;
  readonly carryOutCallOff: CarryOutCallOff;
  readonly forgetVisitors: ForgetVisitors;
  readonly forgetLogins: ForgetLogins;
  readonly forgetContacts: ForgetContacts;
  readonly demoStaffCode: DemoStaffCode;
  readonly openDueNight: OpenDueNight;
  readonly endAutomaticNight: EndAutomaticNight;
  readonly keepClosingTime: KeepClosingTime;
  readonly staffPresence: Pick<StaffPresence, 'look'>;
  readonly keepWebhook: KeepWebhook;
  readonly usageCounter: UsageCounter;
  readonly cardTests: Pick<CardTestRuns, 'settleDue'>;
  readonly settings: Pick<CurrentSettings, 'reload'>;
}

const once = (work: () => Promise<void>) => async (): Promise<boolean> => {
  await work();
  return false;
};

/** As long as some work was due, more may be. */
const untilNothingIsDue = (work: () => Promise<number>) => async (): Promise<boolean> => (await work()) > 0;

/** A partial round means that no work is left. */
const asLongAsFull =
  (work: (isEnding: () => boolean) => Promise<number>, round: number): Job['run'] =>
  async (isEnding) =>
    (await work(isEnding)) >= round;

/** Unnoticeable for a mail or a push, and in a rush a dozen orders share a round. */
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
  { name: 'store-usage', everyMs: 10 * SECOND_MS, gatherMs: 0, wokenBy: [], run: once(() => services.usageCounter.store()) },
];
