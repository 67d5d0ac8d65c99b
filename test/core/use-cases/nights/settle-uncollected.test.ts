import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { err, ok } from '#core/domain/kernel/result.ts';
import { isKept, NOT_COLLECTED, type Order } from '#core/domain/order/order.ts';
import { standHarness, THE_ADMIN, type StandHarness } from '#test/support/stand-harness.ts';

const CASH = { channel: 'W', tender: 'cash', paymentId: null } as const;
const COMP = { ...CASH, tender: 'comp', paidCents: cents(0) } as const;

let stand: StandHarness;
beforeEach(() => {
  stand = standHarness({ settings: { notCollected: 'refund' } });
});

const ago = (ms: number) => plusMs(stand.clock.now(), -ms);
const stopsAt = (closesAt: Instant | null) =>
  stand.unitOfWork.run(async (tx) => ok(await tx.nights.save({ ...(await stand.tonight()), closesAt })));
/** Ready for half an hour, on a night that no longer takes online orders. */
const ready = async (changes: Partial<Order> = {}) => {
  const order = await stand.place({ status: 'ready', readyAt: ago(30 * MINUTE_MS), ...changes });
  await stopsAt(stand.clock.now());
  return order;
};
const handedOut = () => ready({ status: 'completed', completedAt: stand.clock.now() });
const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id);
const keep = (...orders: readonly Order[]) => stand.keepUncollected(idsOf(orders), THE_ADMIN);
const undo = (...orders: readonly Order[]) => stand.undoKeep(idsOf(orders), THE_ADMIN);
const refund = (...orders: readonly Order[]) => stand.refundUncollected(idsOf(orders), THE_ADMIN);
const kept = async () => (await stand.sheetTonight()).kept;

describe('uncollected orders', () => {
  it('are listed with their remaining money, the longest wait first', async () => {
    await stand.place();
    const late = await ready();
    const cash = await ready({ ...CASH, readyAt: ago(HOUR_MS) });
    await ready({ readyAt: stand.clock.now() });
    const { uncollected, toMake, toHandOut, policy } = await stand.getClosing();
    expect(uncollected.map(({ order, leftCents, back }) => [order.id, leftCents, back])).toEqual([
      [cash.id, cash.paidCents, 'hand'],
      [late.id, late.paidCents, 'card'],
    ]);
    expect([toMake, toHandOut, policy]).toEqual([1, 1, 'refund']);
  });

  it('are kept as a donation once, in one act, as completed but not handed out', async () => {
    const [one, other] = [await ready(), await ready(CASH)];
    expect([await keep(one, other), await keep(one, other)]).toEqual([ok(idsOf([one, other])), ok([])]);
    const now = await stand.orderNow(one);
    expect([now.status, isKept(now), now.statusBy]).toEqual(['completed', true, NOT_COLLECTED]);
    expect(await kept()).toEqual({ orders: 2, amountCents: cents(one.paidCents + other.paidCents) });
    expect((await stand.audited()).filter((line) => line.includes('Kept'))).toHaveLength(1);
    expect(stand.payments.refunds).toEqual([]);
  });

  it('are refunded by the worker once, also after a crash; cash is kept in the same act', async () => {
    const [one, other, cash] = [await ready(), await ready(), await ready(CASH)];
    expect(await refund(one, other, cash)).toEqual(ok(idsOf([one, other, cash])));
    // The provider was not called yet: a process that dies here leaves two stored refunds.
    expect(stand.payments.refunds).toEqual([]);
    expect(await refund(one, other, cash)).toEqual(ok([]));
    while ((await stand.settleRefunds()) > 0);
    expect(stand.payments.refunds.map(({ amountCents }) => amountCents)).toEqual([one.paidCents, other.paidCents]);
    expect((await stand.orderNow(one)).status).toBe('cancelled');
    expect(isKept(await stand.orderNow(cash))).toBe(true);
    expect((await stand.audited()).filter((line) => line.includes('not collected:'))).toEqual([
      expect.stringMatching(/: Kept \$\d+\.\d\d of 1 order as a donation/),
      expect.stringMatching(/: Refunded \$\d+\.\d\d of 2 orders, not collected: #\d+, #\d+$/),
    ]);
    // The donation is refunded, too.
    const mails = (await stand.mails()).map(({ mail }) => mail);
    expect(mails).toMatchObject([one, other].map(({ paidCents }) => ({ kind: 'order-refunded', refundCents: paidCents })));
    expect(mails.filter((mail) => 'keepsDonation' in mail)).toEqual([]);
  });

  it('exclude orders that were handed out or kept in the meantime', async () => {
    const [gone, donated] = [await handedOut(), await ready()];
    await keep(donated);
    expect([await keep(gone), await refund(gone, donated)]).toEqual([ok([]), ok([])]);
    expect(isKept(await stand.orderNow(gone))).toBe(false);
    expect((await kept()).orders).toBe(1);
  });

  it('are settled once customers can no longer order or be expected', async () => {
    const order = await ready();
    const fresh = await ready({ readyAt: ago(29 * MINUTE_MS) });
    const reminded = await ready({ readyAt: ago(25 * MINUTE_MS), reminders: { sent: 3, lastSentAt: ago(5 * MINUTE_MS) } });
    await stopsAt(null);
    for (const settle of [keep, refund]) expect(await settle(order)).toEqual(err({ kind: 'night/takes-orders' }));
    await stopsAt(stand.clock.now());
    expect([await keep(fresh), await refund(fresh)]).toEqual([ok([]), ok([])]);
    expect(await keep(order, fresh, reminded)).toEqual(ok(idsOf([order, reminded])));
    expect((await stand.orderNow(fresh)).status).toBe('ready');
  });

  it('are ready again after an undo, until their night is closed', async () => {
    const [one, other] = [await ready(), await handedOut()];
    await keep(one);
    expect([await undo(one, other), await undo(one)]).toEqual([[one.id], []]);
    expect(await stand.orderNow(one)).toMatchObject({ status: 'ready', readyAt: one.readyAt, completedAt: null });
    expect((await kept()).orders).toBe(0);
    expect(await keep(one)).toEqual(ok([one.id]));
    await stand.endTonight();
    expect(await undo(one)).toEqual([]);
  });

  it('are ready again after an undo, except one whose number is taken by now', async () => {
    const [one, other] = [await ready(), await ready()];
    await keep(one, other);
    await stand.place({ orderNumber: one.orderNumber.replace('20261120', '20261121') });
    expect(await undo(one, other)).toEqual([other.id]);
    expect(isKept(await stand.orderNow(one))).toBe(true);
  });

  it('that were given away have no money to refund, and are kept', async () => {
    const comp = await ready(COMP);
    expect(await refund(comp)).toEqual(ok([comp.id]));
    expect(isKept(await stand.orderNow(comp))).toBe(true);
  });
});
