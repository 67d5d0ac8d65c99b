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
const WHOLE: AccountFacts = { id: 'acct_1', name: 'The Band', lacks: [], problems: [] };
const WEBHOOK = { PAYMENT_WEBHOOK_ID: 'we_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const KEPT = { ...STRIPE, PAYMENT_ACCOUNT_ID: 'acct_1' };
const MAIL = { EMAIL_PROVIDER: 'smtp', SMTP_URL: 'smtps://mail.example.org' };
type Options = Partial<ProviderInUse & { canSeal: boolean; facts: AccountFacts | null; stored: readonly ProviderSettings[] }>;

const setUp = ({ source = 'default', canSeal = true, facts = WHOLE, stored = [] }: Options = {}) => {
  const opened: ProviderSettings[] = [];
  const opening =
    <T>(account: (settings: ProviderSettings) => T) =>
    async (settings: ProviderSettings) => {
      opened.push(settings);
      return ok(account(settings));
    };
  const account: PaymentAccount = {
    facts: async () => facts,
    hasWebhook: async (id) => id === 'we_1',
    makeWebhook: async () => WEBHOOK,
  };
  const providerAccounts: ProviderAccounts = {
    inUse: () => ({ name: 'off', source, keyEnding: null }),
    paymentsClock: async () => null,
    canSeal,
    openPayments: opening((settings) => ({ settings, ...account })),
    storedPayments: () => stored.map((settings) => ({ settings, sealed: JSON.stringify(settings), keyEnding: null })),
    paymentsInUse: async () => null,
    openMail: opening(() => ({ send: async () => undefined })),
    seal: async (settings) => JSON.stringify(settings),
    use: async () => undefined,
  };
  const ports = fakePorts({ providerAccounts });
  const keep = (settings: ProviderSettings) =>
    ports.unitOfWork.run(async (tx) => {
      const value = [JSON.stringify(settings)];
      await tx.settings.save({ key: 'provider:payments', value, changedBy: 'Test', changedAt: ports.clock.now() });
      return ok(null);
    });
  const kept = async () => (await ports.storedSettings.list()).map(({ key, value }) => [key, value]);
  const logged = async () => (await ports.audit.list({ window: null, kind: 'setting', before: null }, 5)).map(({ text }) => text);
  return { ...createUseCases(ports), opened, keep, kept, logged };
};

type Stand = ReturnType<typeof setUp>;
const setUpMail = (stand: Stand) => stand.setUpMail(MAIL, 'ana@example.com', ADMIN);
const setUpPayments = (stand: Stand) => stand.setUpPayments(STRIPE, ADMIN);

describe.each([
  ['a mail account', setUpMail, ['provider:mail', MAIL], 'Mail: off → smtp, with a new key'],
  ['a payment account', setUpPayments, ['provider:payments', { ...KEPT, ...WEBHOOK }], 'Card payments: off → stripe, with a new key'],
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
  expect(await stand.kept()).toEqual(isUsed ? [['provider:payments', [JSON.stringify(KEPT)]]] : []);
});

const OLD = { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_0' };

it.each<readonly [what: string, stored: ProviderSettings, facts: AccountFacts, isReplaced: boolean]>([
  ['the same account', { ...OLD, PAYMENT_ACCOUNT_ID: 'acct_1' }, WHOLE, true],
  ['another account', { ...OLD, PAYMENT_ACCOUNT_ID: 'acct_0', PAYMENT_WEBHOOK_ID: 'we_1' }, WHOLE, false],
  ['the account with its webhook', { ...OLD, PAYMENT_WEBHOOK_ID: 'we_1' }, { ...WHOLE, id: null }, true],
  ['an account with another webhook', { ...OLD, PAYMENT_WEBHOOK_ID: 'we_0' }, { ...WHOLE, id: null }, false],
  ['an unknown account', { ...OLD, PAYMENT_WEBHOOK_ID: 'we_1' }, { ...WHOLE, id: null, lacks: ['webhooks'] }, false],
])('a stored key of %s', async (_what, stored, facts, isReplaced) => {
  const stand = setUp({ facts, stored: [stored] });
  await stand.keep(stored);
  await setUpPayments(stand);
  const [[, keys] = []] = await stand.kept();
  expect([keys].flat()).toHaveLength(isReplaced ? 1 : 2);
});

it('a new key that may not make a webhook keeps the account’s earlier one', async () => {
  const stored = { ...OLD, ...WEBHOOK, PAYMENT_ACCOUNT_ID: 'acct_1' };
  const stand = setUp({ facts: { ...WHOLE, lacks: ['webhooks'] }, stored: [stored] });
  await setUpPayments(stand);
  const [[, keys] = []] = await stand.kept();
  expect(JSON.parse(String([keys].flat()[0]))).toEqual({ ...KEPT, ...WEBHOOK });
});
