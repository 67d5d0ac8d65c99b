import type { Clock } from '#core/ports/clock.ts';
import type { DocumentStore } from '#core/ports/document-store.ts';
import { textOf } from './mappers/instant.mapper.ts';
import { asJson, type Sql } from './sql.ts';
import type { InTransaction } from './in-transaction.ts';

type Stored = { readonly key: string; readonly document: unknown };

const FIND = 'select document from documents where collection = ? and key = ?';
const LIST = 'select key, document from documents where collection = ? order by created_at desc, key desc limit ?';
const WRITE = `
  insert into documents (collection, key, document, created_at, updated_at) values (?, ?, ?, ?, ?)
  on conflict (collection, key) do update set document = excluded.document, updated_at = excluded.updated_at`;

export function createMikroOrmDocumentStore(sql: Sql, inTransaction: InTransaction, clock: Clock): DocumentStore {
  return {
    get: async (collection, key) => (await sql<Stored>(FIND, [collection, key]))[0]?.document ?? null,
    list: (collection, limit) => sql<Stored>(LIST, [collection, limit]),
    update: (collection, key, change) =>
      inTransaction(async (tx) => {
        // A row that does not exist yet cannot be locked: the name can.
        await tx('select pg_advisory_xact_lock(hashtextextended(?, 0))', [asJson([collection, key])]);
        const [current] = await tx<Stored>(FIND, [collection, key]);
        const changed = change(current?.document ?? null);
        const now = textOf(clock.now());
        await tx(WRITE, [collection, key, asJson(changed), now, now]);
        return changed;
      }),
  };
}
