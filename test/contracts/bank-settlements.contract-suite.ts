import { beforeEach, describe, expect, it } from 'vitest';
import type { BankSettlement } from '#core/domain/bank/deposits.ts';
import { commit, placeNewOrder, type PersistenceFixture, type StartPersistence } from './persistence-fixture.ts';

/** The contract of every store of settlements with the bank. */
export const describeBankSettlements = (name: string, start: StartPersistence): void => {
  describe(`Settlements with the bank: ${name}`, () => {
    let fixture: PersistenceFixture;
    beforeEach(async () => {
      fixture = await start();
    });

    it('keeps one for each payment and reason, until it is taken back', async () => {
      const [order, other] = [await placeNewOrder(fixture), await placeNewOrder(fixture)];
      const one: BankSettlement = { orderId: order.id, why: 'not-deposited', note: 'By hand', at: fixture.clock.now(), by: 'Admin' };
      const two: BankSettlement = { ...one, why: 'amount-differs' };
      const add = (settlement: BankSettlement) => commit(fixture, (tx) => tx.bankSettlements.add(settlement));
      const remove = () => commit(fixture, (tx) => tx.bankSettlements.remove(one));
      const of = (...orders: (typeof order)[]) => fixture.persistence.bankSettlements.ofOrders(orders.map(({ id }) => id));
      expect([await add(one), await add({ ...one, note: 'Again' }), await add(two)]).toEqual([true, false, true]);
      expect(await of(order, other)).toEqual(expect.arrayContaining([one, two]));
      expect(await of(other)).toEqual([]);
      expect([await remove(), await remove()]).toEqual([true, false]);
      expect(await of(order)).toEqual([two]);
    });
  });
};
