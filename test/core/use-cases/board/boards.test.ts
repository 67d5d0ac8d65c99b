import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { standHarness, windowHarness, type StandHarness } from '#test/support/stand-harness.ts';

let stand: StandHarness;
beforeEach(() => {
  stand = standHarness();
});

describe('the links of boards', () => {
  it('are issued, changed and revoked, and the audit log says each', async () => {
    const [named, nameless] = [await stand.issueBoardLink(' TV at the gate ', 'Mona'), await stand.issueBoardLink('  ', 'Mona')];
    expect(named.path).toMatch(/^\/board#token=.{43}$/);
    expect([named.link, nameless.link]).toMatchObject([
      { name: 'TV at the gate', shows: 'orders', createdAt: stand.clock.now(), createdBy: 'Mona', revokedAt: null },
      { name: 'Board', shows: 'orders' },
    ]);
    expect(await stand.changeBoardLink(named.link.id, 'prices', 'Mona')).toMatchObject({ ok: true });
    expect((await stand.listBoardLinks()).map(({ name, shows }) => [name, shows])).toEqual([
      ['TV at the gate', 'prices'],
      ['Board', 'orders'],
    ]);
    expect(await stand.revokeBoardLink(nameless.link.id, 'Dana')).toMatchObject({ ok: true });
    const nowhere = { ok: false, error: { kind: 'board-link/not-found' } };
    expect(await stand.revokeBoardLink('unknown', 'Dana')).toEqual(nowhere);
    expect(await stand.changeBoardLink('unknown', 'prices', 'Dana')).toEqual(nowhere);
    expect(await stand.audited()).toEqual([
      'Dana login: Revoked the link to the board for Board',
      'Mona login: The screen TV at the gate shows prices from now on',
      'Mona login: Issued a link to the board for Board',
      'Mona login: Issued a link to the board for TV at the gate',
    ]);
  });
});

it('a link that is made again because its answer was lost is the same one, and its first secret opens nothing', async () => {
  const [lost, made] = [await stand.issueBoardLink('TV', 'Mona', 'one'), await stand.issueBoardLink('TV', 'Mona', 'one')];
  const opened = await Promise.all([lost, made].map(({ link }) => stand.boardLinks.find(link.secretHash)));
  expect([opened, await stand.listBoardLinks()]).toEqual([[null, made.link], [made.link]]);
});

it('a link with the id of another person’s, or of one that has ended, is a link of its own', async () => {
  const first = (await stand.issueBoardLink('TV', 'Mona', 'one')).link;
  const other = (await stand.issueBoardLink('Gate', 'Dana', 'one')).link;
  await stand.revokeBoardLink('one', 'Mona');
  const again = (await stand.issueBoardLink('TV', 'Mona', 'one')).link;
  expect(new Set([first.id, other.id, again.id]).size).toBe(3);
  expect(await stand.listBoardLinks()).toEqual([other, again]);
});

describe('a board', () => {
  it('shows first names and numbers: being prepared the oldest first, ready the newest first, and no other status', async () => {
    const now = stand.clock.now();
    const customer = { name: 'Maya Rivera', email: null, phone: null };
    for (const [sequence, status, readyAt] of [
      ['001', 'preparing', null],
      ['002', 'ready', plusMs(now, -2 * MINUTE_MS)],
      ['003', 'queued', null],
      ['004', 'ready', plusMs(now, -MINUTE_MS)],
      ['005', 'preparing', null],
      ['006', 'completed', null],
    ] as const) {
      await stand.place({ orderNumber: `BAND-20261120-O-${sequence}`, status, readyAt, customer });
      stand.clock.advance(1_000);
    }
    expect(await stand.showBoard('a person')).toEqual({
      shows: 'orders',
      prices: [],
      preparing: [
        { number: '#001', name: 'Maya' },
        { number: '#005', name: 'Maya' },
      ],
      ready: [
        { number: '#004', name: 'Maya', readyAt: plusMs(now, -MINUTE_MS) },
        { number: '#002', name: 'Maya', readyAt: plusMs(now, -2 * MINUTE_MS) },
      ],
    });
  });

  it('of prices shows the menu with what is left, and no orders', async () => {
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
