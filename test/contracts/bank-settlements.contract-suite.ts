import { expect, it } from 'vitest';
import type { BankSettlement } from '#core/domain/bank/deposits.ts';
import type { ReaderDecisionKind } from '#core/domain/bank/reader-decision.ts';
import { paymentId, readerDecisionId, type OrderId, type PaymentId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { commit, NIGHT, persistenceSuite, placeNewOrder } from './persistence-fixture.ts';

export const describeBankSettlements = persistenceSuite('Settlements with the bank', (fixture) => {
  it('keeps one settlement for each payment and reason, until it is removed', async () => {
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

  it('decides a sale and a payment once, and parts a pair once', async () => {
    const [{ id: orderId }, { id: other }] = [await placeNewOrder(fixture), await placeNewOrder(fixture)];
    const [paid, paidToo] = [paymentId('pi_1'), paymentId('pi_2')];
    const add = (kind: ReaderDecisionKind, sale: OrderId | null, payment: PaymentId | null) =>
      commit(fixture, async (tx) => {
        const nightId = (await tx.nights.tonight(NIGHT, fixture.clock.now())) ?? expect.fail('a night is open');
        const answer = { kind, orderId: sale, paymentId: payment, card: null, standCents: cents(500), providerCents: cents(500) };
        return tx.readerDecisions.add({
          ...answer,
          id: readerDecisionId(fixture.ids.uuid()),
          nightId,
          at: fixture.clock.now(),
          by: 'Admin',
        });
      });
    const parted = [await add('not-same', orderId, paid), await add('not-same', orderId, paidToo), await add('not-same', other, paid)];
    expect([...parted, await add('not-same', orderId, paid)]).toEqual([true, true, true, false]);
    expect([await add('was-cash', orderId, null), await add('not-paid', orderId, null)]).toEqual([true, false]);
    expect([await add('not-ours', null, paid), await add('added-sale', null, paid)]).toEqual([true, false]);
  });
});
