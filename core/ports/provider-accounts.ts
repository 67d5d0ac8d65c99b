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
  /** Whether the stand's webhook is there, switched on, for this address; true if the key may not know. */
  hasWebhook(): Promise<boolean>;
  /** Creates the stand's webhook, replacing an earlier one for the same address. @returns the key for its signatures. */
  makeWebhook(): Promise<ProviderSettings>;
}

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
  /** The account in use, if it was typed at the setup page, with its encrypted settings. */
  paymentsInUse(): Promise<(PaymentAccount & { readonly settings: ProviderSettings; readonly sealed: string }) | null>;
  openMail(settings: ProviderSettings): Promise<Result<EmailSender, ProviderSettingsRefused>>;
  seal(settings: ProviderSettings): Promise<string>;
  /** Uses these from now on. Settings that cannot be decrypted are logged and left out. */
  use(sealed: SealedSettings): Promise<void>;
}
