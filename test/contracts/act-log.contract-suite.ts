import { expect, it } from 'vitest';
import { actId } from '#core/domain/kernel/ids.ts';
import type { MenuAct, OrderAct } from '#core/domain/order/staff-act.ts';
import { commit, persistenceSuite, placeNewOrder, stocked } from './persistence-fixture.ts';

export const describeActLog = persistenceSuite('ActLog', (fixture) => {
  const newAct = async (changes: Partial<OrderAct> = {}): Promise<OrderAct> => ({
    id: actId(fixture.ids.uuid()),
    orderId: (await placeNewOrder(fixture)).id,
    staffId: 'staff-bea',
    at: fixture.clock.now(),
    refusal: null,
    ...changes,
  });

  it.each<OrderAct['refusal']>([
    null,
    { kind: 'order/not-allowed', status: 'cancelled' },
    { kind: 'order/already-preparing', preparingStaff: 'Sam Ortiz' },
  ])('keeps an act with its outcome %j', async (refusal) => {
    const act = await newAct({ refusal });
    await commit(fixture, (tx) => tx.acts.add(act));
    expect(await commit(fixture, (tx) => tx.acts.find(act.id))).toEqual(act);
  });

  it.each<MenuAct['refusal']>([null, { kind: 'product/put-back-since', available: 24 }])(
    'keeps an act on a product with its outcome %j',
    async (refusal) => {
      const cola = await stocked(fixture, 7);
      const act: MenuAct = { id: actId(fixture.ids.uuid()), productId: cola, staffId: 'staff-bea', at: fixture.clock.now(), refusal };
      await commit(fixture, (tx) => tx.acts.add(act));
      expect(await commit(fixture, (tx) => tx.acts.find(act.id))).toEqual(act);
    },
  );

  it('returns null for an unknown act', async () => {
    expect(await commit(fixture, (tx) => tx.acts.find(actId(fixture.ids.uuid())))).toBeNull();
  });

  it('accepts each id once', async () => {
    const act = await newAct();
    await commit(fixture, (tx) => tx.acts.add(act));
    const other = await newAct({ id: act.id });
    await expect(commit(fixture, (tx) => tx.acts.add(other))).rejects.toThrow();
  });
});
