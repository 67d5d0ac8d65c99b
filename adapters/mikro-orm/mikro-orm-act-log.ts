import type { EntityManager } from '@mikro-orm/postgresql';
import { actId, orderId } from '#core/domain/kernel/ids.ts';
import type { ActLog } from '#core/ports/act-log.ts';
import { instantOf, textOf } from './mappers/instant.mapper.ts';
import { StaffActRow } from './rows/staff-act.row.ts';

export const createMikroOrmActLog = (em: EntityManager): ActLog => ({
  find: async (id) => {
    const row = await em.findOne(StaffActRow, { id });
    if (row === null) return null;
    return { id: actId(row.id), orderId: orderId(row.order_id), staffId: row.staff_id, at: instantOf(row.at), refusal: row.refusal };
  },
  add: async ({ id, orderId: order, staffId, at, refusal }) =>
    void (await em.insert(StaffActRow, { id, order_id: order, staff_id: staffId, at: textOf(at), refusal })),
});
