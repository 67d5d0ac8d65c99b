import { beforeEach, describe, expect, it } from 'vitest';
import type { DocumentStore, KeepsDocuments } from '#adapters/documents/document-store.ts';
import type { FixedClock } from '../support/fakes/fixed-clock.ts';

const countIn = (current: unknown): number =>
  typeof current === 'object' && current !== null && 'count' in current && typeof current.count === 'number' ? current.count : 0;

/** The contract of an empty document store. */
export const describeDocumentStore = (
  name: string,
  start: () => Promise<{ readonly persistence: KeepsDocuments; readonly clock: FixedClock }>,
): void => {
  describe(`DocumentStore: ${name}`, () => {
    let documents: DocumentStore;
    let clock: FixedClock;
    beforeEach(async () => {
      ({
        persistence: { documents },
        clock,
      } = await start());
    });
    const put = (collection: string, key: string, document: unknown) => {
      clock.advance(1);
      return documents.update(collection, key, () => document);
    };

    it('returns written documents, and null for others', async () => {
      const document = { text: "it's \\ “fine”?", list: [1, null, true], nested: { at: 1.5 } };
      expect(await put('mails', 'a', document)).toEqual(document);
      expect(await documents.get('mails', 'a')).toEqual(document);
      expect(await documents.get('mails', 'b')).toBeNull();
      expect(await documents.get('sessions', 'a')).toBeNull();
    });

    it('passes the current document to the change, or null', async () => {
      const seen: unknown[] = [];
      for (const next of [1, 2]) {
        await documents.update('c', 'k', (current) => {
          seen.push(current);
          return { next };
        });
      }
      expect(seen).toEqual([null, { next: 1 }]);
    });

    it('keeps every one of many concurrent changes', async () => {
      const countOne = () => documents.update('c', 'k', (current) => ({ count: countIn(current) + 1 }));
      await Promise.all(Array.from({ length: 20 }, countOne));
      expect(await documents.get('c', 'k')).toEqual({ count: 20 });
    });

    it('writes nothing when the change throws', async () => {
      await put('c', 'k', { count: 1 });
      const failing = documents.update('c', 'k', () => {
        throw new Error('a bug');
      });
      await expect(failing).rejects.toThrow('a bug');
      expect(await documents.get('c', 'k')).toEqual({ count: 1 });
    });

    it('lists a collection by creation, newest first', async () => {
      for (const key of ['a', 'c', 'b']) await put('mails', key, { key });
      await put('sessions', 'x', {});
      await put('mails', 'a', { key: 'a', changed: true });
      expect(await documents.list('mails', 2)).toEqual([
        { key: 'b', document: { key: 'b' } },
        { key: 'c', document: { key: 'c' } },
      ]);
      expect(await documents.list('mails', 10)).toHaveLength(3);
    });
  });
};
