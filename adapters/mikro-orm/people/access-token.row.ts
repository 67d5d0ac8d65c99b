import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Columns } from '../database/columns.ts';
import { PersonRow } from './person.row.ts';
import { StaffCodeRow } from './staff-code.row.ts';
import { timestamptz } from '../database/timestamptz.ts';

/** Logins. The token itself is not stored. */
export const AccessTokenRow = defineEntity({
  name: 'AccessTokenRow',
  tableName: 'access_tokens',
  properties: {
    token_hash: p.text().primary(),
    staff_code_id: () => p.manyToOne(StaffCodeRow).mapToPk().fieldName('staff_code_id').deleteRule('no action').strictNullable(),
    person_id: () => p.manyToOne(PersonRow).mapToPk().fieldName('person_id').deleteRule('cascade').strictNullable(),
    device: p.text().default(''),
    created_at: timestamptz(),
    last_used_at: timestamptz(),
  },
  indexes: [
    { name: 'access_tokens_staff_code_index', properties: 'staff_code_id' },
    { name: 'access_tokens_person_index', properties: 'person_id' },
    { name: 'access_tokens_created_at_index', properties: 'created_at' },
  ],
  checks: [{ name: 'access_tokens_owner_check', expression: 'staff_code_id is null or person_id is null' }],
});
export type AccessTokenRow = Columns<typeof AccessTokenRow>;
