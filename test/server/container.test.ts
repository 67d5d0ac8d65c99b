import { describe, expect, test } from 'vitest';
import { createInMemoryPersistence } from '#adapters/in-memory/persistence.ts';
import { createInMemoryThrottle } from '#adapters/in-memory/throttle.ts';
import { buildContainer, loadProviders, type Overrides, type Services } from '#server/composition/container.ts';
import type { MakeThrottle } from '#core/ports/throttle.ts';
import { parseConfig, type RawEnvironment } from '#server/config.ts';
import { fixedClock } from '../support/fakes/fixed-clock.ts';
import { recordingEmailSender } from '../support/fakes/recording-email-sender.ts';
import { recordingLogger } from '../support/fakes/recording-logger.ts';

const PAYMENTS: readonly RawEnvironment[] = [
  { PAYMENT_PROVIDER: 'simulated' },
  { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_abcdef', STRIPE_WEBHOOK_SECRET: 'whsec_abc' },
  {
    PAYMENT_PROVIDER: 'square',
    SQUARE_ACCESS_TOKEN: 'EAAA_token_of_the_container_test',
    SQUARE_LOCATION_ID: 'L_CONTAINER',
    SQUARE_API_URL: 'http://127.0.0.1:1',
  },
];
const EMAIL: readonly RawEnvironment[] = [
  { EMAIL_PROVIDER: 'mailbox' },
  { EMAIL_PROVIDER: 'smtp', SMTP_URL: 'smtp://localhost:1025', EMAIL_FROM: 'stand@example.org' },
  { EMAIL_PROVIDER: 'postmark', POSTMARK_SERVER_TOKEN: 'token-of-the-container-test', EMAIL_FROM: 'stand@example.org' },
];
const COMBINATIONS = PAYMENTS.flatMap((payments) => EMAIL.map((email) => ({ ...payments, ...email })));

const built = async (env: RawEnvironment, overrides: Overrides = {}): Promise<Services> => {
  const config = parseConfig(env);
  const clock = fixedClock();
  const persistence = createInMemoryPersistence({ clock });
  const { changeNotifications } = persistence;
  const makeThrottle: MakeThrottle = (_name, budget) => createInMemoryThrottle({ clock, ...budget });
  const keys = { decoys: 'a key that is only for this test', devices: 'and another', visitors: 'and a third' };
  const storage = { persistence, changeNotifications, makeThrottle, keys };
  return buildContainer({ config, storage, clock, logger: recordingLogger(), siteDir: '' }, await loadProviders(config), overrides);
};

describe('container', () => {
  test.each(COMBINATIONS)('creates the whole stand with $PAYMENT_PROVIDER and $EMAIL_PROVIDER', async (env) => {
    const services = await built(env);
    // Together they need every binding.
    for (const key of ['httpServices', 'worker'] as const) expect(services.get(key), key).toBeDefined();
    expect((services.get('paymentProvider')?.pages ?? null) !== null).toBe(env['PAYMENT_PROVIDER'] === 'simulated');
    expect((services.get('emailProvider')?.pages ?? null) !== null).toBe(env['EMAIL_PROVIDER'] === 'mailbox');
  });

  test('creates each service once', async () => {
    const services = await built({});
    expect(services.get('useCases')).toBe(services.useCases);
    expect(services.get('httpServices').startCheckout).toBe(services.useCases.startCheckout);
  });

  test('an override of a port reaches the use cases', async () => {
    const emailSender = recordingEmailSender();
    const services = await built({}, { emailSender });
    expect(services.ports.emailSender).toBe(emailSender);
    const sent = await services.useCases.sendTestEmail('bea@example.com', 'confirmation');
    expect([sent.ok, emailSender.sent.length]).toEqual([true, 1]);
  });

  test('an override of a use case or a binding reaches HTTP', async () => {
    const readiness = { ...(await built({})).get('readiness') };
    const listMenu = async () => [];
    const services = await built({}, { readiness, listMenu });
    expect(services.get('httpServices')).toMatchObject({ readiness, listMenu });
  });
});
