import type { Instant } from '#core/domain/kernel/instant.ts';
import { lookupHash, orderId, orderItemId, paymentId, sessionId } from '#core/domain/kernel/ids.ts';
import { placeOrder, type Order, type OrderStatus, type StaffMember } from '#core/domain/order/order.ts';
import { decide } from '#core/domain/order/order-lifecycle.ts';
import type { PlainCommandName } from '#core/domain/order/order-command.ts';
import { aCheckout } from './checkout-builder.ts';
import { minutesAgo, NOW } from './instants.ts';

export const BEA: StaffMember = { staffId: 'staff-bea', name: 'Bea' };
export const TOM: StaffMember = { staffId: 'staff-tom', name: 'Tom' };

/** The shortest path to each status. A cancelled order is placed as one. */
const WAY_TO = {
  queued: [],
  cancelled: [],
  preparing: ['start-preparing'],
  ready: ['start-preparing', 'mark-ready'],
  completed: ['start-preparing', 'mark-ready', 'pick-up'],
} as const satisfies Record<OrderStatus, readonly PlainCommandName[]>;

const step = (order: Order, name: PlainCommandName, at: Instant): Order => {
  const decision = decide(order, { name, by: BEA }, at);
  if (!decision.ok) throw new Error(`the builder's way is closed: ${decision.error.kind}`);
  return decision.value.order;
};

/** Maya's order, queued four minutes ago; with a status, Bea has brought it there. Pass only what matters. */
export const anOrder = (changes: Partial<Order> = {}): Order => {
  const status = changes.status ?? 'queued';
  const checkout = aCheckout({ state: 'paid' });
  const placed = placeOrder({
    id: changes.id ?? orderId('0193c0de-0000-7000-8000-00000000000a'),
    itemIds: checkout.lines.map((_line, index) => orderItemId(`0193c0de-0000-7000-8000-0000000000b${index}`)),
    orderNumber: 'BAND-20261120-O-042',
    pickupCode: 'R26',
    lookupHash: lookupHash('aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNo'),
    checkout,
    payment: { sessionId: sessionId('cs_sim_1'), paymentId: paymentId('pi_sim_1'), amountCents: checkout.totalCents },
    customer: { name: 'Maya Rivera', email: 'maya@example.com', phone: '5550100142' },
    specialInstructions: null,
    status: status === 'cancelled' ? 'cancelled' : 'queued',
    at: changes.placedAt ?? minutesAgo(4),
  });
  const way: readonly PlainCommandName[] = WAY_TO[status];
  return { ...way.reduce((order, name) => step(order, name, NOW), placed), ...changes };
};
