import { makePresence } from '../use-cases/queue/presence.ts';
import { makeReadinessChecks } from '../use-cases/readiness/check-readiness.ts';
import { makeCheckSheets } from '../use-cases/reports/check-sheets.ts';
import { makeListAudit } from '../use-cases/reports/list-audit.ts';
import { makeListSettings } from '../use-cases/settings/list-settings.ts';
import { makeSaveSettings } from '../use-cases/settings/save-settings.ts';
import type { CardTestRuns } from '../use-cases/setup/card-tests.ts';
import { makeKeepWebhook } from '../use-cases/setup/keep-webhook.ts';
import { makeSetUpMail } from '../use-cases/setup/set-up-mail.ts';
import { makeSetUpPayments } from '../use-cases/setup/set-up-payments.ts';
import { makeSendTestEmail } from '../use-cases/notifications/send-test-email.ts';
import { makeUsageCounter } from '../use-cases/usage/count-usage.ts';
import type { Parts } from './policies.ts';

/** Settings, readiness, the audit log, and counts of visitors and usage. */
export const makePlatformUseCases = (parts: Parts & { readonly cardTests: CardTestRuns }) => ({
  cardTests: parts.cardTests,
  listSettings: makeListSettings(parts),
  saveSettings: makeSaveSettings(parts),
  setUpPayments: makeSetUpPayments(parts),
  keepWebhook: makeKeepWebhook({ ...parts, publicUrl: parts.stand.publicUrl }),
  setUpMail: makeSetUpMail({
    ...parts,
    testMailBy: (sender) => makeSendTestEmail({ ...parts, sender, throttle: parts.testMails }),
  }),
  readinessChecks: makeReadinessChecks({ ...parts, checkSheets: makeCheckSheets(parts) }),
  listAudit: makeListAudit(parts),
  usageCounter: makeUsageCounter(parts),
  ...makePresence(parts),
});
