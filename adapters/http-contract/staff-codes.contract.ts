import * as z from 'zod/mini';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { CODE_ROLES } from '#core/domain/staff/staff-code.ts';
import { isoInstant, typedText } from './codecs.ts';
import { defineEndpoint } from './endpoint.ts';

const staffCode = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  role: z.enum(CODE_ROLES),
  /** False once revoked; an expired code stays true, see `expires_at`. */
  is_active: z.boolean(),
  expires_at: isoInstant,
  created_by: z.string(),
  created_at: isoInstant,
  /** In use while set. Not the device's secret. */
  deviceId: z.nullable(z.string()),
});

const loginLink = z.object({
  /** Path and fragment, to append to the stand's address. The secret is in the fragment, so no server receives it in an address. */
  path: z.string(),
  expires_at: isoInstant,
});

export const staffCodesContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/staff-codes',
    access: 'staff-codes:manage',
    summary: 'Every staff code, newest first',
    response: z.array(staffCode),
    errors: [],
  }),
  issue: defineEndpoint({
    method: 'POST',
    path: '/api/admin/staff-codes',
    access: 'staff-codes:manage',
    summary: 'A new code, chosen by the server',
    body: z.strictObject({
      /** Made by the client: a repeat with the same id gets the same code. */
      id: z.optional(z.uuid('must be a UUID')),
      name: z.optional(typedText(TEXT_LIMITS.staffName)),
      role: z.enum(CODE_ROLES),
      /** Default: the stand's, 6 hours. Maximum: 24 hours. */
      expiresAt: z.optional(isoInstant),
    }),
    response: staffCode,
    errors: ['EXPIRY_OUT_OF_RANGE'],
  }),
  revoke: defineEndpoint({
    method: 'DELETE',
    path: '/api/admin/staff-codes/:id',
    access: 'staff-codes:manage',
    summary: 'End a code and every login made with it',
    params: z.strictObject({ id: z.uuid('must be a staff code id') }),
    response: staffCode,
    errors: ['NOT_FOUND'],
  }),
  issueLink: defineEndpoint({
    method: 'POST',
    path: '/api/admin/staff-codes/:id/login-link',
    access: 'staff-codes:manage',
    summary: 'A link that logs one device in with this code, once, without typing',
    params: z.strictObject({ id: z.uuid('must be a staff code id') }),
    response: loginLink,
    errors: ['NOT_FOUND'],
  }),
  issueAdminLink: defineEndpoint({
    method: 'POST',
    path: '/api/admin/login-link',
    access: 'staff-codes:manage',
    summary: 'A link that logs one more device in as admin, once, within 15 minutes',
    response: loginLink,
    errors: ['SHARED_PASSWORD_OFF', 'LOGIN_AGAIN'],
  }),
};
