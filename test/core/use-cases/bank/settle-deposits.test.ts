import { beforeEach, describe, expect, it } from 'vitest';
import { orderId } from '#core/domain/kernel/ids.ts';
import { MONA, standHarness, type StandHarness } from '#test/support/stand-harness.ts';

let stand: StandHarness;
beforeEach(() => {
  stand = standHarness();
});

const NOBODY = { ok: false, error: { kind: 'order/not-found' } };
const settled = (...ids: Parameters<StandHarness['bankSettlements']['ofOrders']>[0]) => stand.bankSettlements.ofOrders(ids);

describe('payments that match nothing at the bank', () => {
  it('are settled by hand with a note, once, and the audit log names them', async () => {
    const [one, other] = [await stand.place(), await stand.place()];
    const keys = [one, other].map(({ id }) => ({ orderId: id, why: 'not-deposited' as const }));
    expect(await stand.settleDeposits(keys, ' checked\nby phone ', MONA)).toMatchObject({ ok: true });
    expect(await settled(one.id, other.id)).toEqual(
      expect.arrayContaining(keys.map((key) => ({ ...key, note: 'checked by phone', at: stand.clock.now(), by: 'Mona' }))),
    );
    await stand.settleDeposits(keys, 'again', MONA);
    expect(await stand.unsettleDeposits(keys.slice(0, 1), MONA)).toMatchObject({ ok: true });
    await stand.unsettleDeposits(keys.slice(0, 1), MONA);
    expect(await settled(one.id)).toEqual([]);
    expect(await settled(other.id)).toHaveLength(1);
    expect(await stand.audited()).toEqual([
      'Mona night: Marked as not settled with the bank: #001',
      'Mona night: Marked as settled with the bank: #001, #002. checked by phone',
    ]);
  });

  it('need a note, and an order each: otherwise nothing is settled', async () => {
    const { id } = await stand.place();
    const key = { orderId: id, why: 'not-deposited' as const };
    const strange = { orderId: orderId('zzz'), why: 'not-deposited' as const };
    expect(await stand.settleDeposits([key], ' ', MONA)).toEqual({ ok: false, error: { kind: 'order/reason-required' } });
    expect(await stand.settleDeposits([strange, key], 'all', MONA)).toEqual(NOBODY);
    expect(await stand.unsettleDeposits([strange], MONA)).toEqual(NOBODY);
    expect([await settled(id), await stand.audited()]).toEqual([[], []]);
  });
});
