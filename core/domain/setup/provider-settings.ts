import type { StoredSetting } from '../settings/change-settings.ts';

/** A provider's keys by environment variable: { STRIPE_SECRET_KEY: 'rk_live_…' }. */
export type ProviderSettings = Readonly<Record<string, string>>;

export const PROVIDER_KINDS = ['payments', 'mail'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** `webhook`: of the environment's payment account. */
export type StoredKind = ProviderKind | 'webhook';

/** Encrypted provider settings, newest first: the first account is in use, the others still serve what began with them. */
export type SealedSettings = Readonly<Record<StoredKind, readonly string[]>>;

const PREFIX = 'provider:';

/** Accounts are stored among the settings: they reach every instance within a second. */
export const providerKey = (kind: StoredKind): string => `${PREFIX}${kind}`;

const isText = (value: unknown): value is string => typeof value === 'string';

const sealedOf = (stored: readonly Pick<StoredSetting, 'key' | 'value'>[], kind: StoredKind): readonly string[] => {
  const value = stored.find(({ key }) => key === providerKey(kind))?.value;
  return Array.isArray(value) ? value.filter(isText) : [];
};

export const sealedSettings = (stored: readonly Pick<StoredSetting, 'key' | 'value'>[]): SealedSettings => ({
  payments: sealedOf(stored, 'payments'),
  mail: sealedOf(stored, 'mail'),
  webhook: sealedOf(stored, 'webhook'),
});

/** Stored beside a key: the provider's ids of its account, and of the webhook whose secret is stored. */
export const KNOWN_AS = { account: 'PAYMENT_ACCOUNT_ID', webhook: 'PAYMENT_WEBHOOK_ID' } as const;

/** An account is queried as long as a refund from it is possible; a season has few changes. */
const MAX_ACCOUNTS = 5;

/** @param former earlier keys of the same account */
export const withAccount = (before: readonly string[], sealed: string, former: readonly string[]): readonly string[] =>
  [sealed, ...before.filter((one) => !former.includes(one))].slice(0, MAX_ACCOUNTS);
