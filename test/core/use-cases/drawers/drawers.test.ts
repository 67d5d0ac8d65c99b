import { describe, expect, it } from 'vitest';
import { DENOMINATIONS_CENTS } from '#core/domain/drawer/pieces.ts';
import { drawerEntryId, drawerId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import type { CountStep } from '#core/use-cases/drawers/count-drawer.ts';
import { LUIS, MONA, PRIYA, windowHarness } from '#test/support/stand-harness.ts';

const DRAWER = drawerId('drawer-a');
/** One twenty-dollar bill, then two one-dollar bills. */
const TWENTY = DENOMINATIONS_CENTS.map((value) => (value === 2_000 ? 1 : 0));
const TWENTY_TWO = DENOMINATIONS_CENTS.map((value) => (value === 2_000 ? 1 : value === 100 ? 2 : 0));

/** A drawer with twenty dollars, and a water ($2.00) sold into it. */
const open = async () => {
  const stand = await windowHarness();
  const { unitOfWork, drawers, clock } = stand;
  await stand.openDrawer({ id: DRAWER, name: 'Drawer A', pieces: TWENTY }, MONA);
  await stand.makeSale('key-1', { ...(await stand.asShown({ 'bottled-water': 1 })), drawerId: DRAWER }, LUIS);
  return {
    ...stand,
    list: stand.listDrawers,
    get: stand.getDrawer,
    step: async (step: CountStep, actor: Actor) => {
      const taken = await stand.countDrawer(DRAWER, step, actor);
      return taken.ok ? taken.value.drawer.state : taken.error.kind;
    },
    count: stand.countDrawer,
    kinds: async () => (await drawers.byId(DRAWER))?.ledger.map(({ kind }) => kind),
    closeTheNight: () =>
      unitOfWork.run(async (tx) => {
        const night = (await tx.nights.lock()).find(({ state }) => state === 'open');
        if (night !== undefined) await tx.nights.save({ ...night, state: 'closed', closedAt: clock.now(), closedBy: 'Mona' });
        return ok(null);
      }),
  };
};

const says = (lines: readonly string[]): readonly string[] => lines.filter((line) => line.includes(' drawer: ')).toReversed();

describe('counting a drawer', () => {
  it('takes two people; what is right to the cent is closed by the second one', async () => {
    const { step, audited, kinds } = await open();
    expect(await step({ kind: 'begin-count' }, LUIS)).toBe('counting');
    expect(await step({ kind: 'count', pieces: TWENTY }, LUIS)).toBe('counted');
    expect(await step({ kind: 'confirm', countedCents: cents(2_000) }, LUIS)).toBe('drawer/same-person');
    expect(await step({ kind: 'reject-count' }, PRIYA)).toBe('counting');
    expect(await step({ kind: 'leave-count' }, LUIS)).toBe('open');
    expect((await kinds())?.slice(2)).toEqual(['begin-count', 'count', 'reject-count', 'leave-count']);
    expect(says(await audited()).slice(-4)).toEqual([
      'Luis drawer: Began to count Drawer A',
      'Luis drawer: Counted $20.00 in Drawer A',
      'Priya drawer: Counted Drawer A differently',
      'Luis drawer: Stopped counting Drawer A',
    ]);
  });

  it('closes one that is right, and takes a repeated confirmation for the same', async () => {
    const stand = await open();
    const right = { kind: 'confirm', countedCents: cents(2_200) } as const;
    await stand.step({ kind: 'begin-count' }, LUIS);
    await stand.step({ kind: 'count', pieces: TWENTY_TWO }, LUIS);
    expect(await stand.step(right, PRIYA)).toBe('closed');
    expect(await stand.step(right, PRIYA)).toBe('closed');
    expect((await stand.kinds())?.slice(-2)).toEqual(['confirm', 'close']);
    expect(says(await stand.audited()).slice(-2)).toEqual(['Priya drawer: Confirmed $22.00 in Drawer A', 'Priya drawer: Closed Drawer A']);
  });

  it('leaves one that is short open for one more count, then for a note', async () => {
    const { step, audited, showCash } = await open();
    const short = { kind: 'confirm', countedCents: cents(2_000) } as const;
    await step({ kind: 'begin-count' }, LUIS);
    await step({ kind: 'count', pieces: TWENTY }, LUIS);
    expect(await step(short, PRIYA)).toBe('confirmed');
    await showCash(DRAWER, MONA);
    // The answer was lost.
    expect(await step(short, PRIYA)).toBe('confirmed');
    expect(await step({ kind: 'recount' }, LUIS)).toBe('counting');
    await step({ kind: 'count', pieces: TWENTY }, LUIS);
    await step(short, PRIYA);
    expect(await step({ kind: 'recount' }, LUIS)).toBe('drawer/recounted-already');
    expect(await step({ kind: 'close', note: '' }, PRIYA)).toBe('drawer/note-required');
    expect(await step({ kind: 'close', note: 'given as change' }, PRIYA)).toBe('closed');
    expect(says(await audited())).toEqual([
      'Mona drawer: Opened Drawer A with a float of $20.00',
      ...['Began to count Drawer A', 'Counted $20.00 in Drawer A'].map((text) => `Luis drawer: ${text}`),
      'Priya drawer: Confirmed $20.00 in Drawer A',
      ...['Began to count Drawer A once more', 'Counted $20.00 in Drawer A'].map((text) => `Luis drawer: ${text}`),
      'Priya drawer: Confirmed $20.00 in Drawer A',
      'Priya drawer: Closed Drawer A: given as change',
    ]);
  });

  it('of a drawer that there is not is refused', async () => {
    const { count } = await open();
    expect(await count(drawerId('none'), { kind: 'begin-count' }, LUIS)).toEqual({ ok: false, error: { kind: 'drawer/not-found' } });
  });
});

describe('the drawers', () => {
  it('are those of the open night, with the cash of its sales in their ledgers', async () => {
    const { list, get, step, closeTheNight } = await open();
    expect(
      (await list()).drawers.map(({ drawer, ledger }) => [drawer.name, ledger.map(({ kind, amountCents }) => [kind, amountCents])]),
    ).toEqual([
      [
        'Drawer A',
        [
          ['float', 2_000],
          ['sale', 200],
        ],
      ],
    ]);
    await step({ kind: 'begin-count' }, LUIS);
    await step({ kind: 'count', pieces: TWENTY_TWO }, LUIS);
    await step({ kind: 'confirm', countedCents: cents(2_200) }, PRIYA);
    await closeTheNight();
    // After the first closing by hand, the window sells only on an open night.
    expect(await list()).toEqual({ drawers: [], isClosed: true });
    expect((await get(DRAWER))?.drawer.name).toBe('Drawer A');
    expect(await get(drawerId('none'))).toBeNull();
  });
});

const MORE = TWENTY.with(5, 1);

describe('an id that comes again', () => {
  it('writes one line, and is refused with another amount, kind or drawer: nobody believes that $50.00 are in the safe', async () => {
    const { openDrawer, kinds, audited, moveCash: move } = await open();
    const other = drawerId('drawer-b');
    await openDrawer({ id: other, name: 'Drawer B', pieces: TWENTY }, MONA);
    const drop = { id: drawerEntryId('entry-01'), drawerId: DRAWER, kind: 'drop', amountCents: cents(400), note: 'with Priya' } as const;
    const first = await move(drop, MONA);
    expect(await move({ ...drop, note: 'with Luis' }, MONA)).toEqual(first);
    const refused = { ok: false, error: { kind: 'drawer/written-otherwise' } };
    expect(await move({ ...drop, amountCents: cents(500) }, MONA)).toEqual(refused);
    expect(await move({ ...drop, kind: 'paid-out' }, MONA)).toEqual(refused);
    expect(await move({ ...drop, drawerId: other }, MONA)).toEqual(refused);
    expect(await kinds()).toEqual(['float', 'sale', 'drop']);
    for (const kind of ['paid-in', 'paid-out'] as const) await move({ ...drop, id: drawerEntryId(kind), kind, note: '' }, MONA);
    expect(says(await audited()).slice(-3)).toEqual([
      'Mona drawer: Dropped $4.00 from Drawer A: with Priya',
      'Mona drawer: Paid in $4.00 into Drawer A',
      'Mona drawer: Paid out $4.00 from Drawer A',
    ]);
  });

  it('opens one drawer, and is refused with another float or name', async () => {
    const { openDrawer, get } = await open();
    const asked = { id: DRAWER, name: 'Drawer A', pieces: TWENTY };
    expect(await openDrawer(asked, MONA)).toEqual({ ok: true, value: (await get(DRAWER))?.drawer });
    const refused = { ok: false, error: { kind: 'drawer/opened-otherwise', name: 'Drawer A' } };
    expect(await openDrawer({ ...asked, pieces: MORE }, MONA)).toEqual(refused);
    expect(await openDrawer({ ...asked, name: 'Drawer B' }, MONA)).toEqual(refused);
  });
});
