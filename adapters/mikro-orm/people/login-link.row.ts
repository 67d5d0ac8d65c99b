import { defineEntity, p } from '@mikro-orm/postgresql';
import { LINK_PURPOSES } from '#core/domain/staff/login-link.ts';
import { PersonRow } from './person.row.ts';
import { StaffCodeRow } from './staff-code.row.ts';
import { timestamptz } from '../database/timestamptz.ts';

/** One-time login links. The secret itself is not stored. */
export const LoginLinkRow = defineEntity({
  name: 'LoginLinkRow',
  tableName: 'login_links',
  properties: {
    secret_hash: p.text().primary(),
    staff_code_id: () => p.manyToOne(StaffCodeRow).mapToPk().fieldName('staff_code_id').deleteRule('no action').strictNullable(),
    person_id: () => p.manyToOne(PersonRow).mapToPk().fieldName('person_id').deleteRule('cascade').strictNullable(),
    purpose: p.enum(LINK_PURPOSES).default('login'),
    created_at: timestamptz(),
    expires_at: timestamptz(),
    used_at: timestamptz().strictNullable(),
  },
  indexes: [
    { name: 'login_links_staff_code_index', properties: 'staff_code_id' },
    { name: 'login_links_person_index', properties: 'person_id' },
    { name: 'login_links_expires_at_index', properties: 'expires_at' },
  ],
  checks: [
    { name: 'login_links_life_check', expression: 'expires_at > created_at' },
    { name: 'login_links_owner_check', expression: 'staff_code_id is null or person_id is null' },
  ],
});
