import { describe, expect, it } from 'vitest';
import { createUseCases } from '#core/application/create-use-cases.ts';
import { ok } from '#core/domain/kernel/result.ts';
import type { AccountFacts } from '#core/domain/setup/payment-account.ts';
import type { ProviderSettings } from '#core/domain/setup/provider-settings.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import type { PaymentAccount, ProviderAccounts, ProviderInUse } from '#core/ports/provider-accounts.ts';
import { fakePorts } from '#test/support/fakes/fake-ports.ts';
import { kindOf, refused, valueOf } from '#test/support/results.ts';

const STRIPE = { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1' };
const WHOLE: AccountFacts = { name: 'The Band', lacks: [], problems: [] };
const MAIL = { EMAIL_PROVIDER: 'smtp', SMTP_URL: 'smtps://mail.example.org' };
type Options = Partial<ProviderInUse & { canSeal: boolean; facts: AccountFacts | null }>;

const setUp = ({ source = 'default', canSeal = true, facts = WHOLE }: Options = {}) => {
  const opened: ProviderSettings[] = [];
  const opening =
    <T>(account: (settings: ProviderSettings) => T) =>
    async (settings: ProviderSettings) => {
      opened.push(settings);
      return ok(account(settings));
    };
  const account: PaymentAccount = {
    facts: async () => facts,
    hasWebhook: async () => true,
    makeWebhook: async () => ({ STRIPE_WEBHOOK_SECRET: 'whsec_1' }),
  };
  const providerAccounts: ProviderAccounts = {
    inUse: () => ({ name: 'off', source, keyEnding: null }),
    paymentsClock: async () => null,
    canSeal,
    openPayments: opening((settings) => ({ settings, ...account })),
    paymentsInUse: async () => null,
    openMail: opening(() => ({ send: async () => undefined })),
    seal: async (settings) => JSON.stringify(settings),
    use: async () => undefined,
  };
  const ports = fakePorts({ providerAccounts });
  const kept = async () => (await ports.storedSettings.list()).map(({ key, value }) => [key, value]);
  const logged = async () => (await ports.audit.list({ window: null, kind: 'setting', before: null }, 5)).map(({ text }) => text);
  return { ...createUseCases(ports), opened, kept, logged };
};

type Stand = ReturnType<typeof setUp>;
const setUpMail = (stand: Stand) => stand.setUpMail(MAIL, 'ana@example.com', ADMIN);
const setUpPayments = (stand: Stand) => stand.setUpPayments(STRIPE, ADMIN);
const WITH_WEBHOOK = { ...STRIPE, STRIPE_WEBHOOK_SECRET: 'whsec_1' };

describe.each([
  ['a mail account', setUpMail, ['provider:mail', MAIL], 'Mail: off → smtp, with a new key'],
  ['a payment account', setUpPayments, ['provider:payments', WITH_WEBHOOK], 'Card payments: off → stripe, with a new key'],
] as const)('%s', (_what, enter, [key, settings], line) => {
  it.each([
    ['if the environment sets it', { source: 'environment' }, 'setup/set-by-environment'],
    ['without a key to encrypt it', { canSeal: false }, 'setup/no-secrets-key'],
  ] as const)('is not opened %s', async (_why, options, kind) => {
    const stand = setUp(options);
    expect(await enter(stand)).toEqual(refused(kind));
    expect([stand.opened, await stand.kept()]).toEqual([[], []]);
  });

  it('is stored once the provider accepts it, and logged', async () => {
    const stand = setUp();
    expect(kindOf(await enter(stand))).toBe('done');
    expect(await stand.kept()).toEqual([[key, [JSON.stringify(settings)]]]);
    expect(await stand.logged()).toEqual([line]);
  });
});

it.each([
  ['with an unknown key is not used', null, false],
  ['that cannot take payments is not used', { ...WHOLE, problems: ['Charges are off.'] }, false],
  ['whose key may not create a webhook is used without one', { ...WHOLE, lacks: ['webhooks'] }, true],
] as const)('a payment account %s', async (_what, facts, isUsed) => {
  const stand = setUp({ facts });
  expect(valueOf(await setUpPayments(stand)).isUsed).toBe(isUsed);
  expect(await stand.kept()).toEqual(isUsed ? [['provider:payments', [JSON.stringify(STRIPE)]]] : []);
});
