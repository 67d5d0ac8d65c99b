import { afterCommand } from '#core/domain/order/order-lifecycle.ts';
import { orderActs, type Act, type OrderAct } from './act-log.ts';
import type { StaffOrder } from '../orders/staff-order.ts';

type Command = Parameters<typeof afterCommand>[1];

/** Each step's command in core's table. Checks have no command: see `unsentCheckOf`. */
export const COMMAND_OF = {
  start: 'start-preparing',
  'take-over': 'take-over',
  ready: 'mark-ready',
  'pick-up': 'pick-up',
  'undo-ready': 'undo-ready',
  'undo-pick-up': 'undo-pick-up',
  reopen: 'reopen',
} as const satisfies Record<Exclude<OrderAct['step']['kind'], 'check'>, Command['name']>;

const commandOf = ({ step, by }: OrderAct): Command | null => {
  if (step.kind === 'check') return null;
  const name = COMMAND_OF[step.kind];
  if (name === 'reopen') return { name, by, reason: step.kind === 'reopen' ? step.reason : null };
  // Only the server knows its status before it was ready, and whether its holder was silent.
  if (name === 'undo-ready') return { name, by, before: { status: 'preparing', preparing: by } };
  return name === 'take-over' ? { name, by, isHolderSilent: true } : { name, by };
};

/** The order as this device expects it after an act; the server has the last word. */
const afterAct = (order: StaffOrder, act: OrderAct): StaffOrder => {
  const command = commandOf(act);
  if (command === null) return order;
  const {
    preparing,
    lastReopenedBy,
    items,
    paidCents: _paid,
    cancelledAt: _cancelled,
    ...change
  } = afterCommand({ ...order, items: [] }, command, act.at);
  return {
    ...order,
    ...change,
    ...(preparing === undefined ? {} : { preparingStaffName: preparing?.name ?? null, preparingStaffId: preparing?.staffId ?? null }),
    ...(lastReopenedBy === undefined ? {} : { lastReopenedBy: lastReopenedBy?.name ?? null }),
    ...(items === undefined ? {} : { items: order.items.map((item) => ({ ...item, checkedBy: null })) }),
  };
};

const UNDOES: Partial<Record<OrderAct['step']['kind'], OrderAct['step']['kind']>> = { 'undo-ready': 'ready', 'undo-pick-up': 'pick-up' };

/** An act undone before it was sent does not show. */
const withoutUndone = (acts: readonly OrderAct[]): readonly OrderAct[] =>
  acts.reduce<readonly OrderAct[]>((before, act) => {
    const last = before.at(-1);
    return last !== undefined && UNDOES[act.step.kind] === last.step.kind ? before.slice(0, -1) : [...before, act];
  }, []);

/** The order with this device's unsent steps applied. */
export const withActs = (order: StaffOrder, acts: readonly Act[]): StaffOrder => {
  const own = orderActs(acts).filter(({ isLate, order: { id }, step }) => isLate && id === order.id && step.kind !== 'check');
  return withoutUndone(own).reduce(afterAct, order);
};

export const hasUnsent = ({ id }: Pick<StaffOrder, 'id'>, acts: readonly Act[]): boolean =>
  orderActs(acts).some(({ order, isLate }) => isLate && order.id === id);
