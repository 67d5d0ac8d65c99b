import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import type { ordersContract } from '#adapters/http-contract/orders.contract.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { productId } from '#core/domain/kernel/ids.ts';
import type { Order, OrderItem } from '#core/domain/order/order.ts';

type WireOrder = ResponseOf<(typeof ordersContract)['bySession']>;
type WireItem = WireOrder['items'][number];

export type ShownItem = Pick<
  OrderItem,
  'productId' | 'productName' | 'productNameEs' | 'unitPriceCents' | 'quantity' | 'subtotalCents' | 'isRefunded'
> & {
  readonly id: string;
  /** The sold-out item that this one replaces. */
  /** It was replaced: its remaining amount is the difference in price. */
  readonly isReplaced?: boolean;
  readonly replaces?: Pick<OrderItem, 'productName' | 'productNameEs'>;
};

/** The part of an order that every order screen shows, in the domain's terms. */
export type ShownOrder = Pick<
  Order,
  'orderNumber' | 'status' | 'placedAt' | 'readyAt' | 'specialInstructions' | 'subtotalCents' | 'feeCents' | 'donationCents' | 'totalCents'
> & {
  readonly customerName: string;
  readonly items: readonly ShownItem[];
  readonly queuePosition: number;
  readonly estimatedReadyAt: Instant | null;
  readonly hasRefunds: boolean;
};

const replacedOf = (productName: string, productNameEs = productName) => ({ productName, productNameEs });

const toItem = (item: WireItem): ShownItem => ({
  id: item.id,
  productId: productId(item.product_id),
  productName: item.product_name,
  ...(item.product_name_es === undefined ? {} : { productNameEs: item.product_name_es }),
  unitPriceCents: item.unit_price,
  quantity: item.quantity,
  subtotalCents: item.subtotal,
  isRefunded: item.is_refunded,
  ...(item.is_replaced === true ? { isReplaced: true } : {}),
  ...(item.replaces === undefined ? {} : { replaces: replacedOf(item.replaces, item.replaces_es) }),
});

/** The only place that converts the wire's names of an order: `toCustomerOrder` and `toStaffOrder` add their own fields. */
export const toShownOrder = (wire: Omit<WireOrder, 'hash' | 'pickup_code' | 'refunded_amount'>): ShownOrder => ({
  orderNumber: wire.order_number,
  status: wire.status,
  placedAt: wire.created_at,
  readyAt: wire.ready_at,
  estimatedReadyAt: wire.estimated_ready_time,
  queuePosition: wire.queue_position,
  customerName: wire.customer_name,
  specialInstructions: wire.special_instructions,
  items: wire.items.map(toItem),
  subtotalCents: wire.subtotal,
  feeCents: wire.processing_fee,
  donationCents: wire.donation,
  totalCents: wire.total_amount,
  hasRefunds: wire.has_refunds,
});
