import { defineEntity, p } from '@mikro-orm/postgresql';
import { PERSON_ROLES } from '#core/domain/staff/staff-code.ts';
import type { Columns } from '../database/columns.ts';
import { timestamptz } from '../database/timestamptz.ts';

/** People with their own login. */
export const PersonRow = defineEntity({
  name: 'PersonRow',
  tableName: 'people',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    email: p.text().unique('people_email_unique'),
    role: p.enum(PERSON_ROLES),
    created_at: timestamptz(),
    invited_by: p.text(),
    joined_at: timestamptz().strictNullable(),
    last_login_at: timestamptz().strictNullable(),
    password_hash: p.text().strictNullable(),
    /** Encrypted. */
    totp_secret: p.text().strictNullable(),
    /** The time step of the last accepted code. */
    totp_step: p.integer().strictNullable(),
  },
  checks: [
    { name: 'people_email_check', expression: 'email = lower(email)' },
    { name: 'people_second_factor_check', expression: '(password_hash is null) = (totp_secret is null)' },
  ],
});
export type PersonRow = Columns<typeof PersonRow>;
