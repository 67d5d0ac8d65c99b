import * as z from 'zod/mini';
import { PERSON_ROLES } from '#core/domain/staff/staff-code.ts';
import { isoInstant } from './codecs.ts';
import { defineEndpoint } from './endpoint.ts';
import { passkeyCredential } from './auth.contract.ts';
import { enrollment, newPassword, passkeyLabel } from './people.contract.ts';

/** Base64url, as WebAuthn and the hashes of logins have it. */
const byId = z.strictObject({ id: z.string().check(z.regex(/^[\w-]{1,1400}$/, 'must be an id from the account')) });

export const accountContract = {
  show: defineEndpoint({
    method: 'GET',
    path: '/api/account',
    access: 'account:manage',
    summary: 'The caller’s passkeys and logins',
    response: z.object({
      name: z.string(),
      email: z.string(),
      role: z.enum(PERSON_ROLES),
      has_password: z.boolean(),
      passkeys: z.array(z.object({ id: z.string(), label: z.string(), created_at: isoInstant, last_used_at: z.nullable(isoInstant) })),
      /** Most recently used first. */
      sessions: z.array(
        z.object({
          id: z.string(),
          /** 'Chrome on Android'; empty: unknown. */
          device: z.string(),
          created_at: isoInstant,
          last_seen_at: isoInstant,
          is_current: z.boolean(),
        }),
      ),
    }),
    errors: ['NOT_A_PERSON'],
  }),
  enroll: defineEndpoint({
    method: 'POST',
    path: '/api/account/enrollment',
    access: 'account:manage',
    summary: 'What a browser needs to add a passkey, and an authenticator app to set a password',
    response: z.object(enrollment),
    errors: ['NOT_A_PERSON', 'LOGIN_AGAIN'],
  }),
  addPasskey: defineEndpoint({
    method: 'POST',
    path: '/api/account/passkeys',
    access: 'account:manage',
    summary: 'Adds a passkey',
    body: z.strictObject({ credential: passkeyCredential, label: passkeyLabel }),
    errors: ['NOT_A_PERSON', 'LOGIN_AGAIN', 'PASSKEY_REFUSED'],
  }),
  removePasskey: defineEndpoint({
    method: 'DELETE',
    path: '/api/account/passkeys/:id',
    access: 'account:manage',
    summary: 'Removes a passkey, unless it is the only way in',
    params: byId,
    errors: ['NOT_A_PERSON', 'LOGIN_AGAIN', 'NOT_FOUND', 'STATUS_CONFLICT'],
  }),
  setPassword: defineEndpoint({
    method: 'PUT',
    path: '/api/account/password',
    access: 'account:manage',
    summary: 'Sets or replaces password and authenticator app together, and ends the caller’s other logins',
    body: z.strictObject(newPassword),
    errors: ['NOT_A_PERSON', 'LOGIN_AGAIN', 'INVALID_REQUEST', 'WRONG_CODE'],
  }),
  endSession: defineEndpoint({
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    access: 'account:manage',
    summary: 'Ends one of the caller’s logins',
    params: byId,
    errors: ['NOT_FOUND'],
  }),
  signOutEverywhere: defineEndpoint({
    method: 'POST',
    path: '/api/account/sign-out',
    access: 'account:manage',
    summary: 'Ends all of the caller’s logins, this one included',
    errors: ['NOT_A_PERSON'],
  }),
};
