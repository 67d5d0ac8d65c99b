import { addCents, formatUsd, ZERO, type Cents } from '#core/domain/kernel/money.ts';
import { isSettled } from '#core/domain/night/call-off.ts';
import { IN_HAND_STATUSES } from '#core/domain/order/in-hand.ts';
import type { CalledOffEntry, CurrentCallOff, OrderInHand } from './call-off.queries.ts';

const sumOf = (all: readonly { readonly amount: Cents }[]): Cents => addCents(ZERO, ...all.map(({ amount }) => amount));

export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export const previewOf = (orders: readonly OrderInHand[]) => {
  const [byCard, byHand] = [orders.filter(({ back }) => back === 'card'), orders.filter(({ back }) => back === 'hand')];
  const hands = byHand.length === 0 ? '' : ` and ${byHand.length} by hand`;
  return { count: orders.length, amount: formatUsd(sumOf(orders)), ways: `to ${counted(byCard.length, 'card')}${hands}` };
};

/** '31 queued, 5 preparing, 11 ready' */
export const stagesText = (orders: readonly OrderInHand[]): string =>
  IN_HAND_STATUSES.map((status) => `${orders.filter((order) => order.status === status).length} ${status}`).join(', ');

/** Two rounds a second of up to ten orders, and the provider's own time. */
const ORDERS_A_MINUTE = 120;

export const minutesText = (orders: number): string => {
  const minutes = Math.max(1, Math.ceil(orders / ORDERS_A_MINUTE));
  return `about ${counted(minutes, 'minute')}`;
};

export const progressOf = (entries: readonly CalledOffEntry[]) => {
  const wanted = entries.filter(({ state }) => state !== 'by-hand' && state !== 'left');
  const refunded = wanted.filter(({ state }) => state === 'refunded');
  return {
    total: wanted.length,
    refunded: refunded.length,
    waiting: wanted.filter(({ state }) => !isSettled(state)).length,
    totalAmount: formatUsd(sumOf(wanted)),
    refundedAmount: formatUsd(sumOf(refunded)),
  };
};

type Done = { readonly refunded: number; readonly total: number; readonly needsSomebody: number };

/** '1 of 2 orders are refunded. 2 need you.' */
export const doneText = ({ refunded, total, needsSomebody }: Done): string => {
  if (total === 0) return `${counted(needsSomebody, 'order needs', 'orders need')} you.`;
  return `${refunded} of ${counted(total, 'order is', 'orders are')} refunded.${needsSomebody > 0 ? ` ${counted(needsSomebody, 'needs', 'need')} you.` : ''}`;
};

/** Orders with a button: removing one would shift the rows. */
export const rowsToActOn = (callOff: CurrentCallOff | null): readonly OrderInHand['id'][] =>
  (callOff?.orders ?? []).filter(({ state }) => state === 'failed').map(({ orderId }) => orderId);

/** The line under an order's name, in addition to the notified channel; null for none. */
export const troubleText = ({ state, refusals, attempts }: CalledOffEntry): string | null => {
  if (state === 'failed')
    return `The card provider refused ${counted(refusals, 'time')}. The money is still with the stand. If a retry fails, give cash and note it.`;
  if (state !== 'refunding') return null;
  if (attempts > 0) return `The card provider did not answer ${counted(attempts, 'time')}. The stand will ask again.`;
  return refusals > 0 ? `The card provider refused ${counted(refusals, 'time')}. The stand will ask again.` : null;
};
