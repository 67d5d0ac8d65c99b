import { defineEntity, p } from '@mikro-orm/postgresql';
import { AUDIT_KINDS } from '#core/domain/audit/audit-entry.ts';
import type { Columns } from '../database/columns.ts';
import { timestamptz } from '../database/timestamptz.ts';

/** Append only: never updated or deleted. */
export const AuditRow = defineEntity({
  name: 'AuditRow',
  tableName: 'audit_log',
  properties: {
    id: p.integer().primary(),
    at: timestamptz(),
    by: p.text(),
    kind: p.enum(AUDIT_KINDS),
    text: p.text(),
  },
  indexes: [{ name: 'audit_log_newest_index', properties: 'at' }],
});
export type AuditRow = Columns<typeof AuditRow>;
