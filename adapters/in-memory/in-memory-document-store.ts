import type { DocumentStore } from '#adapters/documents/document-store.ts';
import type { InMemoryStore } from './in-memory-store.ts';

const placeOf = (collection: string, key: string): string => JSON.stringify([collection, key]);
/** As the database does: what JSON cannot say is lost. */
const throughJson = (document: unknown): unknown => JSON.parse(JSON.stringify(document));

export function createInMemoryDocumentStore(store: InMemoryStore): DocumentStore {
  return {
    get: async (collection, key) => structuredClone(store.read().documents.get(placeOf(collection, key))?.document ?? null),
    list: async (collection, limit) =>
      [...store.read().documents.values()]
        .filter((stored) => stored.collection === collection)
        .toReversed()
        .slice(0, limit)
        .map(({ key, document }) => ({ key, document: structuredClone(document) })),
    update: (collection, key, change) =>
      store.transact(({ tables: { documents } }) => {
        const place = placeOf(collection, key);
        const value = change(structuredClone(documents.get(place)?.document ?? null));
        documents.set(place, { collection, key, document: throughJson(value) });
        return { keep: true, value };
      }),
  };
}
