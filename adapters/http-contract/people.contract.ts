import * as z from 'zod/mini';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { PERSON_ROLES } from '#core/domain/staff/staff-code.ts';
import { LONGEST_PASSWORD, loginHeaders, passkeyCredential, personLogin } from './auth.contract.ts';
import { isoInstant, typedText } from './codecs.ts';
import { defineEndpoint } from './endpoint.ts';

export const enrollment = {
  passkey_options: z.looseObject({}),
  /** Null: no secret can be kept here, so only passkeys work. */
  totp: z.nullable(z.object({ secret: z.string(), uri: z.string(), ticket: z.string() })),
};

export const newPassword = {
  password: z.string().check(z.minLength(1), z.maxLength(LONGEST_PASSWORD)),
  ticket: z.string().check(z.maxLength(500)),
  code: typedText(20),
};

export const passkeyLabel = typedText(TEXT_LIMITS.staffName);

const typedPerson = { name: typedText(TEXT_LIMITS.staffName), email: typedText(TEXT_LIMITS.email) };

const person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(PERSON_ROLES),
  created_at: isoInstant,
  invited_by: z.string(),
  /** Null: not in yet. */
  joined_at: z.nullable(isoInstant),
  last_seen_at: z.nullable(isoInstant),
  passkeys: z.int(),
  has_password: z.boolean(),
  link_expires_at: z.nullable(isoInstant),
  is_you: z.boolean(),
  is_last_admin: z.boolean(),
});

/** Path and fragment, to append to the stand's address. The secret is in the fragment, so no server receives it in an address. */
export const joinLink = { path: z.string(), expires_at: isoInstant };
const invited = z.object({ person, ...joinLink, is_mailed: z.boolean() });

const byId = z.strictObject({ id: z.uuid('must be a person’s id') });
const link = z.string().check(z.regex(/^[\w-]{22}$/, 'must be the secret of a join link'));

/** Joining is public, like logging in: the link is the proof, 128 bits that cannot be guessed. */
export const peopleContract = {
  openInvitation: defineEndpoint({
    method: 'POST',
    path: '/api/join',
    access: 'public',
    summary: 'Who is invited, and what their browser and their authenticator app need; uses nothing up',
    headers: loginHeaders,
    body: z.strictObject({ link }),
    response: z.object({
      name: z.string(),
      email: z.string(),
      role: z.enum(PERSON_ROLES),
      invited_by: z.string(),
      expires_at: isoInstant,
      is_reset: z.boolean(),
      ...enrollment,
    }),
    errors: ['LINK_UNUSABLE'],
  }),
  joinWithPasskey: defineEndpoint({
    method: 'POST',
    path: '/api/join/passkey',
    access: 'public',
    summary: 'Makes the passkey the invited person’s login, and logs them in; uses the link up',
    headers: loginHeaders,
    body: z.strictObject({ link, credential: passkeyCredential, label: passkeyLabel }),
    response: personLogin,
    errors: ['LINK_UNUSABLE', 'PASSKEY_REFUSED'],
  }),
  joinWithPassword: defineEndpoint({
    method: 'POST',
    path: '/api/join/password',
    access: 'public',
    summary: 'As joining with a passkey, with a password and the first code of its authenticator app',
    headers: loginHeaders,
    body: z.strictObject({ link, ...newPassword }),
    response: personLogin,
    errors: ['LINK_UNUSABLE', 'INVALID_REQUEST', 'WRONG_CODE', 'PASSKEY_REFUSED'],
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/people',
    access: 'people:manage',
    summary: 'Everyone with their own login, oldest first',
    response: z.object({ people: z.array(person) }),
    errors: [],
  }),
  invite: defineEndpoint({
    method: 'POST',
    path: '/api/admin/people',
    access: 'people:manage',
    summary: 'Adds a person and mails them a join link, which is also in the answer, once',
    body: z.strictObject({ ...typedPerson, role: z.enum(PERSON_ROLES) }),
    response: invited,
    errors: ['NAME_REQUIRED', 'INVALID_REQUEST', 'NAME_TAKEN', 'LOGIN_AGAIN'],
  }),
  renewLink: defineEndpoint({
    method: 'POST',
    path: '/api/admin/people/:id/link',
    access: 'people:manage',
    summary: 'A new join link; for somebody who has joined, it ends their passkeys, password and logins',
    params: byId,
    response: invited,
    errors: ['NOT_FOUND', 'STATUS_CONFLICT', 'LAST_ADMIN', 'LOGIN_AGAIN'],
  }),
  changeRole: defineEndpoint({
    method: 'PUT',
    path: '/api/admin/people/:id/role',
    access: 'people:manage',
    summary: 'Makes a person manager or admin; the last admin stays one',
    params: byId,
    body: z.strictObject({ role: z.enum(PERSON_ROLES) }),
    response: person,
    errors: ['NOT_FOUND', 'LAST_ADMIN', 'LOGIN_AGAIN'],
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/admin/people/:id',
    access: 'people:manage',
    summary: 'Removes a person and ends their logins; their name stays in what they did',
    params: byId,
    errors: ['NOT_FOUND', 'LAST_ADMIN'],
  }),
};

/** The set-up's first step. */
export const firstAdmin = z.strictObject(typedPerson);
