import type { Instant } from '../domain/kernel/instant.ts';
import type { Result } from '../domain/kernel/result.ts';
import type { AccountFacts } from '../domain/setup/payment-account.ts';
import type { ProviderKind, ProviderSettings, SealedSettings } from '../domain/setup/provider-settings.ts';
import type { EmailSender } from './email-sender.ts';

/** The provider in use. */
export type ProviderInUse = {
  /** 'stripe'; 'off': none. */
  readonly name: string;
  /** `environment` takes precedence over `people` (the setup page); `default`: not configured. */
  readonly source: 'environment' | 'people' | 'default';
  /** The last characters of the typed key; null: there is none. */
  readonly keyEnding: string | null;
};

/** Each problem is a sentence without a secret. */
export type ProviderSettingsRefused = { readonly kind: 'setup/settings-refused'; readonly problems: readonly string[] };

/** An account at a payment provider. Its methods throw `Unavailable`. */
export interface PaymentAccount {
  /** Changes nothing at the provider. Null: it does not know the key. */
  facts(): Promise<AccountFacts | null>;
  /** Whether the webhook with this id is there, switched on, for the stand's address; true if the key may not know. */
  hasWebhook(id: string | undefined): Promise<boolean>;
  /** Creates the stand's webhook, replacing earlier ones for the same address. @returns its id and the key for its signatures. */
  makeWebhook(): Promise<ProviderSettings>;
}

/** A payment account's settings; `sealed` is how they are stored, `keyEnding` as of `ProviderInUse`. */
export type StoredAccount = { readonly settings: ProviderSettings; readonly sealed: string; readonly keyEnding: string | null };

/** Switches the providers of payments and mail while the stand runs. */
export interface ProviderAccounts {
  inUse(kind: ProviderKind): ProviderInUse;
  /** The clock of the payment provider; null: there is none, or it does not answer. */
  paymentsClock(): Promise<Instant | null>;
  /** Whether a key to encrypt provider settings exists. */
  readonly canSeal: boolean;
  /** Completes missing settings, such as an account's only location. */
  openPayments(
    settings: ProviderSettings,
  ): Promise<Result<PaymentAccount & { readonly settings: ProviderSettings }, ProviderSettingsRefused>>;
  /** The accounts that were typed at the setup page, newest first. */
  storedPayments(): readonly StoredAccount[];
  /**
   * The account in use, if the stand makes its webhook: not if the environment has the webhook's secret. `sealed` null: the environment has
   * the key, and only the webhook's settings are stored.
   */
  paymentsInUse(): Promise<(PaymentAccount & { readonly settings: ProviderSettings; readonly sealed: string | null }) | null>;
  openMail(settings: ProviderSettings): Promise<Result<EmailSender, ProviderSettingsRefused>>;
  seal(settings: ProviderSettings): Promise<string>;
  /** Uses these from now on. Settings that cannot be decrypted are logged and left out. */
  use(sealed: SealedSettings): Promise<void>;
}
