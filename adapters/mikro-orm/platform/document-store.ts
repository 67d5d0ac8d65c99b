import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '#core/ports/clock.ts';
import type { DocumentStore } from '#adapters/documents/document-store.ts';
import type { Ask, EntityManagerOn, InTransaction } from '../database/connection.ts';
import { textOf, asJson } from '../database/sql.ts';
import { DocumentRow } from './document.row.ts';

const find = async (em: EntityManager, collection: string, key: string): Promise<unknown> =>
  (await em.findOne(DocumentRow, { collection, key }))?.document ?? null;

type DocumentStoreDeps = {
  readonly ask: Ask;
  readonly inTransaction: InTransaction;
  readonly emOn: EntityManagerOn;
  readonly clock: Clock;
};

export const createDocumentStore = ({ ask, inTransaction, emOn, clock }: DocumentStoreDeps): DocumentStore => ({
  get: (collection, key) => ask((em) => find(em, collection, key)),
  list: async (collection, limit) => {
    const rows = await ask((em) => em.find(DocumentRow, { collection }, { orderBy: { created_at: 'desc', key: 'desc' }, limit }));
    return rows.map(({ key, document }) => ({ key, document }));
  },
  update: (collection, key, change) =>
    inTransaction(async (_sql, client) => {
      const em = emOn(client);
      // A row that does not exist yet cannot be locked, but its name can.
      await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [asJson([collection, key])]);
      const document = change(await find(em, collection, key));
      const now = textOf(clock.now());
      await em
        .qb(DocumentRow)
        .insert({ collection, key, document, created_at: now, updated_at: now })
        .onConflict(['collection', 'key'])
        .merge(['document', 'updated_at'])
        .execute('run');
      return document;
    }),
});
