import type { Result } from '../domain/kernel/result.ts';
import type { AccountFacts } from '../domain/setup/payment-account.ts';
import type { ProviderKind, ProviderSettings, SealedSettings } from '../domain/setup/provider-settings.ts';
import type { EmailSender } from './email-sender.ts';

/** Which provider works now. */
export type ProviderInUse = {
  /** 'stripe'; 'off': none. */
  readonly name: string;
  /** `environment` wins over what people set up; `default`: nobody has chosen. */
  readonly source: 'environment' | 'people' | 'default';
  /** The last characters of the key that people typed; null: there is none. */
  readonly keyEnding: string | null;
};

/** Each problem is a sentence without a secret. */
export type ProviderSettingsRefused = { readonly kind: 'setup/settings-refused'; readonly problems: readonly string[] };

/** An account at a payment provider that somebody wants to use. Both methods throw `Unavailable`. */
export interface PaymentAccount {
  /** Changes nothing at the provider. Null: it does not know the key. */
  facts(): Promise<AccountFacts | null>;
  /** Makes the stand's webhook, in place of an earlier one for the same address. @returns what its signatures are checked with. */
  makeWebhook(): Promise<ProviderSettings>;
}

/** Chooses the providers of payments and mail while the stand runs. */
export interface ProviderAccounts {
  inUse(kind: ProviderKind): ProviderInUse;
  /** Whether there is a key to encrypt others with. */
  readonly canSeal: boolean;
  /** Fills up what the settings lack, like the one location of an account. */
  openPayments(
    settings: ProviderSettings,
  ): Promise<Result<PaymentAccount & { readonly settings: ProviderSettings }, ProviderSettingsRefused>>;
  openMail(settings: ProviderSettings): Promise<Result<EmailSender, ProviderSettingsRefused>>;
  seal(settings: ProviderSettings): Promise<string>;
  /** Works with these from now on. What cannot be decrypted is logged and left out. */
  use(sealed: SealedSettings): Promise<void>;
}
