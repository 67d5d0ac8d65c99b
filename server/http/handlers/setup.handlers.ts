import type { Contract } from '#adapters/http-contract/contract.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { ProviderSettings } from '#core/domain/setup/provider-settings.ts';
import type { ProviderInUse } from '#core/ports/provider-accounts.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';

const present = ({ name, source, keyEnding }: ProviderInUse) => ({ provider: name, source, keyEnding });

const settingsOf = (body: Readonly<Record<string, string | undefined>>): ProviderSettings =>
  Object.fromEntries(Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

export const setupHandlers = ({
  providerAccounts,
  readinessChecks,
  inviteFirstAdmin,
  setUpPayments,
  setUpMail,
  cardTests,
}: HttpServices): HandlersFor<Contract>['setup'] => ({
  show: async () => ({
    steps: [...(await readinessChecks.setUp())],
    payments: present(providerAccounts.inUse('payments')),
    mail: present(providerAccounts.inUse('mail')),
  }),
  you: async ({ body }, { actor }) => {
    const invited = await inviteFirstAdmin(body, actor);
    return invited.ok ? { path: invited.value.path, expires_at: invited.value.expiresAt } : refuse(invited.error);
  },
  payments: async ({ body }, { actor }) => {
    const report = await setUpPayments(settingsOf(body), actor);
    if (!report.ok) return refuse(report.error);
    return {
      ...report.value,
      checks: report.value.checks.map(({ id, title, verdict, sentence, todo = null }) => ({ id, title, verdict, sentence, todo })),
    };
  },
  cardTest: async () => {
    const test = await cardTests.newest();
    if (test === null) return { test };
    const { state, startedAt, paidAt, refundedAt, isToldByWebhook } = test;
    return { test: { state, startedAt, paidAt, refundedAt, isToldByWebhook } };
  },
  startCardTest: async ({ body: { screen } }) => {
    const started = await cardTests.start(screen);
    return started.ok ? started.value : refuse(started.error);
  },
  mail: async ({ body: { settings, testTo } }, { actor }) => {
    const sent = await setUpMail(settingsOf(settings), testTo, actor);
    return sent.ok ? sent.value : refuse(sent.error);
  },
});
