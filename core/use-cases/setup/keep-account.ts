import { ok } from '../../domain/kernel/result.ts';
import {
  providerKey,
  sealedSettings,
  withAccount,
  type ProviderKind,
  type ProviderSettings,
} from '../../domain/setup/provider-settings.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ProviderAccounts } from '../../ports/provider-accounts.ts';
import type { CurrentSettings } from '../../ports/settings-store.ts';
import type { UnitOfWork } from '../../ports/unit-of-work.ts';

export type AccountNotKept = { readonly kind: 'setup/set-by-environment' } | { readonly kind: 'setup/no-secrets-key' };

export interface KeepAccountDeps {
  readonly providerAccounts: ProviderAccounts;
  readonly unitOfWork: UnitOfWork;
  readonly settings: Pick<CurrentSettings, 'reload'>;
  readonly clock: Clock;
}

/** A refusal known before any call to a provider. */
export const refusalToKeep = (accounts: ProviderAccounts, kind: ProviderKind): AccountNotKept | null => {
  if (accounts.inUse(kind).source === 'environment') return { kind: 'setup/set-by-environment' };
  return accounts.canSeal ? null : { kind: 'setup/no-secrets-key' };
};

const TITLES: Readonly<Record<ProviderKind, string>> = { payments: 'Card payments', mail: 'Mail' };

/** Stores an account encrypted, with an audit entry; every instance uses it within a second. */
export const keepAccount = async (deps: KeepAccountDeps, kind: ProviderKind, settings: ProviderSettings, actor: Actor): Promise<void> => {
  const { providerAccounts, unitOfWork, clock } = deps;
  const before = providerAccounts.inUse(kind).name;
  const sealed = await providerAccounts.seal(settings);
  await unitOfWork.run(async (tx) => {
    const stored = await tx.settings.lock();
    const at = clock.now();
    const value = withAccount(sealedSettings(stored)[kind], sealed);
    await tx.settings.save({ key: providerKey(kind), value, changedBy: actor.name, changedAt: at });
    const name = settings[kind === 'payments' ? 'PAYMENT_PROVIDER' : 'EMAIL_PROVIDER'] ?? '';
    await tx.audit.add({ at, by: actor.name, kind: 'setting', text: `${TITLES[kind]}: ${before} → ${name}, with a new key` });
    return ok(null);
  });
  await deps.settings.reload();
};
