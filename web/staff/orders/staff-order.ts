import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import type { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import type { Cents } from '#core/domain/kernel/money.ts';
import type { StaffMember, Tender } from '#core/domain/order/order.ts';
import { STATUS_BADGES } from '#core/domain/order/order-labels.ts';
import type { CountedOrder } from '#core/domain/order/order-count.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { toShownOrder, type ShownItem, type ShownOrder } from '#web/order/order.ts';

/** `checkedBy`: who put it into the bag; null while it is not in the bag. */
export type StaffItem = ShownItem & { readonly checkedBy: StaffMember | null };

/** One order as the staff see it. Without e-mail and phone for people who may not manage orders. */
export type StaffOrder = Omit<ShownOrder, 'items'> & {
  readonly id: string;
  readonly items: readonly StaffItem[];
  readonly pickupCode: string | null;
  readonly completedAt: Instant | null;
  /** The rest of its payment; below zero when a dispute took more. */
  readonly keptCents: Cents;
  /** Sales at the window only; `card`: paid by phone. */
  readonly tender?: Tender;
  /** Sold at the window and undone: no money was kept. */
  readonly isUndone?: boolean;
  /** Completed without being collected. */
  readonly isKept?: boolean;
  /** When a paper sale was entered, or an offline sale was sent. */
  readonly enteredAt?: Instant;
  readonly isSoldOffline?: boolean;
  readonly customerEmail?: string | null;
  readonly customerPhone?: string | null;
  /** The payment differs from the order's total. */
  readonly needsReview: boolean;
  /** The number of other orders that this customer canceled tonight. */
  readonly customerCancels?: number;
  readonly reopenedCount: number;
  readonly reopenNotes: string | null;
  readonly lastReopenedBy: string | null;
  /** Null unless preparing. */
  readonly preparingStaffName: string | null;
  readonly preparingStaffId: string | null;
  readonly preparingHeardAt: Instant | null;
  readonly remindersSent: number;
  readonly lastRemindedAt: Instant | null;
};

type WireOrder = ResponseOf<(typeof fulfilmentContract)['get']>;

const checkerOf = ({ checked_by_id: staffId, checked_by: name }: WireOrder['items'][number]): StaffMember | null =>
  staffId === null ? null : { staffId, name: name ?? '' };

const itemsWithChecks = (wire: WireOrder): readonly StaffItem[] =>
  toShownOrder(wire).items.map((item, index) => {
    const wireItem = wire.items[index];
    if (wireItem === undefined) throw new RangeError('an item is on the wire');
    return { ...item, checkedBy: checkerOf(wireItem) };
  });

export const toStaffOrder = (wire: WireOrder): StaffOrder => ({
  ...toShownOrder(wire),
  id: wire.id,
  items: itemsWithChecks(wire),
  pickupCode: wire.pickup_code,
  completedAt: wire.completed_at,
  keptCents: wire.kept_amount,
  ...(wire.tender === undefined ? {} : { tender: wire.tender }),
  ...(wire.undone === true ? { isUndone: true } : {}),
  ...(wire.kept === true ? { isKept: true } : {}),
  ...(wire.entered_at === undefined ? {} : { enteredAt: wire.entered_at }),
  ...(wire.sold_offline === true ? { isSoldOffline: true } : {}),
  customerEmail: wire.customer_email ?? null,
  customerPhone: wire.customer_phone ?? null,
  needsReview: wire.needs_review,
  ...(wire.customer_cancels === undefined ? {} : { customerCancels: wire.customer_cancels }),
  reopenedCount: wire.reopened_count,
  reopenNotes: wire.reopen_notes,
  lastReopenedBy: wire.last_reopened_by,
  preparingStaffName: wire.preparing_staff,
  preparingStaffId: wire.preparing_staff_id,
  preparingHeardAt: wire.preparing_heard_at,
  remindersSent: wire.reminders_sent,
  lastRemindedAt: wire.last_reminded_at,
});

/** '#042' */
export const numberOf = ({ orderNumber }: StaffOrder): string => displayOrderNumber(orderNumber);

/** Items to hand out: without refunded and replaced ones. */
export const itemsOf = ({ items }: StaffOrder): StaffOrder['items'] => items.filter((item) => !item.isRefunded && item.isReplaced !== true);

/** '1 item', '10 items': the sum of all units. */
export const itemCountText = (order: StaffOrder): string => {
  const count = itemsOf(order).reduce((sum, item) => sum + item.quantity, 0);
  return `${count} ${count === 1 ? 'item' : 'items'}`;
};

/** For counts of orders. */
export const asCounted = (order: StaffOrder): CountedOrder => ({
  isUndone: order.isUndone === true,
  isGivenAway: order.tender === 'comp',
  isGivenBack: order.status === 'cancelled' || itemsOf(order).length === 0,
});

type Key = (order: StaffOrder) => number;

/** The oldest by `key` first; ids break ties, so that cards never jump. */
export const sorted = (orders: readonly StaffOrder[], key: Key): readonly StaffOrder[] =>
  [...orders].sort((one, other) => key(one) - key(other) || (one.id < other.id ? -1 : 1));

/** Orders in one status, as `sorted`. */
export const inStatus = (orders: readonly StaffOrder[], status: StaffOrder['status'], key: Key): readonly StaffOrder[] =>
  sorted(
    orders.filter((order) => order.status === status),
    key,
  );

export const byPlacedAt: Key = ({ placedAt }) => placedAt;
export const readyFirst: Key = ({ readyAt, placedAt }) => readyAt ?? placedAt;

/** The admin's badge of its status. */
export const statusTextOf = ({ status, isKept = false, isUndone = false }: StaffOrder): string => {
  if (isUndone) return 'Undone';
  return isKept ? 'Not Collected' : STATUS_BADGES[status];
};

const TENDER_WORDS = { card: 'By phone', cash: 'Cash', reader: 'Reader', comp: 'Given away' } as const satisfies Record<Tender, string>;

/** How it was paid. */
export const tenderText = ({ tender }: StaffOrder): string => (tender === undefined ? 'Card' : TENDER_WORDS[tender]);

/** The admin's badge of a sale recorded later; null for every other order. */
export const soldWhereOf = ({ enteredAt, isSoldOffline = false }: StaffOrder): string | null => {
  if (enteredAt === undefined) return null;
  return isSoldOffline ? 'Without network' : 'On paper';
};
