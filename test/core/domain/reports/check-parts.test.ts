import { expect, it } from 'vitest';
import { refundId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { NO_PARTS, paidParts, type Parts } from '#core/domain/order/parts.ts';
import { newRefund } from '#core/domain/order/refund.ts';
import { wrongParts } from '#core/domain/reports/check-parts.ts';
import { anOrder } from '#test/support/builders/order-builder.ts';

const ORDER = anOrder();
const PARTS = ['itemsCents', 'feeCents', 'donationCents'] as const;

const refunded = (parts: Partial<Parts>, amount: number | null = null) => {
  const refund = newRefund({
    id: refundId('refund'),
    orderId: ORDER.id,
    itemId: null,
    paymentId: null,
    parts: { ...NO_PARTS, ...parts },
    reason: '',
    now: ORDER.placedAt,
  });
  const asStored = amount === null ? refund : { ...refund, amountCents: cents(amount) };
  return wrongParts({ placed: [ORDER], refunds: [{ refund: asStored, order: ORDER }], outside: [] });
};

it.each(PARTS)('I7b: refunds of an order never exceed its %s', (part) => {
  const own = paidParts(ORDER)[part];
  expect(refunded({ [part]: own })).toEqual([]);
  expect(refunded({ [part]: cents(own + 1) })).toEqual([`order ${ORDER.id} has -1 left of ${part}`]);
});

it('I7b: amounts beside the parts may be negative', () => {
  expect(refunded({ otherCents: cents(1) })).toEqual([]);
});

it('I7b: a refund is the sum of its parts', () => {
  expect(refunded({ itemsCents: cents(100) }, 101)).toEqual(['refund refund of 101 cents has parts of 100']);
});
