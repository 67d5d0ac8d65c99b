import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { GAME_NIGHT } from '#test/support/fakes/fixed-clock.ts';
import { startFakeSmtp, type FakeSmtp } from '#test/support/fake-smtp.ts';
import { startFakeStripe, type FakeStripe } from '#test/support/fake-stripe.ts';
import type { RawEnvironment } from '#server/config.ts';

export const ADMIN_PASSWORD = 'a brass band at dawn';

/** What survives the process: its database, its payment provider, its mail server, and time. */
export interface World {
  readonly database: TestDatabase;
  readonly stripe: FakeStripe;
  readonly smtp: FakeSmtp;
  readonly env: Record<string, string> & RawEnvironment;
  /** From here on the provider's time is this. */
  followTime(now: () => number): void;
  close(): Promise<void>;
}

export const createWorld = async (): Promise<World> => {
  let now = (): number => GAME_NIGHT;
  const database = await createTestDatabase();
  const stripe = await startFakeStripe({ now: () => now() });
  const smtp = await startFakeSmtp();
  const env = {
    NODE_ENV: 'test',
    TIME_ZONE: 'America/New_York',
    PORT: '0',
    // The same for every process: it is part of what the provider is asked, and a repeat must be the same call.
    PUBLIC_URL: 'http://stand.example',
    ADMIN_PASSWORD,
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_fake',
    STRIPE_WEBHOOK_SECRET: 'whsec_fake',
    STRIPE_API_URL: stripe.url,
    EMAIL_PROVIDER: 'smtp',
    SMTP_URL: smtp.url,
    EMAIL_FROM: 'Bandstand <orders@stand.example>',
  };
  return {
    database,
    stripe,
    smtp,
    env,
    followTime: (clock) => {
      now = clock;
    },
    close: async () => {
      await Promise.all([stripe.close(), smtp.stop()]);
      await database.drop();
    },
  };
};
