import type { AccessTokenReader, AccessTokenRepository } from '#core/ports/access-tokens.ts';
import { askTogether } from './together.ts';
import { textOf } from './mappers/instant.mapper.ts';
import { toAccessToken, toAccessTokenRow, toStaffCode } from './mappers/staff-code.mapper.ts';
import type { AccessTokenRow } from './rows/access-token.row.ts';
import type { StaffCodeRow } from './rows/staff-code.row.ts';
import { asJson, insertOf, type Sql } from './sql.ts';

export function createMikroOrmAccessTokenRepository(sql: Sql): AccessTokenRepository {
  return {
    async insert(token) {
      const row = toAccessTokenRow(token);
      await sql(insertOf('access_tokens', row), [asJson(row)]);
    },
    remove: async (tokenHash) =>
      (await sql('delete from access_tokens where token_hash = ? returning token_hash', [tokenHash])).length === 1,
    removeAllOf: async (staffCodeId) =>
      void (await sql('delete from access_tokens where staff_code_id is not distinct from ?::uuid', [staffCodeId])),
  };
}

const FIND = `
  select t.*, row_to_json(c) as code from access_tokens t left join staff_codes c on c.id = t.staff_code_id
  where t.token_hash in (select jsonb_array_elements_text(?))`;

type Found = AccessTokenRow & { readonly code: StaffCodeRow | null };

const toFound = (row: Found) => ({ token: toAccessToken(row), code: row.code === null ? null : toStaffCode(row.code) });

export function createMikroOrmAccessTokenReader(sql: Sql): AccessTokenReader {
  return {
    find: askTogether(async (hashes: readonly string[]) => {
      const rows = await sql<Found>(FIND, [asJson(hashes)]);
      return new Map(rows.map((row) => [row.token_hash, toFound(row)]));
    }),
    touch: async (tokenHash, at) =>
      void (await sql('update access_tokens set last_used_at = greatest(last_used_at, ?::timestamptz) where token_hash = ?', [
        textOf(at),
        tokenHash,
      ])),
    forgetCreatedBefore: async (before) => void (await sql('delete from access_tokens where created_at < ?', [textOf(before)])),
  };
}
