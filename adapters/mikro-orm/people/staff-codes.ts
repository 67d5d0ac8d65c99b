import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import type { StaffCodeReader, StaffCodeRepository } from '#core/ports/staff-code-repository.ts';
import type { Ask } from '../database/connection.ts';
import { toStaffCode, toStaffCodeRow } from './staff-code.mapper.ts';
import { StaffCodeRow } from './staff-code.row.ts';

export function createStaffCodeRepository(em: EntityManager): StaffCodeRepository {
  const lockWhere = async (where: { readonly code: string } | { readonly id: string }) => {
    const row = await em.findOne(StaffCodeRow, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
    return row === null ? null : toStaffCode(row);
  };
  return {
    async insert(code) {
      const { affectedRows } = await em.qb(StaffCodeRow).insert(toStaffCodeRow(code)).onConflict().ignore().execute('run');
      return affectedRows === 1;
    },
    lockByCode: (code) => lockWhere({ code }),
    lock: (id) => lockWhere({ id }),
    async save(code) {
      const { id, revoked_at, device, former_devices } = toStaffCodeRow(code);
      const saved = await em.nativeUpdate(StaffCodeRow, { id }, { revoked_at, device, former_devices });
      if (saved !== 1) throw new Error('the staff code to save does not exist');
    },
  };
}

const NEWEST_FIRST = { created_at: 'desc', id: 'desc' } as const;

export const createStaffCodeReader = (ask: Ask): StaffCodeReader => ({
  list: async () => (await ask((em) => em.find(StaffCodeRow, {}, { orderBy: NEWEST_FIRST }))).map(toStaffCode),
  latestBy: async (createdBy) => {
    const row = await ask((em) => em.findOne(StaffCodeRow, { created_by: createdBy }, { orderBy: NEWEST_FIRST }));
    return row === null ? null : toStaffCode(row);
  },
});
