import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { canTakePayments, judgeAccount, type AccountCheck } from '../../domain/setup/payment-account.ts';
import type { ProviderSettings } from '../../domain/setup/provider-settings.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ProviderSettingsRefused } from '../../ports/provider-accounts.ts';
import { keepAccount, refusalToKeep, type AccountNotKept, type KeepAccountDeps } from './keep-account.ts';

export type AccountReport = {
  readonly checks: readonly AccountCheck[];
  /** Whether payments now use this account. */
  readonly isUsed: boolean;
};

/**
 * Checks a payment provider's key, creates the stand's webhook there and takes payments with it from then on. Checkouts being paid, and
 * refunds of earlier payments, stay with their own account. @throws Unavailable
 */
export type SetUpPayments = (
  settings: ProviderSettings,
  actor: Actor,
) => Promise<Result<AccountReport, ProviderSettingsRefused | AccountNotKept>>;

export type SetUpPaymentsDeps = Pick<Ports, 'providerAccounts'> & KeepAccountDeps;

export const makeSetUpPayments =
  (deps: SetUpPaymentsDeps): SetUpPayments =>
  async (settings, actor) => {
    const { providerAccounts } = deps;
    const refusal = refusalToKeep(providerAccounts, 'payments');
    if (refusal !== null) return err(refusal);
    const account = await providerAccounts.openPayments(settings);
    if (!account.ok) return account;
    const facts = await account.value.facts();
    const checks = judgeAccount(facts);
    if (facts === null || !canTakePayments(checks)) return ok({ checks, isUsed: false });
    const webhook = facts.lacks.includes('webhooks') ? {} : await account.value.makeWebhook();
    await keepAccount(deps, 'payments', { ...account.value.settings, ...webhook }, actor);
    return ok({ checks, isUsed: true });
  };
