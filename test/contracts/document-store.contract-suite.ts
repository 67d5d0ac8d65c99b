import { expect, it } from 'vitest';
import { persistenceSuite } from './persistence-fixture.ts';

const countIn = (current: unknown): number =>
  typeof current === 'object' && current !== null && 'count' in current && typeof current.count === 'number' ? current.count : 0;

export const describeDocumentStore = persistenceSuite('DocumentStore', (fixture) => {
  const put = (collection: string, key: string, document: unknown) => {
    fixture.clock.advance(1);
    return fixture.persistence.documents.update(collection, key, () => document);
  };

  it('returns written documents, and null for others', async () => {
    const document = { text: "it's \\ “fine”?", list: [1, null, true], nested: { at: 1.5 } };
    expect(await put('mails', 'a', document)).toEqual(document);
    expect(await fixture.persistence.documents.get('mails', 'a')).toEqual(document);
    expect(await fixture.persistence.documents.get('mails', 'b')).toBeNull();
    expect(await fixture.persistence.documents.get('sessions', 'a')).toBeNull();
  });

  it('passes the current document to the change, or null', async () => {
    const seen: unknown[] = [];
    for (const next of [1, 2]) {
      await fixture.persistence.documents.update('c', 'k', (current) => {
        seen.push(current);
        return { next };
      });
    }
    expect(seen).toEqual([null, { next: 1 }]);
  });

  it('keeps every one of many concurrent changes', async () => {
    const countOne = () => fixture.persistence.documents.update('c', 'k', (current) => ({ count: countIn(current) + 1 }));
    await Promise.all(Array.from({ length: 20 }, countOne));
    expect(await fixture.persistence.documents.get('c', 'k')).toEqual({ count: 20 });
  });

  it('writes nothing when the change throws', async () => {
    await put('c', 'k', { count: 1 });
    const failing = fixture.persistence.documents.update('c', 'k', () => {
      throw new Error('a bug');
    });
    await expect(failing).rejects.toThrow('a bug');
    expect(await fixture.persistence.documents.get('c', 'k')).toEqual({ count: 1 });
  });

  it('lists a collection by creation, newest first', async () => {
    for (const key of ['a', 'c', 'b']) await put('mails', key, { key });
    await put('sessions', 'x', {});
    await put('mails', 'a', { key: 'a', changed: true });
    expect(await fixture.persistence.documents.list('mails', 2)).toEqual([
      { key: 'b', document: { key: 'b' } },
      { key: 'c', document: { key: 'c' } },
    ]);
    expect(await fixture.persistence.documents.list('mails', 10)).toHaveLength(3);
  });
});
