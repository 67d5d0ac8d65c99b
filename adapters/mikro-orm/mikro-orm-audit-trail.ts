import type { AuditReader, AuditTrail } from '#core/ports/audit-trail.ts';
import { instantOf, textOf } from './mappers/instant.mapper.ts';
import type { AuditRow } from './rows/audit.row.ts';
import type { Sql } from './sql.ts';

export const createMikroOrmAuditTrail = (sql: Sql): AuditTrail => ({
  add: async ({ at, by, kind, text }) =>
    void (await sql('insert into audit_log (at, by, kind, text) values (?, ?, ?, ?)', [textOf(at), by, kind, text])),
});

const LIST = `
  select * from audit_log where at >= ?::timestamptz and at < ?::timestamptz and kind = coalesce(?::text, kind)
  order by at desc, id desc limit ?`;

export const createMikroOrmAuditReader = (sql: Sql): AuditReader => ({
  async list(window, kind, limit) {
    const bounds = window === null ? ['-infinity', 'infinity'] : [textOf(window.start), textOf(window.end)];
    const rows = await sql<AuditRow>(LIST, [...bounds, kind, limit]);
    return rows.map((row) => ({ id: String(row.id), at: instantOf(row.at), by: row.by, kind: row.kind, text: row.text }));
  },
});
