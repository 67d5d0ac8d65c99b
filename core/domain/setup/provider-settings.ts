import type { StoredSetting } from '../settings/change-settings.ts';

/** A provider's keys by environment variable: { STRIPE_SECRET_KEY: 'rk_live_…' }. */
export type ProviderSettings = Readonly<Record<string, string>>;

export const PROVIDER_KINDS = ['payments', 'mail'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** Encrypted provider settings, newest first: the first account is in use, the others still serve what began with them. */
export type SealedSettings = Readonly<Record<ProviderKind, readonly string[]>>;

const PREFIX = 'provider:';

/** Accounts are stored among the settings: they reach every instance within a second. */
export const providerKey = (kind: ProviderKind): string => `${PREFIX}${kind}`;

const isText = (value: unknown): value is string => typeof value === 'string';

const sealedOf = (stored: readonly Pick<StoredSetting, 'key' | 'value'>[], kind: ProviderKind): readonly string[] => {
  const value = stored.find(({ key }) => key === providerKey(kind))?.value;
  return Array.isArray(value) ? value.filter(isText) : [];
};

export const sealedSettings = (stored: readonly Pick<StoredSetting, 'key' | 'value'>[]): SealedSettings => ({
  payments: sealedOf(stored, 'payments'),
  mail: sealedOf(stored, 'mail'),
});

/** An account is queried as long as a refund from it is possible; a season has few changes. */
const MAX_ACCOUNTS = 5;

/** @param former what `sealed` replaces; null: it is a new account. */
export const withAccount = (before: readonly string[], sealed: string, former: string | null): readonly string[] =>
  former === null ? [sealed, ...before].slice(0, MAX_ACCOUNTS) : before.map((one) => (one === former ? sealed : one));
