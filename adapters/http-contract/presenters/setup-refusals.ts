import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { Refusal } from '#core/use-cases/errors.ts';
import { ProblemAnswer } from './problem-answer.ts';

type Refused<K extends Refusal['kind']> = Extract<Refusal, { readonly kind: K }>;
type Kind = Extract<Refusal['kind'], `setup/${string}`>;

/** The refusals of Set Up and its card test. */
export const SETUP_REFUSALS: { readonly [K in Kind]: (refusal: Refused<K>) => ProblemAnswer } = {
  'setup/settings-refused': ({ problems }) => new ProblemAnswer('SETTING_REFUSED', problems.join(' ')),
  'setup/set-by-environment': () =>
    new ProblemAnswer('SETTING_REFUSED', 'The stand’s .env sets this, and wins. Remove it there to choose here.'),
  'setup/no-secrets-key': () =>
    new ProblemAnswer('SETTING_REFUSED', 'Keys can be kept here once SECRETS_KEY is set in the stand’s .env. Nothing was stored.'),
  'setup/too-many-card-tests': ({ maximum, retryAfterMs }) =>
    new ProblemAnswer(
      'RATE_LIMITED',
      `The stand makes ${maximum} card tests an hour at most. Try again in ${Math.max(1, Math.ceil(retryAfterMs / MINUTE_MS))} minutes.`,
      { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterMs / SECOND_MS)) },
    ),
};
