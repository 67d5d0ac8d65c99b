import type { ResponseOf } from '../endpoint.ts';
import type { Contract } from '../contract.ts';
import { ZERO } from '#core/domain/kernel/money.ts';
import type { LookupPageHash } from '#core/domain/kernel/ids.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { isCalledOff } from '#core/domain/night/call-off.ts';
import { hasRefunds, isKept, type Order, type OrderItem, itemsToShow, replacementOf } from '#core/domain/order/order.ts';
import { estimatedReadyAt } from '#core/domain/queue/queue.ts';
import { toInstants, type MinuteRange } from '#core/domain/queue/estimate.ts';
import type { PlacedOrder } from '#core/ports/order-reader.ts';
import type { Estimates } from '#core/use-cases/queue/read-estimates.ts';

type WireOrder = ResponseOf<Contract['orders']['bySession']>;
type WireLookedUpOrder = Exclude<ResponseOf<Contract['orders']['status']>, WireOrder>;

const presentReplaced = (replaced: OrderItem | undefined) => {
  if (replaced === undefined) return {};
  const { productName: replaces, productNameEs } = replaced;
  return productNameEs === undefined ? { replaces } : { replaces, replaces_es: productNameEs };
};

const presentItem = (item: OrderItem, items: readonly OrderItem[]): WireOrder['items'][number] => ({
  id: item.id,
  product_id: item.productId,
  product_name: item.productName,
  ...(item.productNameEs === undefined ? {} : { product_name_es: item.productNameEs }),
  unit_price: item.unitPriceCents,
  quantity: item.quantity,
  subtotal: item.subtotalCents,
  is_refunded: item.isRefunded,
  ...(replacementOf(items, item.id) === null ? {} : { is_replaced: true }),
  ...presentReplaced(items.find(({ id }) => id === item.replacesId)),
});

/** Names the sold-out item beside its replacement. */
export const presentItems = (
  items: readonly OrderItem[],
): readonly { readonly item: OrderItem; readonly shown: WireOrder['items'][number] }[] =>
  itemsToShow(items).map((item) => ({ item, shown: presentItem(item, items) }));

/** The fields that the customer and the staff see. */
export const presentShown = ({ order, queuePosition }: PlacedOrder, now: Instant) => ({
  order_number: order.orderNumber,
  status: order.status,
  created_at: order.placedAt,
  ready_at: order.readyAt,
  estimated_ready_time: estimatedReadyAt(order, queuePosition, now),
  queue_position: queuePosition,
  customer_name: order.customer.name,
  special_instructions: order.specialInstructions,
  subtotal: order.subtotalCents,
  processing_fee: order.feeCents,
  donation: order.donationCents,
  total_amount: order.totalCents,
  has_refunds: hasRefunds(order),
  ...(isKept(order) ? { kept: true as const } : {}),
  ...(isCalledOff(order) ? { called_off: true as const } : {}),
});

/** Null while a refund has failed and was not requested again. */
const refundedAmount = ({ status, givenBackCents }: Order): WireOrder['refunded_amount'] =>
  status !== 'cancelled' || givenBackCents === ZERO ? null : givenBackCents;

const readyBetween = (minutes: MinuteRange | null, now: Instant): Pick<WireOrder, 'ready_between'> =>
  minutes === null ? {} : { ready_between: toInstants(minutes, now) };

/** One order for people with its page: without e-mail, phone, session id (rules §5) and pickup code. */
export const presentPublicOrder = (placed: PlacedOrder, estimates: Estimates, now: Instant): WireOrder => ({
  ...presentShown(placed, now),
  hash: placed.order.lookupHash,
  pickup_code: null,
  ...readyBetween(estimates.forOrder(placed.order, now), now),
  items: presentItems(placed.order.items).map(({ shown }) => shown),
  refunded_amount: refundedAmount(placed.order),
});

/** The order for the phone that paid. */
export const presentOwnOrder = (placed: PlacedOrder, estimates: Estimates, now: Instant): WireOrder => ({
  ...presentPublicOrder(placed, estimates, now),
  pickup_code: placed.order.pickupCode,
});

/** A lookup's view of an order, the customer's own or a decoy. */
export const presentLookedUpOrder = ({ order, queuePosition }: PlacedOrder, hash: LookupPageHash): WireLookedUpOrder => ({
  order_number: order.orderNumber,
  hash,
  status: order.status,
  queue_position: queuePosition,
});
