import { defineEntity, p } from '@mikro-orm/postgresql';
import { StaffCodeRow } from './staff-code.row.ts';
import { timestamptz } from '../database/timestamptz.ts';

/** One-time login links. The secret itself is not stored. */
export const LoginLinkRow = defineEntity({
  name: 'LoginLinkRow',
  tableName: 'login_links',
  properties: {
    secret_hash: p.text().primary(),
    staff_code_id: () => p.manyToOne(StaffCodeRow).mapToPk().fieldName('staff_code_id').deleteRule('no action').strictNullable(),
    created_at: timestamptz(),
    expires_at: timestamptz(),
    used_at: timestamptz().strictNullable(),
  },
  indexes: [
    { name: 'login_links_staff_code_index', properties: 'staff_code_id' },
    { name: 'login_links_expires_at_index', properties: 'expires_at' },
  ],
  checks: [{ name: 'login_links_life_check', expression: 'expires_at > created_at' }],
});
