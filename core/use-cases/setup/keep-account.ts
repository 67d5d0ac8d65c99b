import { ok } from '../../domain/kernel/result.ts';
import {
  providerKey,
  sealedSettings,
  withAccount,
  type ProviderKind,
  type ProviderSettings,
  type StoredKind,
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

const TITLES: Readonly<Record<StoredKind, string>> = { payments: 'Card payments', mail: 'Mail', webhook: 'Card payments' };

type Change = {
  readonly by: string;
  readonly text: string;
  readonly change: (before: readonly string[], sealed: string) => readonly string[];
};

const store = async (deps: KeepAccountDeps, kind: StoredKind, settings: ProviderSettings, how: Change): Promise<void> => {
  const { providerAccounts, unitOfWork, clock } = deps;
  const { by, text, change } = how;
  const sealed = await providerAccounts.seal(settings);
  await unitOfWork.run(async (tx) => {
    const stored = await tx.settings.lock();
    const at = clock.now();
    const value = change(sealedSettings(stored)[kind], sealed);
    // Another webhook of the same account is no change by people, after which payments would have to be tried again.
    const kept = by === UNATTENDED.stand ? stored.find(({ key }) => key === providerKey(kind)) : undefined;
    await tx.settings.save({ key: providerKey(kind), value, changedBy: kept?.changedBy ?? by, changedAt: kept?.changedAt ?? at });
    await tx.audit.add({ at, by, kind: 'setting', text: `${TITLES[kind]}: ${text}` });
    return ok(null);
  });
  await deps.settings.reload();
};

/** @param former earlier keys of the same account, which it replaces */
export type NewAccount = { readonly kind: ProviderKind; readonly settings: ProviderSettings; readonly former?: readonly string[] };

/** Stores an account encrypted, with an audit entry; every instance uses it within a second. */
export const keepAccount = async (deps: KeepAccountDeps, { kind, settings, former = [] }: NewAccount, actor: Actor): Promise<void> => {
  const name = settings[kind === 'payments' ? 'PAYMENT_PROVIDER' : 'EMAIL_PROVIDER'] ?? '';
  const text = `${deps.providerAccounts.inUse(kind).name} → ${name}, with a new key`;
  await store(deps, kind, settings, { by: actor.name, text, change: (before, sealed) => withAccount(before, sealed, former) });
};

/** Stores other settings of the account that is in use, unless another one has replaced it. @param former null: its webhook's settings */
export const renewAccount = (deps: KeepAccountDeps, settings: ProviderSettings, former: string | null): Promise<void> =>
  store(deps, former === null ? 'webhook' : 'payments', settings, {
    by: UNATTENDED.stand,
    text: 'a new webhook',
    change: (before, sealed) => (former === null ? [sealed] : before.map((one) => (one === former ? sealed : one))),
  });
