import type * as z from 'zod/mini';

type Given = Readonly<Record<string, string | undefined>>;
type Check = { readonly isWrong: (env: Given) => boolean; readonly problem: string };

const isStripe = (env: Given): boolean => env['PAYMENT_PROVIDER'] === 'stripe';
const isSmtp = (env: Given): boolean => env['EMAIL_PROVIDER'] === 'smtp';

/** What belongs together. */
const NEEDS: readonly Check[] = [
  {
    isWrong: (env) => isStripe(env) && env['STRIPE_SECRET_KEY'] === undefined,
    problem: 'STRIPE_SECRET_KEY: must be set with PAYMENT_PROVIDER=stripe',
  },
  { isWrong: (env) => isSmtp(env) && env['SMTP_URL'] === undefined, problem: 'SMTP_URL: must be set with EMAIL_PROVIDER=smtp' },
  { isWrong: (env) => isSmtp(env) && env['EMAIL_FROM'] === undefined, problem: 'EMAIL_FROM: must be set with EMAIL_PROVIDER=smtp' },
];

/** What is fine for trying out and unsafe for real money (rules §7). */
const REFUSED_IN_PRODUCTION: readonly Check[] = [
  {
    isWrong: (env) => (env['PAYMENT_PROVIDER'] ?? 'simulated') === 'simulated',
    problem: 'PAYMENT_PROVIDER: simulated payments are refused in production, because nobody would be charged',
  },
  {
    isWrong: (env) => isStripe(env) && /^.k_test_/.test(env['STRIPE_SECRET_KEY'] ?? ''),
    problem: 'STRIPE_SECRET_KEY: a test key is refused in production',
  },
  {
    isWrong: (env) => isStripe(env) && env['STRIPE_WEBHOOK_SECRET'] === undefined,
    problem: 'STRIPE_WEBHOOK_SECRET: must be set in production',
  },
  {
    isWrong: (env) => env['STRIPE_API_URL'] !== undefined,
    problem: 'STRIPE_API_URL: a stand-in for the payment provider is refused in production',
  },
  {
    isWrong: (env) => !(env['PUBLIC_URL'] ?? 'http:').startsWith('https:'),
    problem: 'PUBLIC_URL: must be set and begin with https: in production',
  },
  { isWrong: (env) => env['TIME_ZONE'] === undefined, problem: 'TIME_ZONE: must be set in production, like America/Chicago' },
  {
    isWrong: (env) => (env['EMAIL_PROVIDER'] ?? 'mailbox') === 'mailbox',
    problem: 'EMAIL_PROVIDER: the local mailbox is refused in production, because customers would get no mail',
  },
];

/** Choices that the decisions name and that do not exist yet. */
const NOT_BUILT_YET: Readonly<Record<string, readonly string[]>> = { PAYMENT_PROVIDER: ['square'] };

const sentence = (issue: z.core.$ZodIssue, given: Given): string => {
  const name = issue.path.map(String).join('.');
  const value = given[name];
  if (value !== undefined && NOT_BUILT_YET[name]?.includes(value) === true) return `${name}: '${value}' is not built yet`;
  // The message alone: a value may be a secret.
  if (issue.code === 'invalid_value') return `${name}: must be one of ${issue.values.map(String).join(', ')}`;
  return `${name}: ${issue.message}`;
};

/** Every problem as one sentence that begins with the variable's name and holds no value that could be secret. */
export const configProblems = (given: Given, issues: readonly z.core.$ZodIssue[]): readonly string[] => {
  const checks = given['NODE_ENV'] === 'production' ? [...NEEDS, ...REFUSED_IN_PRODUCTION] : NEEDS;
  const found = checks.filter((check) => check.isWrong(given)).map((check) => check.problem);
  return [...issues.map((issue) => sentence(issue, given)), ...found];
};
