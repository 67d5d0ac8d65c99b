import type { Instant } from '../kernel/instant.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import type { ActId, OrderId } from '../kernel/ids.ts';
import { ZERO } from '../kernel/money.ts';
import { DEVICE_CHANGES, handedOver, reasonOf, type Change, type Handled } from './device-changes.ts';
import { withdrawnWhole } from './held-units.ts';
import { cancelledWhole, isKept, isWhollyRefunded, type Order, type OrderStatus, type StaffMember } from './order.ts';
import type { HandOverRefusal } from './hand-over.ts';
import { ORDER_COMMANDS, type DeviceCommandName, type OrderCommand, type OrderCommandName } from './order-command.ts';
import { canUndoPickUp, canUndoReady, canUndoSale, isSamePerson } from './undo-limits.ts';

export const ORDER_STATUSES = ['queued', 'preparing', 'ready', 'completed', 'cancelled'] as const satisfies readonly OrderStatus[];

export type OrderEvent = {
  readonly orderId: OrderId;
  readonly at: Instant;
  /** Null when no person did it. */
  readonly by: StaffMember | null;
  readonly command: OrderCommandName | 'place';
  /** Null for the first event. Equal to `to` only when a reopening's reason came later. */
  readonly from: OrderStatus | null;
  readonly to: OrderStatus;
  readonly reason: string | null;
  /** The act of the staff that caused it, if it has an id. */
  readonly actId?: ActId;
};

export type OrderRefusal =
  | HandOverRefusal
  | { readonly kind: 'order/already-preparing'; readonly preparingStaff: string }
  | { readonly kind: 'order/not-allowed'; readonly status: OrderStatus }
  | { readonly kind: 'order/reason-required' };

/** `event` is null when the order is unchanged, so there is nothing to store. */
export type Decision = { readonly order: Order; readonly event: OrderEvent | null };

type Transition = {
  readonly from: readonly OrderStatus[];
  readonly to: readonly [OrderStatus, ...OrderStatus[]];
  /**
   * Whether the staff see this as a button; `cancel` only follows from refunds, `undo-sale` belongs to the window, `call-off` to the night,
   * `take-over` to silence, `not-collected` to the closing.
   */
  readonly isOffered: boolean;
  readonly isAllowed: (order: Order, now: Instant, by: StaffMember) => boolean;
  readonly change: (order: Order, command: OrderCommand, now: Instant) => Change;
};

const always = (): boolean => true;

const takenBack = (...step: Parameters<typeof cancelledWhole>): Change => ({ ...cancelledWhole(...step), readyAt: null });

/** Every transition of an order (spec §4, rules §3). Buttons, checks and stored events all read this table. */
export const TRANSITIONS = {
  'start-preparing': {
    from: ['queued'],
    to: ['preparing'],
    isOffered: true,
    isAllowed: always,
    change: DEVICE_CHANGES['start-preparing'],
  },
  'mark-ready': {
    from: ['queued', 'preparing'],
    to: ['ready'],
    isOffered: true,
    isAllowed: always,
    change: DEVICE_CHANGES['mark-ready'],
  },
  'pick-up': {
    from: ['ready'],
    to: ['completed'],
    isOffered: true,
    isAllowed: always,
    change: DEVICE_CHANGES['pick-up'],
  },
  reopen: {
    from: ['ready'],
    to: ['preparing'],
    isOffered: true,
    isAllowed: always,
    change: DEVICE_CHANGES.reopen,
  },
  'undo-ready': {
    from: ['ready'],
    to: ['queued', 'preparing'],
    isOffered: true,
    isAllowed: canUndoReady,
    change: DEVICE_CHANGES['undo-ready'],
  },
  'undo-pick-up': {
    from: ['completed'],
    to: ['ready'],
    isOffered: true,
    isAllowed: canUndoPickUp,
    change: DEVICE_CHANGES['undo-pick-up'],
  },
  cancel: {
    from: ['queued', 'preparing'],
    to: ['cancelled'],
    isOffered: false,
    isAllowed: isWhollyRefunded,
    change: (_order, _command, now) => ({ preparing: null, cancelledAt: now }),
  },
  'customer-cancel': { from: ['queued'], to: ['cancelled'], isOffered: false, isAllowed: always, change: withdrawnWhole },
  'call-off': {
    from: ['queued', 'preparing', 'ready'],
    to: ['cancelled'],
    isOffered: false,
    isAllowed: always,
    // Nothing was taken from the shelf for a queued order.
    change: (order, ...step) => (order.status === 'queued' ? withdrawnWhole : takenBack)(order, ...step),
  },
  'undo-sale': {
    from: ['queued', 'preparing', 'ready', 'completed'],
    to: ['cancelled'],
    isOffered: false,
    isAllowed: canUndoSale,
    // Nothing was sold.
    change: (order, command, now) => ({ ...withdrawnWhole(order, command, now), paidCents: ZERO }),
  },
  'take-over': {
    from: ['preparing'],
    to: ['preparing'],
    isOffered: false,
    isAllowed: always,
    change: DEVICE_CHANGES['take-over'],
  },
  'keep-uncollected': { from: ['ready'], to: ['completed'], isOffered: false, isAllowed: always, change: handedOver },
  'refund-uncollected': { from: ['ready'], to: ['cancelled'], isOffered: false, isAllowed: always, change: takenBack },
  'undo-keep': { from: ['completed'], to: ['ready'], isOffered: false, isAllowed: isKept, change: DEVICE_CHANGES['undo-pick-up'] },
} as const satisfies Record<OrderCommandName, Transition>;

const transitionOf = (name: OrderCommandName): Transition => TRANSITIONS[name];

/** Whether the table lets this command start from this status. */
export const isFrom = (name: OrderCommandName, status: OrderStatus): boolean => transitionOf(name).from.includes(status);

/** Whether the table lets this command end in this status. */
export const leadsTo = (name: OrderCommandName, status: OrderStatus): boolean => transitionOf(name).to.includes(status);

type DeviceCommand = OrderCommand & { readonly name: DeviceCommandName };

/** The result of a device command, without checking whether it is allowed. */
export const afterCommand = (order: Handled, command: DeviceCommand, now: Instant): Change & Pick<Order, 'status'> => ({
  ...DEVICE_CHANGES[command.name](order, command, now),
  status: targetOf(command),
});

const targetOf = (command: OrderCommand): OrderStatus =>
  command.name === 'undo-ready' ? command.before.status : transitionOf(command.name).to[0];

const eventOf = (order: Order, command: OrderCommand, to: OrderStatus, now: Instant): OrderEvent => ({
  orderId: order.id,
  at: now,
  by: command.by,
  command: command.name,
  from: order.status,
  to,
  reason: reasonOf(command),
});

const refuse = (order: Order, wanted: OrderStatus): Result<never, OrderRefusal> =>
  wanted === 'preparing' && order.preparing !== null
    ? err({ kind: 'order/already-preparing', preparingStaff: order.preparing.name })
    : err({ kind: 'order/not-allowed', status: order.status });

/** The status is already reached: by the same person's repeat, or by another person first. */
const repeat = (order: Order, command: OrderCommand, now: Instant): Result<Decision, OrderRefusal> => {
  if (!isSamePerson(order.statusBy, command.by)) return refuse(order, order.status);
  if (command.name !== 'reopen') return ok({ order, event: null });
  // A count above 0 means that the current round of preparing began with a reopening.
  if (order.reopenedCount === 0) return err({ kind: 'order/not-allowed', status: order.status });
  const reason = reasonOf(command);
  if (reason === null || order.reopenNotes !== null) return ok({ order, event: null });
  return ok({ order: { ...order, reopenNotes: reason }, event: eventOf(order, command, order.status, now) });
};

const isHeldByAnother = (order: Order, { by }: OrderCommand): boolean => order.preparing !== null && !isSamePerson(order.preparing, by);

/**
 * A device that names the state it saw acts only on that state, and an undo only on that hand-out. A person has seen the orders they hold.
 */
const isAsSeen = (order: Order, { name, seen = null, by }: OrderCommand): boolean => {
  if (seen === null || isSamePerson(order.preparing, by)) return true;
  if (name === 'undo-pick-up' && !isSamePerson(order.statusBy, by)) return false;
  const isSameHolder = seen.holderId === undefined || seen.holderId === (order.preparing?.staffId ?? null);
  return isSameHolder && order.status === seen.status && order.reopenedCount === seen.reopenedCount;
};

/**
 * The order after a command, with the event to append, or a refusal.
 *
 * Compares with the status the command starts from. Repeating a reached status by the same person is ok without an
 * event; by another person it is refused with the current status, or with who is preparing. So is a command whose
 * device had seen the order otherwise.
 *
 * Reopening arrives as two calls, in any order, doubled, or with one lost (rules §3): the status change (`reason: null`)
 * and the reopen call (`reason: '…'`). Whichever finds the order `ready` makes the one step of `reopenedCount`. If that
 * was the status change, `reopenNotes` stays null until the reopen call of the same person fills it, without a step.
 */
export const decide = (order: Order, command: OrderCommand, now: Instant): Result<Decision, OrderRefusal> => {
  if (command.name === 'reopen' && command.reason?.trim() === '') return err({ kind: 'order/reason-required' });
  const transition = transitionOf(command.name);
  const to = targetOf(command);
  const isTakeOver = command.name === 'take-over' && command.isHolderSilent && isHeldByAnother(order, command);
  if (order.status === to && !isTakeOver) return repeat(order, command, now);
  if (!isAsSeen(order, command)) return refuse(order, order.status);
  if (!isFrom(command.name, order.status) || !transition.isAllowed(order, now, command.by)) return refuse(order, to);
  const moved = { ...order, ...transition.change(order, command, now), status: to, statusBy: command.by };
  return ok({ order: moved, event: eventOf(order, command, to, now) });
};

/**
 * The command that a status change requests; null when no edge leads there. Requesting the current status gives the command that leads to
 * it, so that `decide` can distinguish a repeat from a lost race.
 */
export const commandFor = (from: OrderStatus, to: OrderStatus): OrderCommandName | null =>
  ORDER_COMMANDS.find((name) => transitionOf(name).to[0] === to && (from === to || isFrom(name, from))) ?? null;

/** The buttons that an order offers this person now. */
export const availableCommands = (order: Order, now: Instant, by: StaffMember): readonly OrderCommandName[] =>
  ORDER_COMMANDS.filter(
    (name) => transitionOf(name).isOffered && isFrom(name, order.status) && transitionOf(name).isAllowed(order, now, by),
  );
