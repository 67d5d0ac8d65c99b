import { describe, expect, test } from 'vitest';
import { ConfigError, parseConfig } from '#server/config.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://stand.example.org',
  TIME_ZONE: 'America/Chicago',
  TRUST_PROXY_HOPS: '1',
  DATABASE_URL: 'postgresql://stand:hunter2secret@db:5432/stand',
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_abcdef123456',
  STRIPE_WEBHOOK_SECRET: 'whsec_one, whsec_two',
  EMAIL_PROVIDER: 'smtp',
  SMTP_URL: 'smtps://user:pass@mail.example.org',
  EMAIL_FROM: 'Bandstand <orders@example.org>',
};

const SQUARE_AND_POSTMARK = {
  ...PRODUCTION,
  PAYMENT_PROVIDER: 'square',
  SQUARE_ACCESS_TOKEN: 'EAAAFakeTokenOfNobody-123',
  SQUARE_LOCATION_ID: 'LPRODUCTION1',
  SQUARE_WEBHOOK_SIGNATURE_KEY: 'key_of_today_1234567, key_of_tomorrow_1234',
  EMAIL_PROVIDER: 'postmark',
  POSTMARK_SERVER_TOKEN: '0000-1111-2222-3333-4444',
};

const problemsOf = (env: Readonly<Record<string, string | undefined>>): readonly string[] => {
  try {
    parseConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

describe('configuration', () => {
  test('nothing set gives the defaults of the decisions', () => {
    const config = parseConfig({});
    expect(config).toMatchObject({
      environment: 'development',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      dataDir: '.data',
      stand: { name: 'Bandstand', code: 'BAND', pickupPlace: 'the southwest corner of the bleachers' },
      payments: { provider: 'simulated' },
      email: { provider: 'mailbox' },
      cardFeeBasisPoints: 300,
      holdMs: 600_000,
      staffCodeMs: 21_600_000,
      contactMs: 7_776_000_000,
      trustProxyHops: 0,
      host: undefined,
      logLevel: 'info',
    });
    expect(config.timeZone).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  test('an empty value means not set, and the public address follows the port', () => {
    expect(parseConfig({ PORT: '8080', PUBLIC_URL: '', TIME_ZONE: ' ' }).publicUrl).toBe('http://localhost:8080');
  });

  test('removes quotes that a container engine keeps', () => {
    const { stand } = parseConfig({ PICKUP_PLACE: '"the southwest corner"', STAND_NAME: "'Tuba's'" });
    expect(stand).toMatchObject({ pickupPlace: 'the southwest corner', name: "Tuba's" });
    expect(parseConfig({ STAND_NAME: '"Big" Band' }).stand.name).toBe('"Big" Band');
  });

  test('it listens everywhere, behind a proxy for this machine alone, and where HOST says', () => {
    expect(parseConfig({}).host).toBeUndefined();
    expect(parseConfig({ TRUST_PROXY_HOPS: '1' }).host).toBe('127.0.0.1');
    expect(parseConfig({ TRUST_PROXY_HOPS: '1', HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
    expect(parseConfig({ HOST: '127.0.0.1' }).host).toBe('127.0.0.1');
  });

  test('several webhook secrets are separated by commas', () => {
    expect(parseConfig(PRODUCTION).payments).toMatchObject({ provider: 'stripe', webhookSecrets: ['whsec_one', 'whsec_two'] });
  });

  test('a fee with decimals becomes basis points', () => {
    expect(parseConfig({ CARD_FEE_PERCENT: '2.75' }).cardFeeBasisPoints).toBe(275);
  });

  test('all problems are reported together', () => {
    const problems = problemsOf({
      PORT: '99999',
      TIME_ZONE: 'Mars/Olympus',
      CARD_FEE_PERCENT: '3.125',
      STAND_CODE: 'b-1',
      LOG_LEVEL: 'loud',
      PAYMENT_PROVIDER: 'stripe',
    });
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(
      expect.arrayContaining(['PORT', 'TIME_ZONE', 'CARD_FEE_PERCENT', 'STAND_CODE', 'LOG_LEVEL', 'STRIPE_SECRET_KEY']),
    );
  });

  test.each([
    ['PORT', 'http'],
    ['PUBLIC_URL', 'https://stand.example.org/shop'],
    ['PUBLIC_URL', 'ftp://stand.example.org'],
    ['DATABASE_URL', 'mysql://db/stand'],
    ['CHECKOUT_HOLD_MINUTES', '31'],
    ['CHECKOUT_HOLD_MINUTES', '0'],
    ['STAFF_CODE_HOURS', '25'],
    ['CONTACT_DAYS', '0'],
    ['TRUST_PROXY_HOPS', '-1'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'a token with spaces in it'],
    ['CARD_FEE_PERCENT', '31'],
    ['STRIPE_SECRET_KEY', 'pk_live_abc'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['SQUARE_ACCESS_TOKEN', 'not a token at all, is it'],
    ['SQUARE_LOCATION_ID', 'the stand'],
    ['SQUARE_WEBHOOK_SIGNATURE_KEY', 'short'],
    ['SQUARE_API_URL', 'connect.squareupsandbox.com'],
    ['POSTMARK_SERVER_TOKEN', 'short'],
    ['POSTMARK_API_URL', 'https://api.postmarkapp.com/email'],
    ['TWILIO_ACCOUNT_SID', 'SK0123'],
    ['TWILIO_AUTH_TOKEN', 'short'],
    ['TWILIO_FROM', '5550100100'],
    ['TWILIO_API_URL', 'https://api.twilio.com/2010-04-01'],
    ['SMTP_URL', 'http://mail'],
    ['EMAIL_FROM', 'nobody'],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_PASSWORD', 'Password1'],
    ['NODE_ENV', 'prod'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(`^${name}: `)]);
  });

  test('an unknown provider’s error lists the known ones', () => {
    const problems = problemsOf({ PAYMENT_PROVIDER: 'cheque', EMAIL_PROVIDER: 'pigeon' });
    expect(problems).toEqual([
      expect.stringMatching(/^PAYMENT_PROVIDER: must be one of simulated, stripe, square/),
      expect.stringMatching(/^EMAIL_PROVIDER: must be one of mailbox, smtp, postmark/),
    ]);
  });

  test('twilio needs an account, a sender and somebody to ask; the mailbox keeps texts only beside mails', () => {
    expect(problemsOf({ TEXT_PROVIDER: 'twilio' })).toEqual(
      ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM', 'TEXT_CONTACT'].map(
        (name) => `${name}: must be set with TEXT_PROVIDER=twilio`,
      ),
    );
    const smtp = { EMAIL_PROVIDER: 'smtp', SMTP_URL: 'smtp://mail', EMAIL_FROM: 'a@stand.example' };
    expect(problemsOf({ TEXT_PROVIDER: 'mailbox', ...smtp })).toEqual([expect.stringMatching(/^TEXT_PROVIDER: .*EMAIL_PROVIDER=mailbox$/)]);
    expect(problemsOf({ TEXT_PROVIDER: 'mailbox' })).toEqual([]);
  });

  test('square needs a token and a location, postmark a token and a sender', () => {
    const chosen = { PAYMENT_PROVIDER: 'square', EMAIL_PROVIDER: 'postmark', SQUARE_API_URL: 'https://connect.squareupsandbox.com' };
    expect(problemsOf(chosen)).toEqual([
      'SQUARE_ACCESS_TOKEN: must be set with PAYMENT_PROVIDER=square',
      'SQUARE_LOCATION_ID: must be set with PAYMENT_PROVIDER=square',
      'POSTMARK_SERVER_TOKEN: must be set with EMAIL_PROVIDER=postmark',
      'EMAIL_FROM: must be set with EMAIL_PROVIDER=postmark',
    ]);
  });

  test('several signature keys of square are separated by commas', () => {
    expect(parseConfig(SQUARE_AND_POSTMARK)).toMatchObject({
      payments: {
        provider: 'square',
        accessToken: 'EAAAFakeTokenOfNobody-123',
        locationId: 'LPRODUCTION1',
        signatureKeys: ['key_of_today_1234567', 'key_of_tomorrow_1234'],
        apiUrl: undefined,
      },
      email: { provider: 'postmark', serverToken: '0000-1111-2222-3333-4444', from: 'Bandstand <orders@example.org>', apiUrl: undefined },
    });
  });

  test("the admin's password is none of the stand's own words", () => {
    expect(problemsOf({ STAND_NAME: 'Lincoln High Band', ADMIN_PASSWORD: 'LincolnHigh#1' })).toEqual([
      "ADMIN_PASSWORD: must consist of more than the words of the stand's name, code and place",
    ]);
    expect(problemsOf({ ADMIN_PASSWORD: 'LincolnHigh#1' })).toEqual([]);
  });

  test('smtp needs a server and a sender', () => {
    expect(problemsOf({ EMAIL_PROVIDER: 'smtp' })).toEqual([expect.stringMatching(/^SMTP_URL: /), expect.stringMatching(/^EMAIL_FROM: /)]);
  });

  describe('outside production', () => {
    const SQUARE = { PAYMENT_PROVIDER: 'square', SQUARE_ACCESS_TOKEN: 'EAAAFakeTokenOfNobody-123', SQUARE_LOCATION_ID: 'LSANDBOX1' };

    test.each([
      ['a live key', { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_live_abcdef123456' }, /^STRIPE_SECRET_KEY: a live key/],
      [
        'a restricted live key',
        { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'rk_live_abcdef123456' },
        /^STRIPE_SECRET_KEY: a live key/,
      ],
      ["square's production", SQUARE, /^SQUARE_API_URL: must be that of Square's sandbox/],
      ["square's production by its address", { ...SQUARE, SQUARE_API_URL: 'https://connect.squareup.com' }, /^SQUARE_API_URL: must be/],
    ])('%s is refused, because the demo code and the mailbox exist there', (_what, env, expected) => {
      for (const NODE_ENV of [undefined, 'development', 'test'])
        expect(problemsOf({ ...env, NODE_ENV })).toEqual([expect.stringMatching(expected)]);
    });

    test('test keys and the sandbox start', () => {
      expect(problemsOf({ PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_abcdef123456' })).toEqual([]);
      expect(problemsOf({ ...SQUARE, SQUARE_API_URL: 'https://connect.squareupsandbox.com' })).toEqual([]);
    });
  });

  describe('in production', () => {
    test.each([
      ['a provider of payments', { PAYMENT_PROVIDER: undefined }, { payments: { provider: 'off' } }],
      ['a provider of mail', { EMAIL_PROVIDER: undefined }, { email: { provider: 'off' } }],
      ['a webhook', { STRIPE_WEBHOOK_SECRET: '' }, { payments: { provider: 'stripe', webhookSecrets: [] } }],
    ])('it starts without %s', (_what, change, expected) => {
      expect(parseConfig({ ...PRODUCTION, ...change })).toMatchObject(expected);
    });

    test('a complete configuration starts', () => {
      expect(parseConfig(PRODUCTION)).toMatchObject({ environment: 'production', publicUrl: 'https://stand.example.org' });
    });

    test.each([
      ['simulated payments', { PAYMENT_PROVIDER: 'simulated' }, /^PAYMENT_PROVIDER: simulated payments/],
      ['a test key', { STRIPE_SECRET_KEY: 'sk_test_abcdef123456' }, /^STRIPE_SECRET_KEY: a test key/],
      ['a restricted test key', { STRIPE_SECRET_KEY: 'rk_test_abcdef123456' }, /^STRIPE_SECRET_KEY: a test key/],
      ['a fake provider', { STRIPE_API_URL: 'http://127.0.0.1:1' }, /^STRIPE_API_URL: /],
      ['an http: address', { PUBLIC_URL: 'http://stand.example.org' }, /^PUBLIC_URL: .*https/],
      ['no address', { PUBLIC_URL: undefined }, /^PUBLIC_URL: .*https/],
      ['no time zone', { TIME_ZONE: undefined }, /^TIME_ZONE: must be set/],
      ['a time zone that does not exist', { TIME_ZONE: 'Europe/Atlantis' }, /^TIME_ZONE: /],
      ['a proxy that it is not told of', { TRUST_PROXY_HOPS: undefined }, /^TRUST_PROXY_HOPS: /],
      ['no proxy, although https has to end somewhere', { TRUST_PROXY_HOPS: '0' }, /^TRUST_PROXY_HOPS: /],
      ['the local mailbox', { EMAIL_PROVIDER: 'mailbox' }, /^EMAIL_PROVIDER: the local mailbox/],
    ])('%s is refused, and nothing else is', (_what, change, expected) => {
      expect(problemsOf({ ...PRODUCTION, ...change })).toEqual([expect.stringMatching(expected)]);
    });

    test.each([
      ['a sandbox token', { SQUARE_ACCESS_TOKEN: 'sandbox-sq0atb-abcdefghijklmnop' }, /^SQUARE_ACCESS_TOKEN: a sandbox token/],
      ['the sandbox', { SQUARE_API_URL: 'https://connect.squareupsandbox.com' }, /^SQUARE_API_URL: a sandbox/],
      ['Postmark’s test token', { POSTMARK_SERVER_TOKEN: 'POSTMARK_API_TEST' }, /^POSTMARK_SERVER_TOKEN: the test token/],
      ['a fake text provider', { TWILIO_API_URL: 'http://127.0.0.1:1' }, /^TWILIO_API_URL: /],
      ['a fake mail provider', { POSTMARK_API_URL: 'http://127.0.0.1:1' }, /^POSTMARK_API_URL: /],
    ])('with square and postmark, %s is refused, and nothing else is', (_what, change, expected) => {
      expect(problemsOf({ ...SQUARE_AND_POSTMARK, ...change })).toEqual([expect.stringMatching(expected)]);
    });

    test('no secret is printed with the reasons', () => {
      const text = problemsOf({
        ...PRODUCTION,
        STRIPE_SECRET_KEY: 'sk_test_topsecret',
        STRIPE_WEBHOOK_SECRET: 'plainsecret',
        ADMIN_PASSWORD: 'hunter2',
        PUBLIC_URL: 'http://x',
      }).join('\n');
      expect(text).toContain('STRIPE_SECRET_KEY');
      expect(text).not.toMatch(/topsecret|plainsecret|hunter2|user:pass/);
    });
  });
});
