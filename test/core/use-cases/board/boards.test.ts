import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { kindOf, refused } from '#test/support/results.ts';
import { standHarness, windowHarness, type StandHarness } from '#test/support/stand-harness.ts';

let stand: StandHarness;
beforeEach(() => {
  stand = standHarness();
});

describe('a link to the board', () => {
  it('is issued, changed and revoked, and each step is logged', async () => {
    const [named, nameless] = [await stand.issueBoardLink(' TV at the gate ', 'Mona'), await stand.issueBoardLink('  ', 'Mona')];
    expect(named.path).toMatch(/^\/board#token=.{43}$/);
    expect([named.link, nameless.link]).toMatchObject([
      { name: 'TV at the gate', shows: 'orders', createdAt: stand.clock.now(), createdBy: 'Mona', revokedAt: null },
      { name: 'Board', shows: 'orders' },
    ]);
    expect(kindOf(await stand.changeBoardLink(named.link.id, 'prices', 'Mona'))).toBe('done');
    expect((await stand.listBoardLinks()).map(({ name, shows }) => [name, shows])).toEqual([
      ['TV at the gate', 'prices'],
      ['Board', 'orders'],
    ]);
    expect(kindOf(await stand.revokeBoardLink(nameless.link.id, 'Dana'))).toBe('done');
    expect(await stand.revokeBoardLink('unknown', 'Dana')).toEqual(refused('board-link/not-found'));
    expect(await stand.changeBoardLink('unknown', 'prices', 'Dana')).toEqual(refused('board-link/not-found'));
    expect(await stand.audited()).toEqual([
      'Dana login: Revoked the link to the board for Board',
      'Mona login: The screen TV at the gate shows prices from now on',
      'Mona login: Issued a link to the board for Board',
      'Mona login: Issued a link to the board for TV at the gate',
    ]);
  });

  it('is the same one for a repeated request, and only its last secret works', async () => {
    const [lost, made] = [await stand.issueBoardLink('TV', 'Mona', 'one'), await stand.issueBoardLink('TV', 'Mona', 'one')];
    const opened = await Promise.all([lost, made].map(({ link }) => stand.boardLinks.find(link.secretHash)));
    expect([opened, await stand.listBoardLinks()]).toEqual([[null, made.link], [made.link]]);
  });

  it('is a new one for an id of another person, or of a revoked link', async () => {
    const first = (await stand.issueBoardLink('TV', 'Mona', 'one')).link;
    const other = (await stand.issueBoardLink('Gate', 'Dana', 'one')).link;
    await stand.revokeBoardLink('one', 'Mona');
    const again = (await stand.issueBoardLink('TV', 'Mona', 'one')).link;
    expect(new Set([first.id, other.id, again.id]).size).toBe(3);
    expect(await stand.listBoardLinks()).toEqual([other, again]);
  });
});

describe('a board', () => {
  it('of orders shows first names and numbers: in preparation oldest first, ready newest first', async () => {
    const now = stand.clock.now();
    const customer = { name: 'Maya Rivera', email: null, phone: null };
    const [older, newer] = [plusMs(now, -2 * MINUTE_MS), plusMs(now, -MINUTE_MS)];
    for (const [sequence, status, readyAt] of [
      ['001', 'preparing', null],
      ['002', 'ready', older],
      ['003', 'queued', null],
      ['004', 'ready', newer],
      ['005', 'preparing', null],
      ['006', 'completed', null],
    ] as const) {
      await stand.place({ orderNumber: `BAND-20261120-O-${sequence}`, status, readyAt, customer });
      stand.clock.advance(1_000);
    }
    expect(await stand.showBoard('a person')).toEqual({
      shows: 'orders',
      prices: [],
      preparing: ['#001', '#005'].map((number) => ({ number, name: 'Maya' })),
      ready: [
        { number: '#004', name: 'Maya', readyAt: newer },
        { number: '#002', name: 'Maya', readyAt: older },
      ],
    });
  });

  it('of prices shows the menu with its stock', async () => {
    stand = await windowHarness({ 'bottled-water': 0, 'hot-dog': 3 });
    await stand.place({ status: 'preparing' });
    const { link } = await stand.issueBoardLink('Prices', 'Mona');
    await stand.changeBoardLink(link.id, 'prices', 'Mona');
    expect(await stand.showBoard(link.id)).toEqual({
      shows: 'prices',
      preparing: [],
      ready: [],
      prices: [
        { name: 'Bottled Water', category: 'drinks', priceCents: 200, left: 0 },
        { name: 'Hot Dog', category: 'food', priceCents: 350, left: 3 },
      ],
    });
  });
});
