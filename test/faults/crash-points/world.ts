import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { GAME_NIGHT } from '#test/support/fakes/fixed-clock.ts';
import { startFakeSmtp, type FakeSmtp } from '#test/support/fake-smtp.ts';
import { startFakeStripe, stripeSettings, type FakeStripe } from '#test/support/fake-stripe.ts';
import { startFakeTwilio, twilioSettings, type FakeTwilio } from '#test/support/fake-twilio.ts';
import type { RawEnvironment } from '#server/config.ts';

export const ADMIN_PASSWORD = 'a brass band at dawn';

/** The parts that survive the process: database, payment provider, mail server, text provider, and time. */
export interface World {
  readonly database: TestDatabase;
  readonly stripe: FakeStripe;
  readonly smtp: FakeSmtp;
  readonly twilio: FakeTwilio;
  readonly env: Record<string, string> & RawEnvironment;
  /** Sets the provider's clock. */
  followTime(now: () => number): void;
  close(): Promise<void>;
}

export const createWorld = async ({ hasTexts = false }: { readonly hasTexts?: boolean }): Promise<World> => {
  let now = (): number => GAME_NIGHT;
  const database = await createTestDatabase();
  const stripe = await startFakeStripe({ now: () => now() });
  const smtp = await startFakeSmtp();
  const twilio = await startFakeTwilio();
  const env = {
    NODE_ENV: 'test',
    TIME_ZONE: 'America/New_York',
    PORT: '0',
    // The same for every process, because a repeated call to the provider must be identical.
    PUBLIC_URL: 'http://stand.example',
    ADMIN_PASSWORD,
    ...stripeSettings(stripe),
    EMAIL_PROVIDER: 'smtp',
    SMTP_URL: smtp.url,
    EMAIL_FROM: 'Bandstand <orders@stand.example>',
    ...(hasTexts ? twilioSettings(twilio) : {}),
  };
  return {
    database,
    stripe,
    smtp,
    twilio,
    env,
    followTime: (clock) => {
      now = clock;
    },
    close: async () => {
      await Promise.all([stripe.close(), smtp.stop(), twilio.stop()]);
      await database.drop();
    },
  };
};
