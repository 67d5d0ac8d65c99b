import { describe, expect, it } from 'vitest';
import { createUseCases } from '#core/application/create-use-cases.ts';
import { ok } from '#core/domain/kernel/result.ts';
import type { AccountFacts } from '#core/domain/setup/payment-account.ts';
import type { ProviderSettings } from '#core/domain/setup/provider-settings.ts';
import type { PaymentAccount, ProviderAccounts, ProviderInUse } from '#core/ports/provider-accounts.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import { fakePorts } from '#test/support/fakes/fake-ports.ts';

const STRIPE = { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1' };
const WHOLE: AccountFacts = { name: 'The Band', lacks: [], problems: [] };
const MAIL = { EMAIL_PROVIDER: 'smtp', SMTP_URL: 'smtps://mail.example.org' };

const setUp = ({
  source = 'default',
  canSeal = true,
  facts = WHOLE,
}: Partial<ProviderInUse & { canSeal: boolean; facts: AccountFacts | null }> = {}) => {
  const opened: ProviderSettings[] = [];
  const noted = (settings: ProviderSettings): void => void opened.push(settings);
  const account: PaymentAccount = {
    facts: async () => facts,
    hasWebhook: async () => true,
    makeWebhook: async () => ({ STRIPE_WEBHOOK_SECRET: 'whsec_1' }),
  };
  const providerAccounts: ProviderAccounts = {
    inUse: () => ({ name: 'off', source, keyEnding: null }),
    paymentsClock: async () => null,
    canSeal,
    openPayments: async (settings) => {
      noted(settings);
      return ok({ settings, ...account });
    },
    paymentsInUse: async () => null,
    openMail: async (settings) => {
      noted(settings);
      return ok({ send: async () => undefined });
    },
    seal: async (settings) => JSON.stringify(settings),
    use: async () => undefined,
  };
  const ports = fakePorts({ providerAccounts });
  const kept = async () => (await ports.storedSettings.list()).map(({ key, value }) => [key, value]);
  const audit = async () => (await ports.audit.list({ window: null, kind: 'setting', before: null }, 5)).map(({ text }) => text);
  return { ...createUseCases(ports), opened, kept, audit };
};

describe.each(['setUpMail', 'setUpPayments'] as const)('%s', (name) => {
  const tried = (stand: ReturnType<typeof setUp>) =>
    name === 'setUpMail' ? stand.setUpMail(MAIL, 'ana@example.com', ADMIN) : stand.setUpPayments(STRIPE, ADMIN);

  it.each([
    ['the environment wins', { source: 'environment' }, 'setup/set-by-environment'],
    ['without a key nothing can be kept', { canSeal: false }, 'setup/no-secrets-key'],
  ] as const)('%s: asks no provider', async (_why, options, kind) => {
    const stand = setUp(options);
    expect(await tried(stand)).toEqual({ ok: false, error: { kind } });
    expect([stand.opened, await stand.kept()]).toEqual([[], []]);
  });

  it('keeps what the provider accepts, and says so once', async () => {
    const stand = setUp();
    expect(await tried(stand)).toMatchObject({ ok: true });
    const [key, settings, line] =
      name === 'setUpMail'
        ? ['provider:mail', MAIL, 'Mail: off → smtp, with a new key']
        : ['provider:payments', { ...STRIPE, STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'Card payments: off → stripe, with a new key'];
    expect(await stand.kept()).toEqual([[key, [JSON.stringify(settings)]]]);
    expect(await stand.audit()).toEqual([line]);
  });
});

describe('an account for payments', () => {
  it.each([
    ['whose key nobody knows is not used', null, false],
    ['that cannot take payments is not used', { ...WHOLE, problems: ['Charges are off.'] }, false],
  ])('%s', async (_what, facts, isUsed) => {
    const stand = setUp({ facts });
    expect(await stand.setUpPayments(STRIPE, ADMIN)).toMatchObject({ ok: true, value: { isUsed } });
    expect(await stand.kept()).toEqual([]);
  });

  it('that may make no webhook is used without one', async () => {
    const stand = setUp({ facts: { ...WHOLE, lacks: ['webhooks'] } });
    expect(await stand.setUpPayments(STRIPE, ADMIN)).toMatchObject({ ok: true, value: { isUsed: true } });
    expect(await stand.kept()).toEqual([['provider:payments', [JSON.stringify(STRIPE)]]]);
  });
});
