import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { err, ok } from '#core/domain/kernel/result.ts';
import { isKept, NOT_COLLECTED, type Order } from '#core/domain/order/order.ts';
import { keptAsDonation } from '#core/domain/reports/sales-report.ts';
import { standHarness, THE_ADMIN } from '#test/support/stand-harness.ts';

const setUp = async () => {
  const harness = standHarness({ settings: { notCollected: 'refund' } });
  const { persistence, clock, unitOfWork } = harness;
  const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id);
  const stopsAt = (closesAt: Instant | null) =>
    unitOfWork.run(async (tx) => {
      const [night] = await tx.nights.lock();
      if (night !== undefined) await tx.nights.save({ ...night, closesAt });
      return ok(null);
    });
  return {
    ...harness,
    /** Ready for half an hour, on a night that no longer takes online orders. */
    ready: async (changes: Partial<Order> = {}) => {
      const order = await harness.place({ status: 'ready', readyAt: plusMs(clock.now(), -30 * MINUTE_MS), ...changes });
      await stopsAt(clock.now());
      return order;
    },
    stopsAt,
    keep: (...orders: readonly Order[]) => harness.keepUncollected(idsOf(orders), THE_ADMIN),
    undo: (...orders: readonly Order[]) => harness.undoKeep(idsOf(orders), THE_ADMIN),
    refund: (...orders: readonly Order[]) => harness.refundUncollected(idsOf(orders), THE_ADMIN),
    closing: harness.getClosing,
    openNight: async () => {
      const { open } = await persistence.nights.current(clock.now());
      if (open === null) throw new Error('the orders have a night');
      return open;
    },
    facts: () => persistence.sales.between({ start: plusMs(clock.now(), -MINUTE_MS), end: plusMs(clock.now(), MINUTE_MS) }),
    audited: async () => (await persistence.audit.list({ window: null, kind: null, before: null }, 20)).map(({ text }) => text),
    mails: async () => (await persistence.outbox.claimDue(MINUTE_MS, 50)).map(({ mail }) => mail.kind),
  };
};

let stand: Awaited<ReturnType<typeof setUp>>;
beforeEach(async () => {
  stand = await setUp();
});

describe('orders that nobody collected', () => {
  it('are listed with what is left of them, the longest wait first, beside what is still to be made and the policy', async () => {
    await stand.place();
    const late = await stand.ready();
    const cash = await stand.ready({ channel: 'W', tender: 'cash', paymentId: null, readyAt: plusMs(stand.clock.now(), -HOUR_MS) });
    await stand.ready({ readyAt: stand.clock.now() });
    const { uncollected, toMake, toHandOut, policy } = await stand.closing();
    expect(uncollected.map(({ order, leftCents, back }) => [order.id, leftCents, back])).toEqual([
      [cash.id, cash.paidCents, 'hand'],
      [late.id, late.paidCents, 'card'],
    ]);
    expect([toMake, toHandOut, policy]).toEqual([1, 1, 'refund']);
  });

  it('are kept as a donation once, all in one act: completed, not handed out, and a line of their own in the report', async () => {
    const [one, other] = [await stand.ready(), await stand.ready({ channel: 'W', tender: 'cash', paymentId: null })];
    expect(await stand.keep(one, other)).toEqual(ok(2));
    expect(await stand.keep(one, other)).toEqual(ok(0));
    const now = await stand.orderNow(one);
    expect([now.status, isKept(now), now.statusBy]).toEqual(['completed', true, NOT_COLLECTED]);
    expect(keptAsDonation(await stand.facts())).toEqual({ orders: 2, amountCents: cents(one.paidCents + other.paidCents) });
    const sheet = await stand.getNightSheet((await stand.openNight()).id);
    expect(sheet.ok && sheet.value.kept).toEqual({ orders: 2, amountCents: cents(one.paidCents + other.paidCents) });
    expect((await stand.audited()).filter((text) => text.startsWith('Kept'))).toHaveLength(1);
    expect(stand.payments.refunds).toEqual([]);
  });

  it('are refunded whole by the worker, once, also when the process died right after the commit; cash is kept in the same act', async () => {
    const [one, other, cash] = [
      await stand.ready(),
      await stand.ready(),
      await stand.ready({ channel: 'W', tender: 'cash', paymentId: null }),
    ];
    // The provider was not called yet: a process that dies here leaves two stored refunds.
    expect(await stand.refund(one, other, cash)).toEqual(ok(3));
    expect(stand.payments.refunds).toEqual([]);
    expect(await stand.refund(one, other, cash)).toEqual(ok(0));
    while ((await stand.settleRefunds()) > 0);
    expect(stand.payments.refunds.map(({ amountCents }) => amountCents)).toEqual([one.paidCents, other.paidCents]);
    expect((await stand.orderNow(one)).status).toBe('cancelled');
    expect(isKept(await stand.orderNow(cash))).toBe(true);
    expect((await stand.audited()).filter((text) => text.includes('not collected:'))).toEqual([
      expect.stringMatching(/^Kept \$\d+\.\d\d of 1 order as a donation/),
      expect.stringMatching(/^Refunded \$\d+\.\d\d of 2 orders, not collected: #\d+, #\d+$/),
    ]);
    expect(await stand.mails()).toEqual(['order-refunded', 'order-refunded']);
  });

  it('stay as they are when somebody was faster: handed out is handed out, kept is not refunded', async () => {
    const [gone, kept] = [await stand.ready({ status: 'completed', completedAt: stand.clock.now() }), await stand.ready()];
    await stand.keep(kept);
    expect([await stand.keep(gone), await stand.refund(gone, kept)]).toEqual([ok(0), ok(0)]);
    expect(isKept(await stand.orderNow(gone))).toBe(false);
    expect(keptAsDonation(await stand.facts()).orders).toBe(1);
  });

  it('are settled only once nobody can order anymore, and nobody is expected anymore', async () => {
    const order = await stand.ready();
    const fresh = await stand.ready({ readyAt: plusMs(stand.clock.now(), -29 * MINUTE_MS) });
    const reminded = await stand.ready({
      readyAt: plusMs(stand.clock.now(), -25 * MINUTE_MS),
      reminders: { sent: 3, lastSentAt: plusMs(stand.clock.now(), -5 * MINUTE_MS) },
    });
    await stand.stopsAt(null);
    for (const settle of [stand.keep, stand.refund]) expect(await settle(order)).toEqual(err({ kind: 'night/takes-orders' }));
    await stand.stopsAt(stand.clock.now());
    expect([await stand.keep(fresh), await stand.refund(fresh)]).toEqual([ok(0), ok(0)]);
    expect(await stand.keep(order, fresh, reminded)).toEqual(ok(2));
    expect((await stand.orderNow(fresh)).status).toBe('ready');
  });

  it('are ready again after an undo, until their night is closed; what was handed out is not', async () => {
    const [one, other] = [await stand.ready(), await stand.ready({ status: 'completed', completedAt: stand.clock.now() })];
    await stand.keep(one);
    expect(await stand.undo(one, other)).toBe(1);
    expect(await stand.undo(one)).toBe(0);
    expect(await stand.orderNow(one)).toMatchObject({ status: 'ready', readyAt: one.readyAt, completedAt: null });
    expect(keptAsDonation(await stand.facts()).orders).toBe(0);
    expect(await stand.keep(one)).toEqual(ok(1));
    await stand.persistence.unitOfWork.run(async (tx) => {
      const [night] = await tx.nights.lock();
      if (night !== undefined) await tx.nights.save({ ...night, state: 'closed', closedAt: stand.clock.now(), closedBy: 'Dana' });
      return ok(null);
    });
    expect(await stand.undo(one)).toBe(0);
  });
});
