import { defineEntity, p } from '@mikro-orm/postgresql';
import { CODE_ROLES } from '#core/domain/staff/staff-code.ts';
import type { Columns } from '../database/columns.ts';
import { timestamptz } from '../database/timestamptz.ts';

export const StaffCodeRow = defineEntity({
  name: 'StaffCodeRow',
  tableName: 'staff_codes',
  properties: {
    id: p.uuid().primary(),
    code: p.text().unique('staff_codes_code_unique'),
    name: p.text(),
    role: p.enum(CODE_ROLES),
    created_at: timestamptz(),
    created_by: p.text(),
    expires_at: timestamptz(),
    revoked_at: timestamptz().strictNullable(),
    /** A hash, so that reading a backup does not reveal a device's cookie. */
    device: p.text().strictNullable(),
    former_devices: p.array().default([]),
  },
  indexes: [{ name: 'staff_codes_newest_index', properties: ['created_at'] }],
  checks: [{ name: 'staff_codes_life_check', expression: 'expires_at > created_at' }],
});
export type StaffCodeRow = Columns<typeof StaffCodeRow>;
