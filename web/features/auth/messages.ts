import { LINK_UNUSABLE } from '#core/domain/staff/login-link.ts';
import { REFUSED_STAFF_CODE } from '#core/domain/staff/typed-staff-code.ts';
import { ApiError, hasStatus, sentenceOf } from '#web/api/api-error.ts';
import { PasskeyError } from '#web/platform/passkey-error.ts';
import type { OpenedLink } from './use-login-link.ts';

/** Spec §8, 'Login'. */
const FAILED = 'Login failed. Please try again.';
const INVALID_PASSWORD = 'Invalid password. Please try again.';
const ADMIN_FAILED = 'Admin login failed';
const ADMIN_ERROR = 'Admin login error';
export const INVALID_STAFF_CODE = 'Invalid staff code. Please try again.';

export const PASSWORD_REQUIRED = 'Please enter the password.';

const UNAUTHORIZED = 401;

const isUnreachable = (error: unknown): boolean => !(error instanceof ApiError) || error.kind === 'network';

export const adminFailureText = (error: unknown): string => {
  if (isUnreachable(error)) return FAILED;
  if (hasStatus(error, UNAUTHORIZED)) return INVALID_PASSWORD;
  return error instanceof ApiError && error.kind === 'unreadable' ? ADMIN_ERROR : sentenceOf(error, ADMIN_FAILED);
};

const NO_PASSKEY = 'No passkey was used. Try again, or type your email and password.';

const SETUP_LINK_UNUSABLE =
  'The set-up link works once, within an hour: someone has used it, or it is older. Was it you, in another browser? Go on there. If not, run bandstand login-link on the stand’s computer: it prints another one.';

export const linkFailureText = (error: unknown, { isSetup }: Pick<OpenedLink, 'isSetup'>): string => {
  if (isUnreachable(error)) return FAILED;
  if (!hasStatus(error, UNAUTHORIZED)) return sentenceOf(error, FAILED);
  return isSetup ? SETUP_LINK_UNUSABLE : sentenceOf(error, LINK_UNUSABLE);
};

/** Where people use their own login. */
export const personFailureText = (error: unknown): string => {
  if (error instanceof PasskeyError) return NO_PASSKEY;
  return isUnreachable(error) ? FAILED : sentenceOf(error, FAILED);
};

export const staffFailureText = (error: unknown): string =>
  isUnreachable(error) ? FAILED : sentenceOf(error, hasStatus(error, UNAUTHORIZED) ? REFUSED_STAFF_CODE : FAILED);
