import { beforeEach, describe, expect, it } from 'vitest';
import { DENOMINATIONS_CENTS } from '#core/domain/drawer/pieces.ts';
import { drawerEntryId, drawerId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import type { CountStep } from '#core/use-cases/drawers/count-drawer.ts';
import { kindOf, present, refused } from '#test/support/results.ts';
import { DRAWER, LUIS, MONA, PRIYA, windowHarness } from '#test/support/stand-harness.ts';

/** One twenty-dollar bill; with two one-dollar bills; with a ten-cent piece. */
const TWENTY = DENOMINATIONS_CENTS.map((value) => (value === 2_000 ? 1 : 0));
const TWENTY_TWO = DENOMINATIONS_CENTS.map((value) => (value === 2_000 ? 1 : value === 100 ? 2 : 0));
const MORE = TWENTY.with(5, 1);
const ASKED = { id: DRAWER, name: 'Drawer A', pieces: TWENTY };

const [BEGIN, LEAVE, REJECT, RECOUNT] = (['begin-count', 'leave-count', 'reject-count', 'recount'] as const).map((kind) => ({ kind }));
const count = (pieces: readonly number[]): CountStep => ({ kind: 'count', pieces });
const confirm = (amount: number): CountStep => ({ kind: 'confirm', countedCents: cents(amount) });
const close = (note: string): CountStep => ({ kind: 'close', note });

let stand: Awaited<ReturnType<typeof windowHarness>>;
/** A drawer with twenty dollars, and a water ($2.00) sold into it. */
beforeEach(async () => {
  stand = await windowHarness();
  await stand.openDrawer(ASKED, MONA);
  await stand.sell({ 'bottled-water': 1 }, { drawerId: DRAWER });
});
const kinds = async () => present(await stand.drawers.byId(DRAWER)).ledger.map(({ kind }) => kind);
const logged = async () => (await stand.audited('drawer')).toReversed();
/** Takes the steps one after the other, and expects their outcomes. */
const steps = async (...wanted: readonly (readonly [CountStep | undefined, Actor, string])[]) => {
  for (const [step, actor, expected] of wanted) {
    const taken = await stand.countDrawer(DRAWER, present(step), actor);
    expect([step, taken.ok ? taken.value.drawer.state : taken.error.kind]).toEqual([step, expected]);
  }
};

describe('counting a drawer', () => {
  it('needs a second person, who can reject the count', async () => {
    await steps(
      [BEGIN, LUIS, 'counting'],
      [count(TWENTY), LUIS, 'counted'],
      [confirm(2_000), LUIS, 'drawer/same-person'],
      [REJECT, PRIYA, 'counting'],
      [LEAVE, LUIS, 'open'],
    );
    expect((await kinds()).slice(2)).toEqual(['begin-count', 'count', 'reject-count', 'leave-count']);
    expect((await logged()).slice(-4)).toEqual([
      'Luis drawer: Began to count Drawer A',
      'Luis drawer: Counted $20.00 in Drawer A',
      'Priya drawer: Counted Drawer A differently',
      'Luis drawer: Stopped counting Drawer A',
    ]);
  });

  it('closes a drawer that balances; a repeated confirmation changes nothing', async () => {
    await steps(
      [BEGIN, LUIS, 'counting'],
      [count(TWENTY_TWO), LUIS, 'counted'],
      [confirm(2_200), PRIYA, 'closed'],
      [confirm(2_200), PRIYA, 'closed'],
    );
    expect((await kinds()).slice(-2)).toEqual(['confirm', 'close']);
    expect((await logged()).slice(-2)).toEqual(['Priya drawer: Confirmed $22.00 in Drawer A', 'Priya drawer: Closed Drawer A']);
  });

  it('allows one more count of a drawer that is short, and then needs a note', async () => {
    await steps([BEGIN, LUIS, 'counting'], [count(TWENTY), LUIS, 'counted'], [confirm(2_000), PRIYA, 'confirmed']);
    await stand.showCash(DRAWER, MONA);
    await steps(
      // The answer was lost.
      [confirm(2_000), PRIYA, 'confirmed'],
      [RECOUNT, LUIS, 'counting'],
      [count(TWENTY), LUIS, 'counted'],
      [confirm(2_000), PRIYA, 'confirmed'],
      [RECOUNT, LUIS, 'drawer/recounted-already'],
      [close(''), PRIYA, 'drawer/note-required'],
      [close('given as change'), PRIYA, 'closed'],
    );
    expect(await logged()).toEqual([
      'Mona drawer: Opened Drawer A with a float of $20.00',
      ...['Began to count Drawer A', 'Counted $20.00 in Drawer A'].map((text) => `Luis drawer: ${text}`),
      'Priya drawer: Confirmed $20.00 in Drawer A',
      ...['Began to count Drawer A once more', 'Counted $20.00 in Drawer A'].map((text) => `Luis drawer: ${text}`),
      'Priya drawer: Confirmed $20.00 in Drawer A',
      'Priya drawer: Closed Drawer A: given as change',
    ]);
  });

  it('is refused for an unknown drawer', async () => {
    expect(await stand.countDrawer(drawerId('none'), present(BEGIN), LUIS)).toEqual(refused('drawer/not-found'));
  });
});

it('only drawers of the open night are listed, with the cash of its sales', async () => {
  const { drawers } = await stand.listDrawers();
  expect(drawers.map(({ drawer, ledger }) => [drawer.name, ...ledger.map(({ kind, amountCents }) => `${kind} ${amountCents}`)])).toEqual([
    ['Drawer A', 'float 2000', 'sale 200'],
  ]);
  await steps([BEGIN, LUIS, 'counting'], [count(TWENTY_TWO), LUIS, 'counted'], [confirm(2_200), PRIYA, 'closed']);
  await stand.endTonight();
  // After the first closing by hand, the window sells only on an open night.
  expect(await stand.listDrawers()).toEqual({ drawers: [], isClosed: true });
  expect((await stand.getDrawer(DRAWER))?.drawer.name).toBe('Drawer A');
  expect(await stand.getDrawer(drawerId('none'))).toBeNull();
});

describe('a repeated id', () => {
  it('of a movement writes one line, and refuses another amount, kind or drawer', async () => {
    const other = drawerId('drawer-b');
    await stand.openDrawer({ ...ASKED, id: other, name: 'Drawer B' }, MONA);
    const drop = { id: drawerEntryId('entry-01'), drawerId: DRAWER, kind: 'drop', amountCents: cents(400), note: 'with Priya' } as const;
    const first = await stand.moveCash(drop, MONA);
    expect(await stand.moveCash({ ...drop, note: 'with Luis' }, MONA)).toEqual(first);
    for (const change of [{ amountCents: cents(500) }, { kind: 'paid-out' as const }, { drawerId: other }])
      expect(await stand.moveCash({ ...drop, ...change }, MONA)).toEqual(refused('drawer/written-otherwise'));
    expect(await kinds()).toEqual(['float', 'sale', 'drop']);
    for (const kind of ['paid-in', 'paid-out'] as const) await stand.moveCash({ ...drop, id: drawerEntryId(kind), kind, note: '' }, MONA);
    expect((await logged()).slice(-3)).toEqual([
      'Mona drawer: Dropped $4.00 from Drawer A: with Priya',
      'Mona drawer: Paid in $4.00 into Drawer A',
      'Mona drawer: Paid out $4.00 from Drawer A',
    ]);
  });

  it('of a drawer opens one, and refuses another float or name', async () => {
    expect(kindOf(await stand.openDrawer(ASKED, MONA))).toBe('done');
    for (const change of [{ pieces: MORE }, { name: 'Drawer B' }])
      expect(await stand.openDrawer({ ...ASKED, ...change }, MONA)).toEqual(refused('drawer/opened-otherwise', { name: 'Drawer A' }));
    expect(await kinds()).toEqual(['float', 'sale']);
  });
});
