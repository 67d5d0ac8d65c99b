import type { EntityManager } from '@mikro-orm/postgresql';
import type { NewAuditEntry } from '#core/domain/audit/audit-entry.ts';
import type { AuditReader, AuditLog } from '#core/ports/audit-log.ts';
import type { Ask } from '../database/connection.ts';
import { instantOf, textOf } from '../database/sql.ts';
import { AuditRow } from './audit.row.ts';

export const toAuditRow = ({ at, by, kind, text }: NewAuditEntry): Omit<AuditRow, 'id'> => ({ at: textOf(at), by, kind, text });

export const createAuditLog = (em: EntityManager): AuditLog => ({
  add: async (entry) => void (await em.insert(AuditRow, toAuditRow(entry))),
});

const ID = /^[1-9]\d{0,14}$/;

const findEntry = async (ask: Ask, id: string) =>
  ID.test(id) ? ((await ask((em) => em.findOne(AuditRow, { id: Number(id) }))) ?? undefined) : undefined;

export const createAuditReader = (ask: Ask): AuditReader => ({
  async list({ window, kind, before }, limit) {
    const last = before === null ? null : await findEntry(ask, before);
    if (last === undefined) return [];
    // The log is ordered by time: instances' clocks may disagree with the order of ids.
    const behind = last === null ? {} : { $or: [{ at: { $lt: last.at } }, { at: last.at, id: { $lt: last.id } }] };
    const inWindow = window === null ? {} : { at: { $gte: textOf(window.start), $lt: textOf(window.end) } };
    const ofKind = kind === null ? {} : { kind };
    const rows = await ask((em) => em.find(AuditRow, { $and: [inWindow, ofKind, behind] }, { orderBy: { at: 'desc', id: 'desc' }, limit }));
    return rows.map((row) => ({ id: String(row.id), at: instantOf(row.at), by: row.by, kind: row.kind, text: row.text }));
  },
});
