import type { AdminCredentials, AdminCredentialsRepository, StoredPassword } from '#core/ports/admin-credentials.ts';
import type { Sql } from './sql.ts';

type Stored = { readonly password_hash: string; readonly is_generated: boolean };

const FIND = 'select password_hash, is_generated from admin_credentials where id = 1';
const INSERT = 'insert into admin_credentials (id, password_hash, is_generated) values (1, ?, ?) on conflict (id)';

const toPassword = ([row]: readonly Stored[]): StoredPassword | null =>
  row === undefined ? null : { hash: row.password_hash, isGenerated: row.is_generated };

export function createMikroOrmAdminCredentialsRepository(sql: Sql): AdminCredentialsRepository {
  return {
    lock: async () => toPassword(await sql<Stored>(`${FIND} for update`)),
    insertFirst: async ({ hash, isGenerated }) => (await sql(`${INSERT} do nothing returning id`, [hash, isGenerated])).length === 1,
    save: async ({ hash, isGenerated }) => {
      const replace = 'do update set password_hash = excluded.password_hash, is_generated = excluded.is_generated';
      await sql(`${INSERT} ${replace}`, [hash, isGenerated]);
    },
    remove: async () => void (await sql('delete from admin_credentials')),
  };
}

export const createMikroOrmAdminCredentials = (sql: Sql): AdminCredentials => ({ find: async () => toPassword(await sql<Stored>(FIND)) });
