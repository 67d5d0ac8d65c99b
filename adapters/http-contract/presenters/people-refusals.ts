import type { Refusal } from '#core/use-cases/errors.ts';
import { ProblemAnswer } from './problem-answer.ts';

type Kind =
  | Extract<Refusal['kind'], `person/${string}` | `account/${string}` | `hand-over/${string}`>
  | 'auth/shared-password-off'
  | 'auth/invalid-login'
  | 'auth/passkey-refused'
  | 'auth/wrong-code';

/** The refusals about people and their logins. */
export const PEOPLE_REFUSALS: Readonly<Record<Kind, () => ProblemAnswer>> = {
  'auth/shared-password-off': () =>
    new ProblemAnswer(
      'SHARED_PASSWORD_OFF',
      'Admins have their own logins here. Log in with your passkey, or with your email and password.',
    ),
  'auth/invalid-login': () => new ProblemAnswer('INVALID_LOGIN', 'This login isn’t right. Please try again.'),
  'auth/passkey-refused': () => new ProblemAnswer('PASSKEY_REFUSED', 'This passkey could not be checked. Please try again.'),
  'auth/wrong-code': () => new ProblemAnswer('WRONG_CODE', 'This code isn’t right. Codes change every 30 seconds; type the newest.'),
  'person/not-found': () => new ProblemAnswer('NOT_FOUND', 'There is no such person.'),
  'person/last-admin': () => new ProblemAnswer('LAST_ADMIN', 'Someone must stay admin. Make another person admin first.'),
  'person/email-taken': () => new ProblemAnswer('NAME_TAKEN', 'Someone here already has this email address.'),
  'person/name-required': () => new ProblemAnswer('NAME_REQUIRED', 'Please enter a name.'),
  'person/own-login': () => new ProblemAnswer('STATUS_CONFLICT', 'You can’t reset your own login. Change it under your name.'),
  'person/admin-exists': () => new ProblemAnswer('STATUS_CONFLICT', 'This stand already has a named admin. They can invite you.'),
  'account/not-a-person': () => new ProblemAnswer('NOT_A_PERSON', 'Only someone with their own login can do this.'),
  'account/login-again': () =>
    new ProblemAnswer('LOGIN_AGAIN', 'Please log in again first. Changes to logins need one from the last 15 minutes.'),
  'account/no-passkey': () => new ProblemAnswer('NOT_FOUND', 'There is no such passkey.'),
  'account/no-session': () => new ProblemAnswer('NOT_FOUND', 'This login has already ended.'),
  'account/only-credential': () => new ProblemAnswer('STATUS_CONFLICT', 'This is your only way to log in. Add another first.'),
  'hand-over/no-item': () => new ProblemAnswer('NOT_FOUND', 'There is no such item on the list.'),
  'hand-over/not-begun': () => new ProblemAnswer('STATUS_CONFLICT', 'No one has begun to hand over. The person who is leaving begins.'),
  'hand-over/own': () => new ProblemAnswer('STATUS_CONFLICT', 'You hand over. The new board ticks each line off with its own login.'),
};
