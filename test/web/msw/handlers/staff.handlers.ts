import { authContract } from '#adapters/http-contract/auth.contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import type { ErrorCode } from '#adapters/http-contract/problem.ts';
import { holdsContract } from '#adapters/http-contract/holds.contract.ts';
import { queueContract } from '#adapters/http-contract/queue.contract.ts';
import { instant, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { answer, problem, typedHandler, type Outcome } from '../typed-handler.ts';

export type WireStaffOrder = ResponseOf<typeof fulfilmentContract.get>;

/** 20 November 2026, 8:00 PM in Chicago. */
export const TONIGHT = instant(Date.UTC(2026, 10, 21, 2, 0));
export const minutesAgo = (minutes: number) => plusMs(TONIGHT, -minutes * MINUTE_MS);

/** An id that reads as its number: `idOf(36)`. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const padded = (number: number): string => String(number).padStart(3, '0');

const item = (id: string, productId: number, name: string, priceCents: number, quantity: number): WireStaffOrder['items'][number] => ({
  id,
  product_id: productId,
  product_name: name,
  unit_price: cents(priceCents),
  quantity,
  subtotal: cents(priceCents * quantity),
  is_refunded: false,
  checked_by: null,
  checked_by_id: null,
});

export const HOT_DOGS = item(idOf(901), 1, 'Hot Dog', 350, 2);
export const COLA = item(idOf(902), 2, 'Cola', 250, 1);

/** Order #036 and so on, placed at 7:31 PM by default. */
export const staffOrder = (number: number, facts: Partial<WireStaffOrder> = {}): WireStaffOrder => ({
  id: idOf(number),
  order_number: `BAND-20261120-O-${padded(number)}`,
  pickup_code: null,
  status: 'queued',
  created_at: minutesAgo(29),
  ready_at: null,
  completed_at: null,
  estimated_ready_time: null,
  queue_position: 1,
  customer_name: 'Maya Ana Rivera',
  special_instructions: null,
  items: [HOT_DOGS, COLA],
  subtotal: cents(950),
  processing_fee: cents(29),
  donation: cents(114),
  total_amount: cents(1_093),
  kept_amount: facts.total_amount ?? cents(1_093),
  has_refunds: false,
  needs_review: false,
  reopened_count: 0,
  reopen_notes: null,
  last_reopened_by: null,
  preparing_staff: null,
  preparing_staff_id: null,
  preparing_heard_at: null,
  reminders_sent: 0,
  last_reminded_at: null,
  ...facts,
});

export const preparing = (number: number, facts: Partial<WireStaffOrder> = {}): WireStaffOrder =>
  staffOrder(number, {
    status: 'preparing',
    preparing_staff: 'Staff K8PR3N',
    preparing_staff_id: 'k8',
    preparing_heard_at: TONIGHT,
    ...facts,
  });
export const ready = (number: number, minutes: number, facts: Partial<WireStaffOrder> = {}): WireStaffOrder =>
  staffOrder(number, { status: 'ready', ready_at: minutesAgo(minutes), ...facts });

/** Successive lists; the last one stays. */
export const ordersAre = (...lists: readonly (readonly WireStaffOrder[])[]) =>
  typedHandler(fulfilmentContract.list, (earlier) => answer([...(lists[Math.min(earlier, lists.length - 1)] ?? [])]));
export const ordersCome = (outcome: (earlier: number) => Outcome<WireStaffOrder[]> | Promise<Outcome<WireStaffOrder[]>>) =>
  typedHandler(fulfilmentContract.list, outcome);
export const oneOrderIs = (order: WireStaffOrder) => typedHandler(fulfilmentContract.get, () => answer(order));
export const oneOrderIsMissing = () => typedHandler(fulfilmentContract.get, () => problem('NOT_FOUND', 'No such order'));
export const oneOrderFails = (outcome: Outcome<WireStaffOrder>) => typedHandler(fulfilmentContract.get, () => outcome);

type Metrics = ResponseOf<typeof queueContract.metrics>;
export const metricsAre = (facts: Partial<Metrics> = {}) =>
  typedHandler(queueContract.metrics, () => answer({ currentVisitors: 38, activeCarts: 11, totalCartItems: 27, ...facts }));
export const metricsFail = (outcome: Outcome<Metrics>) => typedHandler(queueContract.metrics, () => outcome);

export type WireTold = ResponseOf<typeof fulfilmentContract.readyNotification>[number];

/** Which customers were notified that their orders are ready: all except the listed ones. */
export const everyoneIsNotified = (...others: readonly WireTold[]) =>
  typedHandler(fulfilmentContract.readyNotification, () => answer([...others]));

type WordAndAlarm = ResponseOf<typeof holdsContract.word>;
export const noticeIs = (facts: Partial<WordAndAlarm> = {}) =>
  typedHandler(holdsContract.word, () => answer({ word: null, askedAt: null, askedBy: null, alarm: null, ...facts }));

export const statusChangesTo = (facts: (status: WireStaffOrder['status']) => WireStaffOrder) =>
  typedHandler(fulfilmentContract.changeStatus, (_earlier, { body }) => answer(facts(body.status)));
export const statusChangeIs = (outcome: Outcome<WireStaffOrder> | Promise<Outcome<WireStaffOrder>>) =>
  typedHandler(fulfilmentContract.changeStatus, () => outcome);
/** One order in hand: the server stores its checks. */
export const packedOrderIs = (order: WireStaffOrder) => {
  let current = order;
  const checks = typedHandler(fulfilmentContract.checkItem, (_earlier, { params, body }) => {
    const by = body.checked ? { checked_by: 'Staff Q7H2KD', checked_by_id: 'q7' } : { checked_by: null, checked_by_id: null };
    current = { ...current, items: current.items.map((one) => (one.id === params.itemId ? { ...one, ...by } : one)) };
    return answer(current);
  });
  return { orders: ordersCome(() => answer([current])), checks };
};
export const checksFail = (outcome: Outcome<WireStaffOrder>) => typedHandler(fulfilmentContract.checkItem, () => outcome);
export const takeOverIs = (outcome: Outcome<WireStaffOrder>) => typedHandler(fulfilmentContract.takeOver, () => outcome);
export const undoReadyIs = (outcome: Outcome<WireStaffOrder>) => typedHandler(fulfilmentContract.undoReady, () => outcome);
export const reopenIs = (outcome: Outcome<WireStaffOrder>) => typedHandler(fulfilmentContract.reopen, () => outcome);
export const reminderIs = (outcome: Outcome<WireStaffOrder>) => typedHandler(fulfilmentContract.remind, () => outcome);

export const adminIsLetIn = () =>
  typedHandler(authContract.logInAdmin, () => answer({ token: 'admin-token', user: { role: 'admin', username: 'admin' } }));
export const adminLoginIs = (outcome: Outcome<ResponseOf<typeof authContract.logInAdmin>>) =>
  typedHandler(authContract.logInAdmin, () => outcome);
export const staffIsLetIn = (role: 'staff' | 'manager' = 'staff') =>
  typedHandler(authContract.logInStaff, () => answer({ token: 'staff-token', user: { id: 'q7', name: 'Staff Q7H2KD', role } }));
export const staffLoginIs = (outcome: Outcome<ResponseOf<typeof authContract.logInStaff>>) =>
  typedHandler(authContract.logInStaff, () => outcome);
export const linkLoginIs = (outcome: Outcome<ResponseOf<typeof authContract.logInWithLink>>) =>
  typedHandler(authContract.logInWithLink, () => outcome);
export const logOutIsTaken = () => typedHandler(authContract.logOut, () => answer(undefined));

export const refused = (code: ErrorCode, error = 'No'): Outcome<never> => problem(code, error);
