import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditReader, AuditLog } from '#core/ports/audit-log.ts';
import type { Ask } from './em-on-connection.ts';
import { instantOf, textOf } from './mappers/instant.mapper.ts';
import { AuditRow } from './rows/audit.row.ts';

export const createMikroOrmAuditLog = (em: EntityManager): AuditLog => ({
  add: async ({ at, by, kind, text }) => void (await em.insert(AuditRow, { at: textOf(at), by, kind, text })),
});

export const createMikroOrmAuditReader = (ask: Ask): AuditReader => ({
  async list(window, kind, limit) {
    const inWindow = window === null ? {} : { at: { $gte: textOf(window.start), $lt: textOf(window.end) } };
    const ofKind = kind === null ? {} : { kind };
    const rows = await ask((em) => em.find(AuditRow, { ...inWindow, ...ofKind }, { orderBy: { at: 'desc', id: 'desc' }, limit }));
    return rows.map((row) => ({ id: String(row.id), at: instantOf(row.at), by: row.by, kind: row.kind, text: row.text }));
  },
});
