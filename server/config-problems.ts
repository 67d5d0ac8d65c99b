import type * as z from 'zod/mini';
import { ownWordsOf, weaknessOf } from '#core/domain/staff/admin-password.ts';
import { PROVIDER_SETTINGS, REQUIRED } from './provider-settings.ts';

type Given = Readonly<Record<string, string | undefined>>;
type Check = { readonly isWrong: (env: Given) => boolean; readonly problem: string };

const has =
  (choice: keyof typeof REQUIRED, provider: string) =>
  (env: Given): boolean =>
    env[choice] === provider;

const [isStripe, isSquare, isPostmark] = [
  has('PAYMENT_PROVIDER', 'stripe'),
  has('PAYMENT_PROVIDER', 'square'),
  has('EMAIL_PROVIDER', 'postmark'),
];

/** Settings that the chosen providers require. */
const MISSING: readonly Check[] = Object.entries(REQUIRED).flatMap(([choice, providers]) =>
  Object.entries<readonly string[]>(providers).flatMap(([provider, settings]) =>
    settings.map((setting) => ({
      isWrong: (env: Given) => env[choice] === provider && env[setting] === undefined,
      problem: `${setting}: must be set with ${choice}=${provider}`,
    })),
  ),
);

/** Addresses of providers' sandboxes and fakes. */
const FAKES: readonly Check[] = Object.keys(PROVIDER_SETTINGS)
  .filter((setting) => setting.endsWith('_API_URL'))
  .map((setting) => ({
    isWrong: (env) => env[setting] !== undefined,
    problem: `${setting}: a sandbox or a fake provider is refused in production`,
  }));

/** Attackers first try the stand's name, code and place (rules §5). */
const isMadeOfOwnWords = ({ ADMIN_PASSWORD = '', STAND_NAME = '', STAND_CODE = '', PICKUP_PLACE = '' }: Given): boolean =>
  weaknessOf(ADMIN_PASSWORD, ownWordsOf(STAND_NAME, STAND_CODE, PICKUP_PLACE))?.kind === 'auth/password-own-words' &&
  weaknessOf(ADMIN_PASSWORD) === null;

const remoteOf = ({ BACKUP_REMOTE = '' }: Given): string => BACKUP_REMOTE.replace(/:.*$/, '').toUpperCase();

/** Settings that require each other. */
const NEEDS: readonly Check[] = [
  ...MISSING,
  {
    isWrong: (env) => env['TEXT_PROVIDER'] === 'mailbox' && (env['EMAIL_PROVIDER'] ?? 'mailbox') !== 'mailbox',
    problem: 'TEXT_PROVIDER: text messages are kept in the local mailbox only with EMAIL_PROVIDER=mailbox',
  },
  {
    isWrong: (env) => env['BACKUP_REMOTE'] !== undefined && env[`RCLONE_CONFIG_${remoteOf(env)}_TYPE`] !== 'crypt',
    problem: 'BACKUP_REMOTE: must be a remote that encrypts (RCLONE_CONFIG_…_TYPE=crypt), because a backup holds customers’ addresses',
  },
  { isWrong: isMadeOfOwnWords, problem: "ADMIN_PASSWORD: must consist of more than the words of the stand's name, code and place" },
];

/** Settings that are fine for a trial run and unsafe for real money (rules §7). */
const REFUSED_IN_PRODUCTION: readonly Check[] = [
  {
    isWrong: (env) => env['PAYMENT_PROVIDER'] === 'simulated',
    problem: 'PAYMENT_PROVIDER: simulated payments are refused in production, because nobody would be charged',
  },
  {
    isWrong: (env) => isStripe(env) && /^.k_test_/.test(env['STRIPE_SECRET_KEY'] ?? ''),
    problem: 'STRIPE_SECRET_KEY: a test key is refused in production',
  },
  {
    isWrong: (env) => isSquare(env) && (env['SQUARE_ACCESS_TOKEN'] ?? '').startsWith('sandbox-'),
    problem: 'SQUARE_ACCESS_TOKEN: a sandbox token is refused in production',
  },
  {
    isWrong: (env) => isPostmark(env) && env['POSTMARK_SERVER_TOKEN'] === 'POSTMARK_API_TEST',
    problem: 'POSTMARK_SERVER_TOKEN: the test token is refused in production, because customers would get no mail',
  },
  {
    isWrong: (env) => !(env['PUBLIC_URL'] ?? 'http:').startsWith('https:'),
    problem: 'PUBLIC_URL: must be set and begin with https: in production',
  },
  {
    // Its public address is https while it listens on http, so there is a proxy.
    isWrong: (env) => Number(env['TRUST_PROXY_HOPS'] ?? 0) === 0,
    problem: 'TRUST_PROXY_HOPS: must be 1 or more in production: a proxy speaks https for it, and otherwise all visitors have one address',
  },
  { isWrong: (env) => env['TIME_ZONE'] === undefined, problem: 'TIME_ZONE: must be set in production, like America/Chicago' },
  {
    isWrong: (env) => env['EMAIL_PROVIDER'] === 'mailbox',
    problem: 'EMAIL_PROVIDER: the local mailbox is refused in production, because customers would get no mail',
  },
  {
    isWrong: (env) => env['TEXT_PROVIDER'] === 'mailbox',
    problem: 'TEXT_PROVIDER: the local mailbox is refused in production, because customers would get no text message',
  },
  ...FAKES,
];

/**
 * Live credentials are refused wherever the demo code, the mailbox and other trial features exist (rules §7), so that these never run
 * beside a provider that charges.
 */
const REFUSED_OUTSIDE_PRODUCTION: readonly Check[] = [
  {
    isWrong: (env) => /^[sr]k_live_/.test(env['STRIPE_SECRET_KEY'] ?? ''),
    problem: 'STRIPE_SECRET_KEY: a live key is refused outside production, because customers would be charged; set NODE_ENV=production',
  },
  {
    // Only the address distinguishes Square's sandbox from production; the tokens look alike.
    isWrong: (env) => isSquare(env) && /^(https:\/\/connect\.squareup\.com)?$/.test(env['SQUARE_API_URL'] ?? ''),
    problem:
      "SQUARE_API_URL: must be that of Square's sandbox outside production, https://connect.squareupsandbox.com, because customers would be charged; or set NODE_ENV=production",
  },
];

const sentence = (issue: z.core.$ZodIssue): string => {
  const name = issue.path.map(String).join('.');
  // Prints only the message: a value may be a secret.
  if (issue.code === 'invalid_value') return `${name}: must be one of ${issue.values.map(String).join(', ')}`;
  return `${name}: ${issue.message}`;
};

const problemsIn = (checks: readonly Check[], given: Given): readonly string[] =>
  checks.filter((check) => check.isWrong(given)).map((check) => check.problem);

/** Problems that keep this stand from taking real money: production refuses to start, and the page Ready for Tonight lists them. */
export const refusedInProduction = (given: Given): readonly string[] => problemsIn(REFUSED_IN_PRODUCTION, given);

/** Every problem as a sentence that begins with the variable's name and contains no secret value. */
export const configProblems = (given: Given, issues: readonly z.core.$ZodIssue[]): readonly string[] => {
  const checks = given['NODE_ENV'] === 'production' ? [...NEEDS, ...REFUSED_IN_PRODUCTION] : [...NEEDS, ...REFUSED_OUTSIDE_PRODUCTION];
  return [...issues.map((issue) => sentence(issue)), ...problemsIn(checks, given)];
};
