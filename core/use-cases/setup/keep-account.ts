import { ok } from '../../domain/kernel/result.ts';
import {
  providerKey,
  sealedSettings,
  withAccount,
  type ProviderKind,
  type ProviderSettings,
} from '../../domain/setup/provider-settings.ts';
import { UNATTENDED } from '../../domain/audit/audit-entry.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ProviderAccounts } from '../../ports/provider-accounts.ts';
import type { CurrentSettings } from '../../ports/settings-store.ts';

export type AccountNotKept = { readonly kind: 'setup/set-by-environment' } | { readonly kind: 'setup/no-secrets-key' };

export interface KeepAccountDeps extends Pick<Ports, 'providerAccounts' | 'unitOfWork' | 'clock'> {
  readonly settings: Pick<CurrentSettings, 'reload'>;
}

/** A refusal known before any call to a provider. */
export const refusalToKeep = (accounts: ProviderAccounts, kind: ProviderKind): AccountNotKept | null => {
  if (accounts.inUse(kind).source === 'environment') return { kind: 'setup/set-by-environment' };
  return accounts.canSeal ? null : { kind: 'setup/no-secrets-key' };
};

const TITLES: Readonly<Record<ProviderKind, string>> = { payments: 'Card payments', mail: 'Mail' };

type Change = { readonly by: string; readonly text: string; readonly former: string | null };

const store = async (deps: KeepAccountDeps, kind: ProviderKind, settings: ProviderSettings, change: Change): Promise<void> => {
  const { providerAccounts, unitOfWork, clock } = deps;
  const { by, text, former } = change;
  const sealed = await providerAccounts.seal(settings);
  await unitOfWork.run(async (tx) => {
    const stored = await tx.settings.lock();
    const at = clock.now();
    const value = withAccount(sealedSettings(stored)[kind], sealed, former);
    await tx.settings.save({ key: providerKey(kind), value, changedBy: by, changedAt: at });
    await tx.audit.add({ at, by, kind: 'setting', text: `${TITLES[kind]}: ${text}` });
    return ok(null);
  });
  await deps.settings.reload();
};

/** Stores an account encrypted, with an audit entry; every instance uses it within a second. */
export const keepAccount = async (deps: KeepAccountDeps, kind: ProviderKind, settings: ProviderSettings, actor: Actor): Promise<void> => {
  const name = settings[kind === 'payments' ? 'PAYMENT_PROVIDER' : 'EMAIL_PROVIDER'] ?? '';
  const text = `${deps.providerAccounts.inUse(kind).name} → ${name}, with a new key`;
  await store(deps, kind, settings, { by: actor.name, text, former: null });
};

/** Stores other settings of the account that is in use, unless another one has replaced it. */
export const renewAccount = (deps: KeepAccountDeps, settings: ProviderSettings, former: string): Promise<void> =>
  store(deps, 'payments', settings, { by: UNATTENDED.stand, text: 'a new webhook', former });
