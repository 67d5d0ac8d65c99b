import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { isKept, NOT_COLLECTED, type Order } from '#core/domain/order/order.ts';
import { keptAsDonation } from '#core/domain/reports/sales-report.ts';
import { USUAL_SETTINGS } from '#core/domain/settings/settings.ts';
import { makeGetClosing } from '#core/use-cases/nights/get-closing.ts';
import { makeKeepUncollected, makeRefundUncollected } from '#core/use-cases/nights/settle-uncollected.ts';
import { sequentialIds } from '#test/support/fakes/sequential-ids.ts';
import { salesHarness, THE_ADMIN } from '#test/support/sales-harness.ts';

const setUp = () => {
  const harness = salesHarness();
  const { persistence, clock, orderMails } = harness;
  const { unitOfWork } = persistence;
  const keep = makeKeepUncollected({ unitOfWork, clock });
  const refund = makeRefundUncollected({ unitOfWork, orderMails, ids: sequentialIds(), clock });
  const settings = { current: () => ({ ...USUAL_SETTINGS, notCollected: 'refund' as const }) };
  return {
    ...harness,
    ready: (changes: Partial<Order> = {}) => harness.place({ status: 'ready', readyAt: clock.now(), ...changes }),
    keep: (...orders: readonly Order[]) =>
      keep(
        orders.map(({ id }) => id),
        THE_ADMIN,
      ),
    refund: (...orders: readonly Order[]) =>
      refund(
        orders.map(({ id }) => id),
        THE_ADMIN,
      ),
    closing: makeGetClosing({ orders: persistence.orders, settings }),
    facts: () => persistence.sales.between({ start: plusMs(clock.now(), -MINUTE_MS), end: plusMs(clock.now(), MINUTE_MS) }),
    audited: async () => (await persistence.audit.list({ window: null, kind: null, before: null }, 20)).map(({ text }) => text),
    mails: async () => (await persistence.outbox.claimDue(MINUTE_MS, 50)).map(({ mail }) => mail.kind),
  };
};

let stand: ReturnType<typeof setUp>;
beforeEach(() => {
  stand = setUp();
});

describe('orders that nobody collected', () => {
  it('are listed with what is left of them, the longest wait first, beside what is still to be made and the policy', async () => {
    await stand.place();
    const late = await stand.ready({ readyAt: plusMs(stand.clock.now(), MINUTE_MS) });
    const cash = await stand.ready({ channel: 'W', tender: 'cash', paymentId: null });
    const { uncollected, toMake, policy } = await stand.closing();
    expect(uncollected.map(({ order, leftCents, back }) => [order.id, leftCents, back])).toEqual([
      [cash.id, cash.paidCents, 'hand'],
      [late.id, late.paidCents, 'card'],
    ]);
    expect([toMake, policy]).toEqual([1, 'refund']);
  });

  it('are kept as a donation once, all in one act: completed, not handed out, and a line of their own in the report', async () => {
    const [one, other] = [await stand.ready(), await stand.ready({ channel: 'W', tender: 'cash', paymentId: null })];
    expect(await stand.keep(one, other)).toBe(2);
    expect(await stand.keep(one, other)).toBe(0);
    const now = await stand.orderNow(one);
    expect([now.status, isKept(now), now.statusBy]).toEqual(['completed', true, NOT_COLLECTED]);
    expect(keptAsDonation(await stand.facts())).toEqual({ orders: 2, amountCents: cents(one.paidCents + other.paidCents) });
    expect((await stand.audited()).filter((text) => text.startsWith('Kept'))).toHaveLength(1);
    expect(stand.payments.refunds).toEqual([]);
  });

  it('are refunded whole by the worker, once, also when the process died right after the commit; cash is kept in the same act', async () => {
    const [one, other, cash] = [
      await stand.ready(),
      await stand.ready(),
      await stand.ready({ channel: 'W', tender: 'cash', paymentId: null }),
    ];
    // Nothing was asked of the provider yet: whoever dies here leaves two stored refunds behind.
    expect(await stand.refund(one, other, cash)).toBe(3);
    expect(stand.payments.refunds).toEqual([]);
    expect(await stand.refund(one, other, cash)).toBe(0);
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
    expect([await stand.keep(gone), await stand.refund(gone, kept)]).toEqual([0, 0]);
    expect(isKept(await stand.orderNow(gone))).toBe(false);
    expect(keptAsDonation(await stand.facts()).orders).toBe(1);
  });
});
