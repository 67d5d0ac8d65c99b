import { beforeEach, describe, expect, it } from 'vitest';
import { actId } from '#core/domain/kernel/ids.ts';
import { instant } from '#core/domain/kernel/instant.ts';
import type { StaffCode } from '#core/domain/staff/staff-code.ts';
import type { Unsent } from '#core/use-cases/orders/answer-for-unsent.ts';
import { refused, valueOf } from '#test/support/results.ts';
import {
  BEA_AT_WORK,
  LUIS,
  MONA,
  standHarness,
  THE_ADMIN,
  TOM_AT_WORK,
  windowHarness,
  type StandHarness,
} from '#test/support/stand-harness.ts';

const AT = instant(Date.parse('2026-11-20T19:41:00-05:00'));
const READY = { id: '00000000-0000-4000-8000-000000000001', at: AT, text: 'Ready #004' };
const PICKED_UP = { id: '00000000-0000-4000-8000-000000000002', at: AT, text: 'Picked Up #003' };

let stand: StandHarness;
let code: StaffCode;
beforeEach(async () => {
  stand = standHarness();
  code = await stand.newCode({ name: 'Bea' });
});

const answer = (changes: Partial<Unsent> = {}, by = MONA) =>
  stand.answerForUnsent({ staffId: code.id, outcome: 'sent', acts: [READY, PICKED_UP], sales: [], ...changes }, by);

describe('answering for the offline acts of another login', () => {
  it.each([
    ['the same person with a new code', { ...BEA_AT_WORK, id: 'a-new-code' }, true],
    ['another volunteer', TOM_AT_WORK, false],
    ['a manager', MONA, true],
    ['an admin', THE_ADMIN, true],
  ])('is for that person and for managers: %s', async (_who, actor, may) => {
    expect(await answer({}, actor)).toEqual(may ? { ok: true, value: [] } : refused('act/not-yours', { name: 'Bea' }));
    expect(await stand.audited('unsent')).toHaveLength(may ? 1 : 0);
  });

  it('is not for another code without a name', async () => {
    code = await stand.newCode({ name: '' });
    expect(await answer({}, { ...TOM_AT_WORK, name: code.name })).toEqual(refused('act/not-yours', { name: 'Staff' }));
  });

  it.each([
    ['sent', 'Mona unsent: Sent what Bea had done without a network: 19:41 Ready #004; 19:41 Picked Up #003'],
    ['dropped', 'Mona unsent: Dropped what Bea had done without a network: 19:41 Ready #004; 19:41 Picked Up #003'],
  ] as const)('logs both people and each act: %s', async (outcome, line) => {
    await answer({ outcome });
    expect(await stand.audited('unsent')).toEqual([line]);
  });

  it('returns the acts and sales of that login that have arrived, applied or refused, and does not log them', async () => {
    stand = await windowHarness();
    code = await stand.newCode({ name: 'Luis' });
    const luis = { ...LUIS, id: code.id };
    const { id } = await stand.place();
    valueOf(await stand.changeOrderStatus(id, 'preparing', luis, actId(READY.id)));
    const again = { ...READY, id: '00000000-0000-4000-8000-000000000003' };
    const late = await stand.undoReady(id, luis, actId(again.id));
    const sale = { id: 'sale-of-luis', at: AT, text: 'Hot Dog, $3.50' };
    await stand.sell({ 'hot-dog': 1 }, { key: sale.id, by: luis });
    expect(await answer({ acts: [READY, PICKED_UP, again], sales: [sale] })).toEqual({
      ok: true,
      value: [
        { id: sale.id, refusal: null },
        { id: READY.id, refusal: null },
        { id: again.id, refusal: { kind: 'order/not-allowed', status: 'preparing' } },
      ],
    });
    expect(late).toEqual(refused('order/not-allowed', { status: 'preparing' }));
    expect(await stand.audited('unsent')).toEqual(['Mona unsent: Sent what Luis had done without a network: 19:41 Picked Up #003']);
    // They belong to another login.
    const other = await stand.newCode({ name: 'Tom' });
    expect(await answer({ sales: [sale], staffId: other.id })).toEqual({ ok: true, value: [] });
  });

  it('logs nothing if nothing is left, and has no name for a deleted login', async () => {
    await answer({ acts: [] });
    expect(await stand.audited('unsent')).toEqual([]);
    for (const staffId of ['gone', 'admin']) await answer({ staffId, acts: [READY] });
    expect(await stand.audited('unsent')).toEqual([
      'Mona unsent: Sent what Admin had done without a network: 19:41 Ready #004',
      'Mona unsent: Sent what a former login had done without a network: 19:41 Ready #004',
    ]);
  });
});

describe('a restored stand', () => {
  const [ACT, NEVER] = [READY.id, PICKED_UP.id];

  it('lacks unknown acts and sales, and undone sales that count again', async () => {
    stand = await windowHarness();
    const { id } = await stand.place();
    await stand.changeOrderStatus(id, 'preparing', LUIS, actId(ACT));
    await stand.sell({ 'bottled-water': 1 }, { key: 'sale-kept' });
    await stand.undoSale((await stand.sell({ 'bottled-water': 1 }, { key: 'sale-undone' })).id, LUIS);
    const sales = [
      { id: 'sale-kept', isUndone: false },
      { id: 'sale-undone', isUndone: true },
      { id: 'sale-gone', isUndone: false },
    ];
    expect(await stand.findLost({ acts: [ACT, NEVER], sales })).toEqual({ lost: ['sale-gone', NEVER], isNightOver: false });
    expect((await stand.findLost({ acts: [], sales: [{ id: 'sale-kept', isUndone: true }] })).lost).toEqual(['sale-kept']);
  });

  it('lets devices forget the rest after the closing', async () => {
    stand = await windowHarness();
    await stand.sell({ 'bottled-water': 1 });
    await stand.closeNight((await stand.tonight()).id, MONA);
    expect(await stand.findLost({ acts: [], sales: [] })).toEqual({ lost: [], isNightOver: true });
  });
});
