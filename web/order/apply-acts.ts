import { orderActs, type Act, type OrderAct } from './act-log.ts';
import type { StaffOrder } from './staff-order.ts';

const started = (order: StaffOrder, { by }: OrderAct): StaffOrder => ({
  ...order,
  status: 'preparing',
  preparingStaffName: by.name,
  preparingStaffId: by.staffId,
});

/** The order as this device believes it is after an act; the server has the last word. What is ticked, `wishOf` says. */
const AFTER: { readonly [K in OrderAct['step']['kind']]: (order: StaffOrder, act: OrderAct) => StaffOrder } = {
  check: (order) => order,
  start: started,
  'take-over': started,
  ready: (order, { at }) => ({ ...order, status: 'ready', readyAt: at, preparingStaffName: null, preparingStaffId: null }),
  'pick-up': (order, { at }) => ({ ...order, status: 'completed', completedAt: at }),
  // Whether it was started before it was ready, only the server knows.
  'undo-ready': (order, act) => ({ ...started(order, act), readyAt: null }),
  'undo-pick-up': (order) => ({ ...order, status: 'ready', completedAt: null }),
  reopen: (order, act) => ({
    ...started(order, act),
    readyAt: null,
    reopenedCount: order.reopenedCount + 1,
    reopenNotes: act.step.kind === 'reopen' ? act.step.reason : null,
    lastReopenedBy: act.by.name,
    items: order.items.map((item) => ({ ...item, checkedBy: null })),
  }),
};

const afterAct = (order: StaffOrder, act: OrderAct): StaffOrder => AFTER[act.step.kind](order, act);

const UNDOES: Partial<Record<OrderAct['step']['kind'], OrderAct['step']['kind']>> = { 'undo-ready': 'ready', 'undo-pick-up': 'pick-up' };

/** What was undone before it was sent leaves no trace on the screens. */
const withoutUndone = (acts: readonly OrderAct[]): readonly OrderAct[] =>
  acts.reduce<readonly OrderAct[]>((before, act) => {
    const last = before.at(-1);
    return last !== undefined && UNDOES[act.step.kind] === last.step.kind ? before.slice(0, -1) : [...before, act];
  }, []);

/** The order with the steps that were done here and could not be sent yet. */
export const withActs = (order: StaffOrder, acts: readonly Act[]): StaffOrder => {
  const own = orderActs(acts).filter(({ isLate, order: { id }, step }) => isLate && id === order.id && step.kind !== 'check');
  return withoutUndone(own).reduce(afterAct, order);
};

export const hasUnsent = ({ id }: Pick<StaffOrder, 'id'>, acts: readonly Act[]): boolean =>
  orderActs(acts).some(({ order, isLate }) => isLate && order.id === id);
