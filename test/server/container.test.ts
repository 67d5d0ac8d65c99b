import { describe, expect, test } from 'vitest';
import { createInMemoryPersistence } from '#adapters/in-memory/in-memory-persistence.ts';
import { createInMemoryThrottle } from '#adapters/rate-limits/in-memory-throttle.ts';
import { buildContainer, loadProviders, type Outside } from '#server/composition/container.ts';
import { makeThrottles } from '#server/composition/open-storage.ts';
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

const outsideOf = async (env: RawEnvironment): Promise<Outside & { readonly config: ReturnType<typeof parseConfig> }> => {
  const config = parseConfig(env);
  const clock = fixedClock();
  const persistence = createInMemoryPersistence({ clock });
  const throttles = makeThrottles((_name, budget) => createInMemoryThrottle({ clock, ...budget }));
  return {
    config,
    platform: { clock, logger: recordingLogger(), siteDir: '' },
    storage: {
      persistence,
      changeNotifications: persistence.changeNotifications,
      throttles,
      keys: { decoys: 'a key that is only for this test', devices: 'and another', visitors: 'and a third' },
    },
    ...(await loadProviders(config)),
  };
};

describe('container', () => {
  test.each(COMBINATIONS)('resolves every binding with $PAYMENT_PROVIDER and $EMAIL_PROVIDER', async (env) => {
    const { config, ...outside } = await outsideOf(env);
    const services = buildContainer(config, outside);
    expect(services.keys.length).toBeGreaterThan(100);
    for (const key of services.keys) expect(services.get(key), key).toBeDefined();
    expect(services.get('payments').provider).toBe(env['PAYMENT_PROVIDER']);
    expect(services.get('simulatedCheckout') !== null).toBe(env['PAYMENT_PROVIDER'] === 'simulated');
    expect(services.get('mailbox') !== null).toBe(env['EMAIL_PROVIDER'] === 'mailbox');
  });

  test('makes everything once', async () => {
    const { config, ...outside } = await outsideOf({});
    const services = buildContainer(config, outside);
    expect(services.get('startCheckout')).toBe(services.get('startCheckout'));
    expect(services.get('httpServices').startCheckout).toBe(services.get('startCheckout'));
  });

  test('an override reaches everything that depends on it', async () => {
    const { config, ...outside } = await outsideOf({});
    const emailSender = recordingEmailSender();
    const services = buildContainer(config, outside, { emailSender });
    expect(services.get('emailSender')).toBe(emailSender);
  });
});
