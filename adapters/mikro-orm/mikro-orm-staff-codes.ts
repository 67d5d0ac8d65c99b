import type { StaffCode } from '#core/domain/staff/staff-code.ts';
import type { StaffCodeReader, StaffCodeRepository } from '#core/ports/staff-code-repository.ts';
import { textOrNull } from './mappers/instant.mapper.ts';
import { toStaffCode, toStaffCodeRow } from './mappers/staff-code.mapper.ts';
import type { StaffCodeRow } from './rows/staff-code.row.ts';
import { asJson, insertOf, type Sql } from './sql.ts';

const first = (rows: readonly StaffCodeRow[]): StaffCode | null => (rows[0] === undefined ? null : toStaffCode(rows[0]));

export function createMikroOrmStaffCodeRepository(sql: Sql): StaffCodeRepository {
  return {
    async insert(code) {
      const row = toStaffCodeRow(code);
      const inserted = await sql(`${insertOf('staff_codes', row)} on conflict (code) do nothing returning id`, [asJson(row)]);
      return inserted.length === 1;
    },
    lockByCode: async (symbols) => first(await sql<StaffCodeRow>('select * from staff_codes where code = ? for update', [symbols])),
    lock: async (id) => first(await sql<StaffCodeRow>('select * from staff_codes where id = ? for update', [id])),
    async save({ id, revokedAt, deviceId }) {
      const statement = 'update staff_codes set revoked_at = ?, device = ? where id = ? returning id';
      const saved = await sql(statement, [textOrNull(revokedAt), deviceId, id]);
      if (saved.length !== 1) throw new Error('the staff code to save does not exist');
    },
  };
}

const NEWEST_FIRST = 'order by created_at desc, id desc';

export function createMikroOrmStaffCodeReader(sql: Sql): StaffCodeReader {
  return {
    list: async () => (await sql<StaffCodeRow>(`select * from staff_codes ${NEWEST_FIRST}`)).map(toStaffCode),
    latestBy: async (createdBy) =>
      first(await sql<StaffCodeRow>(`select * from staff_codes where created_by = ? ${NEWEST_FIRST} limit 1`, [createdBy])),
  };
}
