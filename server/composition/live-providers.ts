import { acrossAccounts } from '#adapters/payments-breaker/across-accounts.ts';
import { readRemoteClock } from '#adapters/system/remote-clock.ts';
import { err, ok, type Result } from '#core/domain/kernel/result.ts';
import type { ProviderKind, ProviderSettings, SealedSettings } from '#core/domain/setup/provider-settings.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Logger } from '#core/ports/logger.ts';
import type { PaymentAccount, ProviderInUse, ProviderSettingsRefused } from '#core/ports/provider-accounts.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import * as z from 'zod/mini';
import { ConfigError, type Config } from '../config.ts';
import type { EmailProvider, LiveProviders, PaymentProvider } from './bindings.ts';
import { createConfigSealer } from './config-sealer.ts';

export interface LiveProvidersDeps {
  readonly config: Config;
  /** From the environment; null: it names none. */
  readonly payments: PaymentProvider | null;
  readonly email: EmailProvider | null;
  readonly openPayments: Open<PaymentProvider>;
  readonly openEmail: Open<EmailProvider>;
  readonly clock: Clock;
  readonly logger: Logger;
}

const KEYS = ['STRIPE_SECRET_KEY', 'SQUARE_ACCESS_TOKEN', 'POSTMARK_SERVER_TOKEN'] as const;
const SHOWN_CHARACTERS = 4;

const storedSettings = z.record(z.string(), z.string());

const endingOf = (settings: ProviderSettings): string | null =>
  KEYS.map((name) => settings[name])
    .find((key) => key !== undefined)
    ?.slice(-SHOWN_CHARACTERS) ?? null;

type Open<Provider> = (config: Config) => Promise<Provider | null>;
type Opened<Provider> = {
  readonly sealed: string;
  readonly settings: ProviderSettings;
  readonly config: Config;
  readonly provider: Provider | null;
};

const refusalOf = (error: unknown): Result<never, ProviderSettingsRefused> => {
  if (error instanceof ConfigError) return err({ kind: 'setup/settings-refused', problems: error.problems });
  throw error;
};

const ORIGINS = { stripe: 'https://api.stripe.com', square: 'https://connect.squareup.com' } as const;
const SQUARE_SANDBOX = 'https://connect.squareupsandbox.com';

/** Fills in an account's only location; outside production, only the sandbox is allowed. */
const filledUp = async (settings: ProviderSettings, config: Config): Promise<Result<ProviderSettings, ProviderSettingsRefused>> => {
  if (settings['PAYMENT_PROVIDER'] !== 'square') return ok(settings);
  const apiUrl = config.given['SQUARE_API_URL'] ?? (config.environment === 'production' ? undefined : SQUARE_SANDBOX);
  const filled = { ...settings, ...(apiUrl !== undefined && { SQUARE_API_URL: apiUrl }) };
  const accessToken = settings['SQUARE_ACCESS_TOKEN'] ?? '';
  if (settings['SQUARE_LOCATION_ID'] !== undefined || accessToken === '') return ok(filled);
  // The token becomes a header, so its form is judged before Square is asked.
  config.with({ ...filled, SQUARE_LOCATION_ID: 'not_typed_yet' });
  const { squareLocations } = await import('#adapters/square/square-setup.ts');
  const locations = await squareLocations({ accessToken, publicUrl: config.publicUrl, apiUrl });
  const [only, ...others] = locations ?? [];
  if (only?.id !== undefined && others.length === 0) return ok({ ...filled, SQUARE_LOCATION_ID: only.id });
  const names = (locations ?? []).map(({ name, id }) => `${name ?? 'Location'}: ${id ?? ''}`);
  const problem =
    names.length === 0
      ? 'Square does not know this token, or it has no active location.'
      : `Type the ID of one location. ${names.join('; ')}`;
  return err({ kind: 'setup/settings-refused', problems: [problem] });
};

const accountOf = async ({ payments, publicUrl }: Config): Promise<PaymentAccount | null> => {
  if (payments.provider === 'stripe') {
    const { createStripeAccount } = await import('#adapters/stripe/stripe-account.ts');
    return createStripeAccount({ ...payments, publicUrl });
  }
  if (payments.provider !== 'square') return null;
  const { createSquareSetup } = await import('#adapters/square/square-setup.ts');
  return createSquareSetup({ ...payments, publicUrl });
};

/** Empty: the stand makes its own webhook. */
const webhookSecretsOf = ({ payments }: Config): readonly string[] => {
  if (payments.provider === 'stripe') return payments.webhookSecrets;
  return payments.provider === 'square' ? payments.signatureKeys : [];
};

/** Holds the providers in use, and replaces them while the stand runs. */
export const createLiveProviders = (deps: LiveProvidersDeps): LiveProviders => {
  const { config, logger } = deps;
  const sealer = createConfigSealer(config, 'provider settings');
  let payments: readonly Opened<PaymentProvider>[] = [];
  let mail: Opened<EmailProvider> | null = null;
  /** The environment's account, with the webhook that the stand has made there. */
  let ownWithWebhook: Opened<PaymentProvider> | null = null;
  const makesOwnWebhook = config.chooses.payments && sealer.canSeal && webhookSecretsOf(config).length === 0;
  let used = '';

  const opened = async <Provider>(sealed: string, open: Open<Provider>): Promise<readonly Opened<Provider>[]> => {
    try {
      const settings = z.parse(storedSettings, JSON.parse((await sealer.open(sealed)) ?? 'null'));
      const own = config.with(settings);
      return [{ sealed, settings, config: own, provider: await open(own) }];
    } catch {
      // Not a reason to refuse service. SECRETS_KEY may have changed, or production refuses the settings.
      logger.error('setup.account-unusable', {});
      return [];
    }
  };
  const allOpened = async <Provider>(sealed: readonly string[], open: Open<Provider>): Promise<readonly Opened<Provider>[]> =>
    (await Promise.all(sealed.map((one) => opened(one, open)))).flat();

  /** The environment takes precedence; earlier accounts still serve what began with them. */
  const paymentProviders = (): readonly PaymentProvider[] => {
    const stored = payments.flatMap(({ provider }) => provider ?? []);
    const own = ownWithWebhook?.provider ?? deps.payments;
    const first = own === null ? [] : [own];
    return config.chooses.payments ? [...first, ...stored] : [...stored, ...first];
  };
  const chosen = { payments: () => (config.chooses.payments ? undefined : payments[0]), mail: () => (config.chooses.mail ? null : mail) };

  const current = (): Config => ({
    ...config,
    payments: chosen.payments()?.config.payments ?? config.payments,
    email: chosen.mail()?.config.email ?? config.email,
  });

  const inUse = (kind: ProviderKind): ProviderInUse => {
    const name = kind === 'payments' ? current().payments.provider : current().email.provider;
    if (config.chooses[kind]) return { name, source: 'environment', keyEnding: null };
    const account = chosen[kind]();
    return account ? { name, source: 'people', keyEnding: endingOf(account.settings) } : { name, source: 'default', keyEnding: null };
  };

  return {
    gateway: acrossAccounts(() => paymentProviders().map(({ gateway }) => gateway), deps),
    sender: {
      send: async (email) => {
        const sender = (chosen.mail()?.provider ?? deps.email)?.sender;
        if (sender === undefined) throw new Unavailable('mail');
        await sender.send(email);
      },
    },
    config: current,
    arePaymentsDown: () => paymentProviders()[0]?.isBreakerOpen() ?? false,
    inUse,
    paymentsClock: async () => {
      const { payments: account } = current();
      if (account.provider !== 'stripe' && account.provider !== 'square') return null;
      return await readRemoteClock(account.apiUrl ?? ORIGINS[account.provider]);
    },
    canSeal: sealer.canSeal,
    openPayments: async (settings) => {
      try {
        const filled = await filledUp(settings, config);
        if (!filled.ok) return filled;
        const account = await accountOf(config.with(filled.value));
        const problems = ['PAYMENT_PROVIDER: must be stripe or square'];
        return account === null ? err({ kind: 'setup/settings-refused', problems }) : ok({ ...account, settings: filled.value });
      } catch (error) {
        return refusalOf(error);
      }
    },
    storedPayments: () => payments.map(({ settings, sealed }) => ({ settings, sealed, keyEnding: endingOf(settings) })),
    paymentsInUse: async () => {
      const own = { config, settings: ownWithWebhook?.settings ?? {}, sealed: null };
      const choice = makesOwnWebhook ? own : chosen.payments();
      if (choice === undefined) return null;
      const account = await accountOf(choice.config);
      return account === null ? null : { ...account, settings: choice.settings, sealed: choice.sealed };
    },
    openMail: async (settings) => {
      try {
        const provider = await deps.openEmail(config.with(settings));
        return provider === null
          ? err({ kind: 'setup/settings-refused', problems: ['EMAIL_PROVIDER: must be chosen'] })
          : ok(provider.sender);
      } catch (error) {
        return refusalOf(error);
      }
    },
    seal: (settings) => sealer.seal(JSON.stringify(settings)),
    use: async (sealed: SealedSettings) => {
      const fresh = JSON.stringify(sealed);
      if (fresh === used) return;
      const mails = await allOpened(sealed.mail.slice(0, 1), deps.openEmail);
      payments = await allOpened(sealed.payments, deps.openPayments);
      [ownWithWebhook = null] = makesOwnWebhook ? await allOpened(sealed.webhook, deps.openPayments) : [];
      mail = mails[0] ?? null;
      used = fresh;
    },
  };
};
