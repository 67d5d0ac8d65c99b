import { describe, expect, it } from 'vitest';
import { isValidHistory, placedEvent } from '#core/domain/order/order-history.ts';
import type { OrderEvent } from '#core/domain/order/order-lifecycle.ts';
import type { OrderStatus } from '#core/domain/order/order.ts';
import { NOW } from '#test/support/builders/instants.ts';
import { anOrder, BEA } from '#test/support/builders/order-builder.ts';

describe('a history', () => {
  const order = anOrder();
  const step = (command: OrderEvent['command'], from: OrderStatus | null, to: OrderStatus, reason: string | null = null): OrderEvent => ({
    orderId: order.id,
    at: NOW,
    by: BEA,
    command,
    from,
    to,
    reason,
  });
  const UP_TO_READY = [
    placedEvent(order),
    step('start-preparing', 'queued', 'preparing'),
    step('mark-ready', 'preparing', 'ready'),
    step('reopen', 'ready', 'preparing'),
  ];

  it('may have the reason of a reopening as a later event, which moves nothing', () => {
    expect(isValidHistory([...UP_TO_READY, step('reopen', 'preparing', 'preparing', 'Napkins')])).toBe(true);
  });

  it.each<readonly [string, OrderEvent]>([
    ['no reason', step('reopen', 'preparing', 'preparing')],
    ['another command', step('start-preparing', 'preparing', 'preparing', 'Napkins')],
    ['a place where the order is not', step('reopen', 'ready', 'ready', 'Napkins')],
    ['a move', step('reopen', 'preparing', 'ready', 'Napkins')],
  ])('has no such event with %s', (_what, event) => {
    expect(isValidHistory([...UP_TO_READY, event])).toBe(false);
  });
});
