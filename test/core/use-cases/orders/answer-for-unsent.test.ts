import { beforeEach, describe, expect, it } from 'vitest';
import { actId } from '#core/domain/kernel/ids.ts';
import { instant } from '#core/domain/kernel/instant.ts';
import type { StaffCode } from '#core/domain/staff/staff-code.ts';
import type { Unsent } from '#core/use-cases/orders/answer-for-unsent.ts';
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

const unsent = (changes: Partial<Unsent> = {}): Unsent => ({
  staffId: code.id,
  outcome: 'sent',
  acts: [READY, PICKED_UP],
  sales: [],
  ...changes,
});
const log = async () => (await stand.audited()).filter((line) => line.includes(' unsent: '));

describe('answering for what another login did without a network', () => {
  it.each([
    ['the same person with a new code', { ...BEA_AT_WORK, id: 'a-new-code' }, true],
    ['another volunteer', TOM_AT_WORK, false],
    ['a manager', MONA, true],
    ['an admin', THE_ADMIN, true],
  ])('is for that person and for managers: %s', async (_who, actor, may) => {
    const refused = { ok: false, error: { kind: 'act/not-yours', name: 'Bea' } };
    expect(await stand.answerForUnsent(unsent(), actor)).toEqual(may ? { ok: true, value: [] } : refused);
    expect(await log()).toHaveLength(may ? 1 : 0);
  });

  it('is not for another code without a name', async () => {
    code = await stand.newCode({ name: '' });
    const other = { ...TOM_AT_WORK, name: code.name };
    expect(await stand.answerForUnsent(unsent(), other)).toEqual({ ok: false, error: { kind: 'act/not-yours', name: 'Staff' } });
  });

  it.each([
    ['sent', 'Mona unsent: Sent what Bea had done without a network: 19:41 Ready #004; 19:41 Picked Up #003'],
    ['dropped', 'Mona unsent: Dropped what Bea had done without a network: 19:41 Ready #004; 19:41 Picked Up #003'],
  ] as const)('names both people and each act: %s', async (outcome, line) => {
    await stand.answerForUnsent(unsent({ outcome }), MONA);
    expect(await log()).toEqual([line]);
  });

  it('says which acts and sales of that login have arrived, and keeps them out of the log', async () => {
    stand = await windowHarness();
    code = await stand.newCode({ name: 'Luis' });
    const luis = { ...LUIS, id: code.id };
    const order = await stand.place();
    const started = await stand.changeOrderStatus(order.id, 'preparing', luis, actId(READY.id));
    if (!started.ok) throw new Error(started.error.kind);
    const sale = { id: 'sale-of-luis', at: AT, text: 'Hot Dog, $3.50' };
    await stand.makeSale(sale.id, { ...(await stand.asShown({ 'hot-dog': 1 })), drawerId: null }, luis);
    const both = unsent({ sales: [sale] });
    expect(await stand.answerForUnsent(both, MONA)).toEqual({ ok: true, value: [sale.id, READY.id] });
    expect(await log()).toEqual(['Mona unsent: Sent what Luis had done without a network: 19:41 Picked Up #003']);
    // They belong to another login.
    const other = await stand.newCode({ name: 'Tom' });
    expect(await stand.answerForUnsent({ ...both, staffId: other.id }, MONA)).toEqual({ ok: true, value: [] });
  });

  it('of nothing that is left writes nothing, and a login that is gone has no name', async () => {
    await stand.answerForUnsent(unsent({ acts: [] }), MONA);
    expect(await log()).toEqual([]);
    await stand.answerForUnsent(unsent({ staffId: 'gone', acts: [READY] }), MONA);
    await stand.answerForUnsent(unsent({ staffId: 'admin', acts: [READY] }), MONA);
    expect(await log()).toEqual([
      'Mona unsent: Sent what Admin had done without a network: 19:41 Ready #004',
      'Mona unsent: Sent what a former login had done without a network: 19:41 Ready #004',
    ]);
  });
});
