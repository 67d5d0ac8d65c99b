import { statSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';
import { STAND_CODE_PATTERN } from '#core/domain/order/order-number.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { configProblems } from './config-problems.ts';

/** Everything that can be set from outside, parsed once (decisions, 'Configuration'). Nothing else reads the environment. */
export interface Config {
  readonly environment: 'development' | 'test' | 'production';
  readonly port: number;
  /** An origin without a slash at the end: what links and redirects say, never a request header (rules §6). */
  readonly publicUrl: string;
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly timeZone: string;
  readonly stand: { readonly name: string; readonly code: string; readonly pickupPlace: string };
  readonly adminPassword: string | undefined;
  readonly payments: PaymentsConfig;
  readonly email: EmailConfig;
  /** 300 = 3 % */
  readonly cardFeeBasisPoints: number;
  readonly holdMs: number;
  readonly staffCodeMs: number;
  /** So long e-mail and phone of a customer are kept. */
  readonly contactMs: number;
  /** False: pictures can only be added by a release. */
  readonly takesUploads: boolean;
  readonly trustProxyHops: number;
  /** Undefined: there are no metrics. */
  readonly metricsToken: string | undefined;
  readonly logLevel: LogLevel;
}

export type PaymentsConfig =
  | { readonly provider: 'simulated' }
  | {
      readonly provider: 'stripe';
      readonly secretKey: string;
      readonly webhookSecrets: readonly string[];
      /** A stand-in for tests; undefined is Stripe itself. */
      readonly apiUrl: string | undefined;
    }
  | {
      readonly provider: 'square';
      readonly accessToken: string;
      readonly locationId: string;
      readonly signatureKeys: readonly string[];
      /** Square's sandbox, or a stand-in for tests; undefined is Square's production. */
      readonly apiUrl: string | undefined;
    };

export type EmailConfig =
  | { readonly provider: 'mailbox' }
  | { readonly provider: 'smtp'; readonly url: string; readonly from: string }
  /** `apiUrl`: a stand-in for tests; undefined is Postmark itself. */
  | { readonly provider: 'postmark'; readonly serverToken: string; readonly from: string; readonly apiUrl: string | undefined };

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** Start is refused; every reason is in the list and no secret is (rules §7). */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((one) => `  - ${one}`).join('\n')}`,
    );
    this.problems = problems;
  }
}

const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

const wholeNumber = (from: number, to: number) => {
  const message = `must be a whole number from ${from} to ${to}`;
  return z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/, message)), z.transform(Number)),
    z.number().check(z.minimum(from, message), z.maximum(to, message)),
  );
};

const percent = z.pipe(
  z.string().check(z.regex(/^\d{1,2}(\.\d{1,2})?$/, 'must be a percentage from 0 to 30 with at most two decimals')),
  z.pipe(
    z.transform((digits: string) => Math.round(Number(digits) * 100)),
    z.number().check(z.maximum(3_000, 'must be a percentage from 0 to 30 with at most two decimals')),
  ),
);

const isTimeZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

const isUrlWith = (protocols: readonly string[]) => (url: string) => protocols.includes(URL.parse(url)?.protocol ?? '');
const isOrigin = (url: string): boolean =>
  isUrlWith(['http:', 'https:'])(url) && URL.parse(url)?.href === `${URL.parse(url)?.origin ?? ''}/`;

const httpOrigin = z.pipe(
  z.string().check(z.refine(isOrigin, 'must be a web address without a path, like https://stand.example.org')),
  z.transform((url: string) => new URL(url).origin),
);

const environment = z.object({
  NODE_ENV: withDefault(z.enum(['development', 'test', 'production']), 'development'),
  PORT: z.optional(wholeNumber(0, 65_535)),
  PUBLIC_URL: z.optional(httpOrigin),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(
        z.refine(isUrlWith(['postgres:', 'postgresql:']), 'must be a PostgreSQL address, like postgresql://user:password@host:5432/name'),
      ),
  ),
  DATA_DIR: withDefault(text(1_000), '.data'),
  TIME_ZONE: z.optional(z.string().check(z.refine(isTimeZone, 'must be an IANA time zone, like America/Chicago'))),
  STAND_NAME: withDefault(text(60), 'Bandstand'),
  STAND_CODE: withDefault(z.string().check(z.regex(STAND_CODE_PATTERN, 'must be capital letters and digits, without a dash')), 'BAND'),
  PICKUP_PLACE: withDefault(text(120), 'the southwest corner of the bleachers'),
  ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(8, 'must have at least 8 characters'))),
  PAYMENT_PROVIDER: withDefault(z.enum(['simulated', 'stripe', 'square']), 'simulated'),
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret key of Stripe'))),
  STRIPE_WEBHOOK_SECRET: z.optional(
    z.string().check(z.regex(/^whsec_[^\s,]+(\s*,\s*whsec_[^\s,]+)*$/, 'must be one or more whsec_… secrets, separated by commas')),
  ),
  STRIPE_API_URL: z.optional(httpOrigin),
  SQUARE_ACCESS_TOKEN: z.optional(z.string().check(z.regex(/^[\w-]{20,200}$/, 'must be an access token of Square'))),
  SQUARE_LOCATION_ID: z.optional(z.string().check(z.regex(/^\w{5,50}$/, 'must be the ID of a location at Square'))),
  SQUARE_WEBHOOK_SIGNATURE_KEY: z.optional(
    z.string().check(z.regex(/^[\w-]{16,}(\s*,\s*[\w-]{16,})*$/, 'must be one or more signature keys, separated by commas')),
  ),
  SQUARE_API_URL: z.optional(httpOrigin),
  EMAIL_PROVIDER: withDefault(z.enum(['mailbox', 'smtp', 'postmark']), 'mailbox'),
  SMTP_URL: z.optional(
    z.string().check(z.refine(isUrlWith(['smtp:', 'smtps:']), 'must be a mail server, like smtps://user:password@mail.example.org')),
  ),
  POSTMARK_SERVER_TOKEN: z.optional(z.string().check(z.regex(/^[\w-]{16,100}$/, 'must be the token of a server at Postmark'))),
  POSTMARK_API_URL: z.optional(httpOrigin),
  EMAIL_FROM: z.optional(
    z.string().check(z.regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/, 'must be a mail address, like Bandstand <orders@example.org>')),
  ),
  CARD_FEE_PERCENT: withDefault(percent, 300),
  // 30: the provider's sessions live 31 minutes, and the stand has to ask before they end by themselves.
  CHECKOUT_HOLD_MINUTES: withDefault(wholeNumber(1, 30), 10),
  STAFF_CODE_HOURS: withDefault(wholeNumber(1, 24), 6),
  CONTACT_DAYS: withDefault(wholeNumber(1, 3650), 90),
  IMAGE_UPLOADS: withDefault(z.enum(['on', 'off']), 'on'),
  TRUST_PROXY_HOPS: withDefault(wholeNumber(0, 10), 0),
  METRICS_TOKEN: z.optional(
    z.string().check(z.regex(/^[\w-]{24,200}$/, 'must have 24 to 200 letters, digits, dashes or underscores, and nobody may guess it')),
  ),
  LOG_LEVEL: withDefault(z.enum(LOG_LEVELS), 'info'),
});

type Environment = z.output<typeof environment>;

/** The environment's variables as they come. */
export type RawEnvironment = Readonly<Record<string, string | undefined>>;

const listOf = (commas: string | undefined): readonly string[] => commas?.split(',').map((part) => part.trim()) ?? [];

const PAYMENTS: Readonly<Record<PaymentsConfig['provider'], (env: Environment) => PaymentsConfig>> = {
  simulated: () => ({ provider: 'simulated' }),
  stripe: (env) => ({
    provider: 'stripe',
    secretKey: env.STRIPE_SECRET_KEY ?? '',
    webhookSecrets: listOf(env.STRIPE_WEBHOOK_SECRET),
    apiUrl: env.STRIPE_API_URL,
  }),
  square: (env) => ({
    provider: 'square',
    accessToken: env.SQUARE_ACCESS_TOKEN ?? '',
    locationId: env.SQUARE_LOCATION_ID ?? '',
    signatureKeys: listOf(env.SQUARE_WEBHOOK_SIGNATURE_KEY),
    apiUrl: env.SQUARE_API_URL,
  }),
};

const EMAIL: Readonly<Record<EmailConfig['provider'], (env: Environment, from: string) => EmailConfig>> = {
  mailbox: () => ({ provider: 'mailbox' }),
  smtp: (env, from) => ({ provider: 'smtp', url: env.SMTP_URL ?? '', from }),
  postmark: (env, from) => ({ provider: 'postmark', serverToken: env.POSTMARK_SERVER_TOKEN ?? '', from, apiUrl: env.POSTMARK_API_URL }),
};

const configOf = (env: Environment): Config => {
  const port = env.PORT ?? 3_000;
  return {
    environment: env.NODE_ENV,
    port,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${port}`,
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    timeZone: env.TIME_ZONE ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
    stand: { name: env.STAND_NAME, code: env.STAND_CODE, pickupPlace: env.PICKUP_PLACE },
    adminPassword: env.ADMIN_PASSWORD,
    payments: PAYMENTS[env.PAYMENT_PROVIDER](env),
    email: EMAIL[env.EMAIL_PROVIDER](env, env.EMAIL_FROM ?? ''),
    cardFeeBasisPoints: env.CARD_FEE_PERCENT,
    holdMs: env.CHECKOUT_HOLD_MINUTES * MINUTE_MS,
    staffCodeMs: env.STAFF_CODE_HOURS * HOUR_MS,
    contactMs: env.CONTACT_DAYS * DAY_MS,
    takesUploads: env.IMAGE_UPLOADS === 'on',
    trustProxyHops: env.TRUST_PROXY_HOPS,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
  };
};

/** @throws ConfigError with every problem at once. */
export const parseConfig = (raw: RawEnvironment): Config => {
  // A line `NAME=` in .env means "not set".
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const parsed = z.safeParse(environment, given);
  const problems = configProblems(given, parsed.error?.issues ?? []);
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return configOf(parsed.data);
};

/** Reads `.env` if it exists (what is set already stays) and the environment. @throws ConfigError */
export const loadConfig = (): Config => {
  if (statSync('.env', { throwIfNoEntry: false })?.isFile() === true) loadEnvFile('.env');
  return parseConfig(process.env);
};
