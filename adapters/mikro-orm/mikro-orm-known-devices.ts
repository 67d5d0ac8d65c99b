import type { KnownDeviceReader, KnownDeviceRepository } from '#core/ports/known-devices.ts';
import { textOf } from './mappers/instant.mapper.ts';
import type { Sql } from './sql.ts';

const REMEMBER = `
  insert into known_devices (device, kind, last_login_at) values (?, ?, ?)
  on conflict (device, kind) do update set last_login_at = excluded.last_login_at`;
/** Skips what another login is writing: two of them must not wait for each other. */
const FORGET = `
  delete from known_devices where (device, kind) in (
    select device, kind from known_devices where (device, kind) in (
      select device, kind from known_devices where kind = ? order by last_login_at desc, device offset ?
    ) for update skip locked
  )`;

/** @param capacity how many devices of a kind are remembered. */
export function createMikroOrmKnownDeviceRepository(sql: Sql, capacity: number): KnownDeviceRepository {
  return {
    async remember(device, kind, at) {
      await sql(REMEMBER, [device, kind, textOf(at)]);
      await sql(FORGET, [kind, capacity]);
    },
  };
}

export const createMikroOrmKnownDeviceReader = (sql: Sql): KnownDeviceReader => ({
  isKnown: async (device, kind) =>
    (await sql('select 1 as known from known_devices where device = ? and kind = ?', [device, kind])).length === 1,
});
