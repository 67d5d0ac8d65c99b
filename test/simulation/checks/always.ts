import type { Tables } from '#adapters/in-memory/tables.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Order } from '#core/domain/order/order.ts';
import type { OrderEvent } from '#core/domain/order/order-lifecycle.ts';
import { IN_HAND, isLive, sum, takenOutside, type Checked } from './sums.ts';

/** The transitions of each step, written a second time, so that the product's own table is not compared with itself. */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  place: ['> queued', '> cancelled', '> completed'],
  'start-preparing': ['queued > preparing'],
  'mark-ready': ['queued > ready', 'preparing > ready'],
  'pick-up': ['ready > completed'],
  reopen: ['ready > preparing', 'preparing > preparing'],
  'undo-ready': ['ready > queued', 'ready > preparing'],
  'undo-pick-up': ['completed > ready'],
  'take-over': ['preparing > preparing'],
  cancel: ['queued > cancelled', 'preparing > cancelled'],
  'customer-cancel': ['queued > cancelled'],
  'call-off': ['queued > cancelled', 'preparing > cancelled', 'ready > cancelled'],
  'undo-sale': ['queued > cancelled', 'preparing > cancelled', 'ready > cancelled', 'completed > cancelled'],
  'keep-uncollected': ['ready > completed'],
  'undo-keep': ['completed > ready'],
  'refund-uncollected': ['ready > cancelled'],
};

/** Units that an order took for good. Replaced ones were not there, and refunded ones stay sold: neither returns. */
const unitsTaken = (order: Order, events: readonly OrderEvent[], { refunds }: Tables): ReadonlyMap<number, number> => {
  const end = events.at(-1);
  const isNeverGiven = events[0]?.to === 'cancelled';
  const isWithdrawn =
    end?.command === 'customer-cancel' || end?.command === 'undo-sale' || (end?.command === 'call-off' && end.from === 'queued');
  const taken = new Map<number, number>();
  for (const { id, productId, quantity } of order.items) {
    const isReplaced = order.items.some(({ replacesId }) => replacesId === id);
    const isRefunded = [...refunds.values()].some(
      (one) => one.itemId === id && one.requestedAt <= (end?.at ?? 0) && one.state !== 'failed',
    );
    if (isNeverGiven || (isWithdrawn && !isReplaced && !isRefunded)) continue;
    taken.set(productId, (taken.get(productId) ?? 0) + quantity);
  }
  return taken;
};

/** I1: no unit appears or disappears. */
const checkStock = ({ tables, find }: Checked, eventsOf: ReadonlyMap<string, readonly OrderEvent[]>): void => {
  const taken = new Map<number, number>();
  for (const order of tables.orders.values())
    for (const [product, units] of unitsTaken(order, eventsOf.get(order.id) ?? [], tables))
      taken.set(product, (taken.get(product) ?? 0) + units);
  const [moved, held] = [new Map<number, number>(), new Map<number, number>()];
  for (const { productId, delta } of tables.movements) moved.set(productId, (moved.get(productId) ?? 0) + delta);
  for (const checkout of tables.checkouts.values())
    if (isLive(checkout)) for (const { productId, quantity } of checkout.lines) held.set(productId, (held.get(productId) ?? 0) + quantity);
  for (const { id, name, onHand, reserved, sold } of tables.products.values()) {
    const [isMoved, isTaken, isHeld] = [moved.get(id) ?? 0, taken.get(id) ?? 0, held.get(id) ?? 0];
    if (isMoved !== onHand + sold) find(`I1 ${name}: ${isMoved} came, ${onHand} are on hand and ${sold} sold`);
    if (sold !== isTaken) find(`I1 ${name}: ${sold} are sold, and orders took ${isTaken}`);
    if (reserved !== isHeld) find(`I1 ${name}: ${reserved} are reserved, and carts hold ${isHeld}`);
    if (Math.min(onHand, reserved, sold) < 0) find(`I1 ${name}: a figure is negative`);
  }
};

/** I2: a checkout is paid exactly when it has its one order. */
const checkPayments = ({ tables, find }: Checked): void => {
  const orders = new Map<string, number>();
  for (const { checkoutId } of tables.orders.values()) if (checkoutId !== null) orders.set(checkoutId, (orders.get(checkoutId) ?? 0) + 1);
  for (const { id, state } of tables.checkouts.values())
    if ((orders.get(id) ?? 0) !== (state === 'paid' ? 1 : 0)) find(`I2 a checkout is ${state} and has ${orders.get(id) ?? 0} orders`);
};

/** I3: refunds never exceed the payment, and no item is refunded twice. I7b: the same for each part. */
const checkRefunds = ({ tables, find }: Checked): void => {
  for (const order of tables.orders.values()) {
    const refunds = [...tables.refunds.values()].filter(({ orderId, state }) => orderId === order.id && state !== 'failed');
    if (refunds.length === 0) continue;
    const outside = takenOutside(tables, order);
    // Requested before the bank took it: the provider refuses it.
    const counting = outside === 0 ? refunds : refunds.filter(({ state }) => state === 'succeeded');
    const back = sum(counting, ({ amountCents }) => amountCents) + outside;
    if (back > order.paidCents) find(`I3 ${order.orderNumber} (${order.tender}) gave back ${back} of ${order.paidCents}`);
    const items = refunds.flatMap(({ itemId }) => itemId ?? []);
    if (new Set(items).size !== items.length) find(`I3 ${order.orderNumber}: an item was refunded twice`);
    const { itemsCents, feeCents, donationCents } = {
      itemsCents: sum(counting, ({ parts }) => parts.itemsCents),
      feeCents: sum(counting, ({ parts }) => parts.feeCents),
      donationCents: sum(counting, ({ parts }) => parts.donationCents),
    };
    if (itemsCents > order.subtotalCents || feeCents > order.feeCents || donationCents > order.donationCents)
      find(`I7b ${order.orderNumber} gave back more of a part than it had`);
  }
};

/** I5, and each shown status is true. */
const checkHistories = ({ tables, find }: Checked, eventsOf: ReadonlyMap<string, readonly OrderEvent[]>): void => {
  for (const { id, orderNumber, status, preparing } of tables.orders.values()) {
    const events = eventsOf.get(id) ?? [];
    let at: string | null = null;
    for (const { command, from, to } of events) {
      if (from !== at || STEPS[command]?.includes(`${from === null ? '' : `${from} `}> ${to}`) !== true)
        find(`I5 ${orderNumber}: ${command} led from ${from ?? 'nothing'} to ${to}, and it was ${at ?? 'nothing'}`);
      at = to;
    }
    if (at !== status) find(`I5 ${orderNumber} is ${status}, and its events lead to ${at ?? 'nothing'}`);
    if ((status === 'preparing') !== (preparing !== null))
      find(`I5 ${orderNumber} is ${status} and held by ${preparing?.name ?? 'nobody'}`);
  }
};

/** I8. */
const checkQueue = ({ tables, find }: Checked): void => {
  const orders = [...tables.orders.values()];
  const shown = orders.filter(({ status }) => IN_HAND.includes(status)).map(({ orderNumber }) => orderNumber.split('-').at(-1));
  if (new Set(shown).size !== shown.length) find('I8 two orders in hand show the same number');
  const waiting = orders.filter(({ status, channel }) => status === 'queued' && channel === 'O').length;
  const paying = [...tables.checkouts.values()].filter((one) => isLive(one) && one.visitorId !== null).length;
  if (waiting + paying > LIMITS.queue.pauseAtQueuedAndOpenCheckouts)
    find(`I8 ${waiting} orders are queued while ${paying} carts are being paid for`);
};

/** I10: no more than one night is open. I13: no act left two events. */
const checkOnce = ({ tables, find }: Checked): void => {
  if ([...tables.nights.values()].filter(({ state }) => state === 'open').length > 1) find('I10 two nights are open');
  const acts = tables.orderEvents.flatMap(({ actId }) => actId ?? []);
  if (new Set(acts).size !== acts.length) find('I13 an act left two events');
};

type Events = ReadonlyMap<string, readonly OrderEvent[]>;

/** The tables that each check reads. */
const CHECKS: readonly { readonly reads: readonly (keyof Tables)[]; readonly check: (checked: Checked, eventsOf: Events) => void }[] = [
  { reads: ['products', 'movements', 'checkouts', 'orders', 'orderEvents', 'refunds'], check: checkStock },
  { reads: ['orders', 'checkouts'], check: checkPayments },
  { reads: ['orders', 'refunds', 'outside'], check: checkRefunds },
  { reads: ['orders', 'orderEvents'], check: checkHistories },
  { reads: ['orders', 'checkouts'], check: checkQueue },
  { reads: ['nights', 'orderEvents'], check: checkOnce },
];

const isSame = (one: Tables[keyof Tables], other: Tables[keyof Tables]): boolean => {
  if (one === other) return true;
  const [rows, others] = [[...one.values()], [...other.values()]];
  return rows.length === others.length && rows.every((row, at) => row === others[at]);
};

/** Invariants of every moment, checked whenever the tables change. A check is skipped if its tables are unchanged. */
export const createAlways = (find: Checked['find']): ((tables: Tables) => void) => {
  let seen: Tables | null = null;
  let eventsOf: Events = new Map();
  return (tables) => {
    const before = seen;
    if (tables === before) return;
    const changed = new Set<string>(
      Object.keys(tables).filter((name) => before === null || !isSame(tables[name as keyof Tables], before[name as keyof Tables])),
    );
    seen = tables;
    if (changed.has('orderEvents')) eventsOf = Map.groupBy(tables.orderEvents, ({ orderId }) => orderId);
    for (const { reads, check } of CHECKS) if (reads.some((name) => changed.has(name))) check({ tables, find }, eventsOf);
  };
};
