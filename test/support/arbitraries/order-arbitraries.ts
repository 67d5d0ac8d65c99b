import * as fc from 'fast-check';
import { orderItemId } from '#core/domain/kernel/ids.ts';
import { multiplyCents } from '#core/domain/kernel/money.ts';
import type { CheckoutLine } from '#core/domain/checkout/checkout.ts';
import { productId } from '#core/domain/kernel/ids.ts';
import type { OrderItem, StaffMember } from '#core/domain/order/order.ts';
import { ORDER_COMMANDS, type BeforeReady, type OrderCommand } from '#core/domain/order/order-command.ts';
import { BEA, TOM } from '../builders/order-builder.ts';
import { aPricedLine } from './money-arbitraries.ts';

/** One to six lines of different products. */
const someLines = (): fc.Arbitrary<readonly CheckoutLine[]> =>
  fc
    .array(aPricedLine(), { minLength: 1, maxLength: 6 })
    .map((lines) => lines.map((line, index) => ({ ...line, productId: productId(index + 1), name: `Product ${index + 1}` })));

/** The items of an order without refunds. */
export const someItems = (): fc.Arbitrary<readonly OrderItem[]> =>
  someLines().map((lines) =>
    lines.map(({ name, ...line }, index) => ({
      ...line,
      id: orderItemId(`item-${index}`),
      productName: name,
      subtotalCents: multiplyCents(line.unitPriceCents, line.quantity),
      isRefunded: false,
      checkedBy: null,
    })),
  );

const somebody = (): fc.Arbitrary<StaffMember> => fc.constantFrom(BEA, TOM);

const aReason = (): fc.Arbitrary<string | null> => fc.constantFrom(null, '', '  ', 'Missing napkins', 'Wrong sauce');

const aBeforeReady = (): fc.Arbitrary<BeforeReady> =>
  fc.oneof(
    fc.constant<BeforeReady>({ status: 'queued', preparing: null }),
    somebody().map((preparing): BeforeReady => ({ status: 'preparing', preparing })),
  );

export const aCommand = (): fc.Arbitrary<OrderCommand> =>
  fc
    .record({
      name: fc.constantFrom(...ORDER_COMMANDS),
      by: somebody(),
      reason: aReason(),
      before: aBeforeReady(),
      isHolderSilent: fc.boolean(),
    })
    .map(({ name, by, reason, before, isHolderSilent }) => {
      if (name === 'reopen') return { name, by, reason };
      if (name === 'take-over') return { name, by, isHolderSilent };
      return name === 'undo-ready' ? { name, by, before } : { name, by };
    });
