import { expect, it } from 'vitest';
import type { BoardLink } from '#core/domain/board/board.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { commit, persistenceSuite } from './persistence-fixture.ts';

export const describeBoardLinks = persistenceSuite('Links to the board', (fixture) => {
  const insert = async (secretHash: string): Promise<BoardLink> => {
    const { clock, ids } = fixture;
    const link = {
      id: ids.uuid(),
      name: `TV ${secretHash}`,
      secretHash,
      shows: 'orders' as const,
      createdAt: clock.now(),
      createdBy: 'Mo',
      revokedAt: null,
    };
    await commit(fixture, (tx) => tx.boardLinks.put(link));
    clock.advance(MINUTE_MS);
    return link;
  };

  it('finds a link by the hash of its secret, and lists those that work in their order', async () => {
    const [one, other] = [await insert('one'), await insert('other')];
    expect(await fixture.persistence.boardLinks.find('other')).toEqual(other);
    expect(await fixture.persistence.boardLinks.find('no such')).toBeNull();
    expect(await fixture.persistence.boardLinks.list()).toEqual([one, other]);
  });

  it('replaces the secret of a known link, but not of an ended one or another person’s', async () => {
    const [one, other, ended] = [await insert('one'), await insert('other'), await insert('ended')];
    await commit(fixture, (tx) => tx.boardLinks.revoke(ended.id, fixture.clock.now()));
    const put = (link: BoardLink) => commit(fixture, (tx) => tx.boardLinks.put({ ...link, secretHash: `${link.secretHash} again` }));
    expect([await put({ ...one, shows: 'prices' }), await put({ ...other, createdBy: 'Eve' }), await put(ended)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await fixture.persistence.boardLinks.find('one')).toBeNull();
    expect(await fixture.persistence.boardLinks.list()).toEqual([{ ...one, secretHash: 'one again' }, other]);
  });

  it('ends a link permanently', async () => {
    const [one, other] = [await insert('one'), await insert('other')];
    const revoke = () => commit(fixture, (tx) => tx.boardLinks.revoke(one.id, fixture.clock.now()));
    expect([await revoke(), await revoke()]).toEqual(['TV one', null]);
    expect(await fixture.persistence.boardLinks.find('one')).toBeNull();
    expect(await fixture.persistence.boardLinks.list()).toEqual([other]);
  });

  it('changes only an active link’s content', async () => {
    const [one, other] = [await insert('one'), await insert('other')];
    const show = () => commit(fixture, (tx) => tx.boardLinks.show(one.id, 'prices'));
    expect(await show()).toBe('TV one');
    expect(await fixture.persistence.boardLinks.list()).toEqual([{ ...one, shows: 'prices' }, other]);
    await commit(fixture, (tx) => tx.boardLinks.revoke(one.id, fixture.clock.now()));
    expect(await show()).toBeNull();
  });

  it('refuses a second link with the same secret', async () => {
    await insert('one');
    await expect(insert('one')).rejects.toThrow();
  });
});
