import { statSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';
import { STAND_CODE_PATTERN } from '#core/domain/order/order-number.ts';
import type { ProviderKind } from '#core/domain/setup/provider-settings.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { senderOf } from './email-sender-name.ts';
import { configProblems, refusedInProduction } from './config-problems.ts';
import { EMAIL, PAYMENTS, PROVIDER_SETTINGS, TEXTS, type EmailConfig, type PaymentsConfig, type TextConfig } from './provider-settings.ts';
import { adminPassword, httpOrigin, isUrlWith, percent, text, timeZone, webAddress, wholeNumber } from './setting-kinds.ts';

/** The environment's variables, unparsed. */
export type RawEnvironment = Readonly<Record<string, string | undefined>>;

/** All external settings, parsed once (decisions, 'Configuration'). No other code reads the environment. */
export interface Config {
  readonly environment: 'development' | 'test' | 'production';
  /** The address to listen at; undefined: all addresses of this machine. */
  readonly host: string | undefined;
  readonly port: number;
  /** An origin without a trailing slash, used in links and redirects instead of request headers (rules §6). */
  readonly publicUrl: string;
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly timeZone: string;
  readonly stand: { readonly name: string; readonly code: string; readonly pickupPlace: string };
  readonly adminPassword: string | undefined;
  readonly payments: PaymentsConfig;
  readonly email: EmailConfig;
  readonly texts: TextConfig;
  /** The contact for questions about text messages: a mail address or a phone number. */
  readonly textContact: string;
  /** 300 = 3 % */
  readonly cardFeeBasisPoints: number;
  readonly holdMs: number;
  readonly staffCodeMs: number;
  /** How long a customer's e-mail address and phone number are kept. */
  readonly contactMs: number;
  /** False: pictures are only added by a release. */
  readonly takesUploads: boolean;
  /** False: push notifications are off. */
  readonly sendsPush: boolean;
  readonly trustProxyHops: number;
  /** Undefined: no metrics. */
  readonly metricsToken: string | undefined;
  /** An rclone remote, like 'second:'; undefined: backups stay on this machine. */
  readonly backupRemote: string | undefined;
  /** The URL that describes the latest release; undefined: not requested. */
  readonly releasesUrl: string | undefined;
  readonly logLevel: LogLevel;
  /** Encrypts providers' keys in the database; undefined: see `secretsKey`. */
  readonly secretsKey: string | undefined;
  /** Whether the environment names the provider: it takes precedence over the setup page. */
  readonly chooses: Readonly<Record<ProviderKind, boolean>>;
  /** The raw variables, without empty ones. */
  readonly given: RawEnvironment;
  /** This configuration with other settings over it. @throws ConfigError */
  readonly with: (settings: RawEnvironment) => Config;
  /** Problems that production refuses, each as a sentence without a secret. */
  readonly refusedSettings: readonly string[];
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** Refuses the start; lists every reason and no secret (rules §7). */
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

const environment = z.object({
  NODE_ENV: withDefault(z.enum(['development', 'test', 'production']), 'development'),
  HOST: z.optional(text(255)),
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
  TIME_ZONE: z.optional(timeZone),
  STAND_NAME: withDefault(text(60), 'Bandstand'),
  STAND_CODE: withDefault(z.string().check(z.regex(STAND_CODE_PATTERN, 'must be capital letters and digits, without a dash')), 'BAND'),
  PICKUP_PLACE: withDefault(text(120), 'the southwest corner of the bleachers'),
  ADMIN_PASSWORD: z.optional(adminPassword),
  ...PROVIDER_SETTINGS,
  CARD_FEE_PERCENT: withDefault(percent, 300),
  // 30: a provider's sessions live little longer, and the stand must expire them before they end on their own.
  CHECKOUT_HOLD_MINUTES: withDefault(wholeNumber(1, 30), 10),
  STAFF_CODE_HOURS: withDefault(wholeNumber(1, 24), 6),
  CONTACT_DAYS: withDefault(wholeNumber(1, 3650), 90),
  IMAGE_UPLOADS: withDefault(z.enum(['on', 'off']), 'on'),
  WEB_PUSH: withDefault(z.enum(['on', 'off']), 'on'),
  TRUST_PROXY_HOPS: withDefault(wholeNumber(0, 10), 0),
  METRICS_TOKEN: z.optional(
    z.string().check(z.regex(/^[\w-]{24,200}$/, 'must have 24 to 200 letters, digits, dashes or underscores, and nobody may guess it')),
  ),
  BACKUP_REMOTE: z.optional(z.string().check(z.regex(/^\w+:[\w./-]*$/, 'must be a remote of rclone, like second:'))),
  RELEASES_URL: z.optional(webAddress),
  SECRETS_KEY: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters, and nobody may guess it'), z.maxLength(200))),
  LOG_LEVEL: withDefault(z.enum(LOG_LEVELS), 'info'),
});

type Environment = z.output<typeof environment>;

const LOOPBACK = '127.0.0.1';

const configOf = (env: Environment, given: RawEnvironment): Config => {
  const unset = env.NODE_ENV === 'production' ? 'off' : null;
  const port = env.PORT ?? 3_000;
  return {
    environment: env.NODE_ENV,
    // Behind a proxy on the same machine, so other machines need not reach it.
    host: env.HOST ?? (env.TRUST_PROXY_HOPS > 0 ? LOOPBACK : undefined),
    port,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${port}`,
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    timeZone: env.TIME_ZONE ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
    stand: { name: env.STAND_NAME, code: env.STAND_CODE, pickupPlace: env.PICKUP_PLACE },
    adminPassword: env.ADMIN_PASSWORD,
    payments: PAYMENTS[env.PAYMENT_PROVIDER ?? unset ?? 'simulated'](env),
    email: EMAIL[env.EMAIL_PROVIDER ?? unset ?? 'mailbox'](env, senderOf(env.EMAIL_FROM ?? '') ?? ''),
    texts: TEXTS[env.TEXT_PROVIDER](env),
    textContact: env.TEXT_CONTACT ?? '',
    cardFeeBasisPoints: env.CARD_FEE_PERCENT,
    holdMs: env.CHECKOUT_HOLD_MINUTES * MINUTE_MS,
    staffCodeMs: env.STAFF_CODE_HOURS * HOUR_MS,
    contactMs: env.CONTACT_DAYS * DAY_MS,
    takesUploads: env.IMAGE_UPLOADS === 'on',
    sendsPush: env.WEB_PUSH === 'on',
    trustProxyHops: env.TRUST_PROXY_HOPS,
    metricsToken: env.METRICS_TOKEN,
    backupRemote: env.BACKUP_REMOTE,
    releasesUrl: env.RELEASES_URL,
    logLevel: env.LOG_LEVEL,
    secretsKey: env.SECRETS_KEY,
    chooses: { payments: env.PAYMENT_PROVIDER !== undefined, mail: env.EMAIL_PROVIDER !== undefined },
    given,
    with: (settings) => parseConfig({ ...given, ...settings }),
    refusedSettings: refusedInProduction(given),
  };
};

/** podman and `docker --env-file` keep quotes that other readers of such files remove. */
const unquoted = (value: string): string => value.replace(/^(["'])(.*)\1$/, '$2');

/** A line `NAME=` in .env means "not set". @throws ConfigError with every problem at once. */
export const parseConfig = (raw: RawEnvironment): Config => {
  const given = Object.fromEntries(
    Object.entries(raw).flatMap(([name, value = '']) => (value.trim() === '' ? [] : [[name, unquoted(value)]])),
  );
  const parsed = z.safeParse(environment, given);
  const problems = configProblems(given, parsed.error?.issues ?? []);
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return configOf(parsed.data, given);
};

/** Reads `.env` if it exists (variables already set stay) and the environment. @throws ConfigError */
export const loadConfig = (): Config => {
  if (statSync('.env', { throwIfNoEntry: false })?.isFile() === true) loadEnvFile('.env');
  return parseConfig(process.env);
};
