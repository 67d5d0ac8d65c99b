import * as z from 'zod/mini';
import { CODE_ROLES, PERSON_ROLES } from '#core/domain/staff/staff-code.ts';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { defineEndpoint } from './endpoint.ts';
import { typedText, visible } from './codecs.ts';

export const LONGEST_PASSWORD = 200;

const adminLogin = z.object({ token: z.string(), user: z.object({ role: z.literal('admin'), username: z.string() }) });
const staffLogin = z.object({
  token: z.string(),
  user: z.object({ id: z.string(), name: z.string(), role: z.enum(CODE_ROLES) }),
});

/** A named person. */
export const personLogin = z.object({
  token: z.string(),
  user: z.object({ id: z.string(), name: z.string(), role: z.enum(PERSON_ROLES) }),
});

/** The browser's own key for its tries, so that it can repeat a login whose answer was lost. */
export const loginHeaders = z.object({ 'idempotency-key': z.optional(visible(8, 200)) });

/** WebAuthn's own JSON: browsers add members, and every part that matters is verified. */
export const passkeyCredential = z.looseObject({ id: visible(1, 1_400) });

/** Access 'public' because the caller is not logged in yet; the use case checks credentials, behind throttles (rules §5). */
export const authContract = {
  logInAdmin: defineEndpoint({
    method: 'POST',
    path: '/api/auth/admin',
    access: 'public',
    summary: 'Log in with the admin password',
    body: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(LONGEST_PASSWORD)) }),
    response: adminLogin,
    errors: ['INVALID_PASSWORD', 'SHARED_PASSWORD_OFF', 'RATE_LIMITED'],
  }),
  methods: defineEndpoint({
    method: 'GET',
    path: '/api/auth/methods',
    access: 'public',
    summary: 'Whether the shared password works, and whether people have their own logins',
    response: z.object({ shared_password: z.boolean(), people: z.boolean() }),
    errors: [],
  }),
  passkeyOptions: defineEndpoint({
    method: 'POST',
    path: '/api/auth/passkey-options',
    access: 'public',
    summary: 'A challenge for any passkey of this stand',
    response: z.object({ options: z.looseObject({}) }),
    errors: [],
  }),
  logInWithPasskey: defineEndpoint({
    method: 'POST',
    path: '/api/auth/passkey',
    access: 'public',
    summary: 'Log in with a passkey',
    body: z.strictObject({ credential: passkeyCredential }),
    response: personLogin,
    errors: ['INVALID_LOGIN'],
  }),
  logInPerson: defineEndpoint({
    method: 'POST',
    path: '/api/auth/person',
    access: 'public',
    summary: 'Log in with address, password and the code of an authenticator app',
    body: z.strictObject({
      email: typedText(TEXT_LIMITS.email),
      password: z.string().check(z.minLength(1), z.maxLength(LONGEST_PASSWORD)),
      code: typedText(20),
    }),
    response: personLogin,
    errors: ['INVALID_LOGIN', 'RATE_LIMITED'],
  }),
  logInStaff: defineEndpoint({
    method: 'POST',
    path: '/api/auth/staff',
    access: 'public',
    summary: 'Log in with a staff code; binds the code to this device by a cookie',
    headers: loginHeaders,
    body: z.strictObject({ code: typedText(20) }),
    response: staffLogin,
    errors: ['INVALID_STAFF_CODE', 'CODE_ON_OTHER_DEVICE', 'RATE_LIMITED'],
  }),
  logInWithLink: defineEndpoint({
    method: 'POST',
    path: '/api/auth/link',
    access: 'public',
    summary: 'Log in with the secret of a login link, once; a staff code moves to this device',
    headers: loginHeaders,
    body: z.strictObject({ link: z.string().check(z.regex(/^[\w-]{22}$/, 'must be the secret of a login link')) }),
    /** Includes the staff code, because it was not typed. */
    response: z.union([adminLogin, z.extend(staffLogin, { code: z.string() }), personLogin]),
    errors: ['LINK_UNUSABLE'],
  }),
  logOut: defineEndpoint({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    isCritical: true,
    summary: 'End the login of the bearer token and free its code for another device; without a good token nothing happens',
    errors: [],
  }),
};
