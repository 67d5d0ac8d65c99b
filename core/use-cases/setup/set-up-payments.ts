import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { canTakePayments, judgeAccount, type AccountCheck, type AccountFacts } from '../../domain/setup/payment-account.ts';
import { KNOWN_AS, type ProviderSettings } from '../../domain/setup/provider-settings.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { Ports } from '../../ports/ports.ts';
import type { PaymentAccount, ProviderSettingsRefused, StoredAccount } from '../../ports/provider-accounts.ts';
import { keepAccount, refusalToKeep, type AccountNotKept, type KeepAccountDeps } from './keep-account.ts';

export type AccountReport = {
  readonly checks: readonly AccountCheck[];
  /** Whether payments now use this account. */
  readonly isUsed: boolean;
};

/**
 * Checks a payment provider's key, creates the stand's webhook there and takes payments with it from then on. Checkouts being paid, and
 * refunds of earlier payments, stay with their own account; a new key of an account replaces its earlier one. @throws Unavailable
 */
export type SetUpPayments = (
  settings: ProviderSettings,
  actor: Actor,
) => Promise<Result<AccountReport, ProviderSettingsRefused | AccountNotKept>>;

export type SetUpPaymentsDeps = Pick<Ports, 'providerAccounts'> & KeepAccountDeps;

/** Whether a stored key belongs to the same account. Not every key may read its account, but only that account has its webhook. */
const isOfAccount = async (stored: StoredAccount, account: PaymentAccount, { id, lacks }: AccountFacts): Promise<boolean> => {
  const { [KNOWN_AS.account]: storedId, [KNOWN_AS.webhook]: webhook } = stored.settings;
  if (id !== null) return storedId === id;
  return webhook !== undefined && !lacks.includes('webhooks') && (await account.hasWebhook(webhook));
};

export const makeSetUpPayments =
  (deps: SetUpPaymentsDeps): SetUpPayments =>
  async (typed, actor) => {
    const { providerAccounts } = deps;
    const refusal = refusalToKeep(providerAccounts, 'payments');
    if (refusal !== null) return err(refusal);
    const account = await providerAccounts.openPayments(typed);
    if (!account.ok) return account;
    const facts = await account.value.facts();
    const checks = judgeAccount(facts);
    if (facts === null || !canTakePayments(checks)) return ok({ checks, isUsed: false });
    const former: StoredAccount[] = [];
    for (const stored of providerAccounts.storedPayments()) if (await isOfAccount(stored, account.value, facts)) former.push(stored);
    const webhook = facts.lacks.includes('webhooks') ? {} : await account.value.makeWebhook();
    const known = facts.id === null ? {} : { [KNOWN_AS.account]: facts.id };
    // Without a new webhook, the account's earlier one stays.
    const settings = { ...former[0]?.settings, ...account.value.settings, ...known, ...webhook };
    await keepAccount(deps, { kind: 'payments', settings, former: former.map(({ sealed }) => sealed) }, actor);
    return ok({ checks, isUsed: true });
  };
