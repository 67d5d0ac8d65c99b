import { fulfilmentContract, MAX_SENT } from '#adapters/http-contract/fulfilment.contract.ts';
import type { Api } from '#web/api/client.ts';
import type { Clock } from '#web/platform/clock.ts';
import type { SaleLog } from '../pending-sales/sale-log.ts';
import { elapsedMs, MINUTE_MS, type Instant } from '#core/domain/kernel/instant.ts';
import type { StaffOrder } from '../orders/staff-order.ts';
import type { Act, ActLog } from './act-log.ts';

type OfferDeps = { readonly api: Pick<Api, 'call'>; readonly clock: Clock; readonly acts: ActLog; readonly sales: SaleLog };

/**
 * Asks the stand which of this device's accepted acts and sales it has lost, and queues those again (ADR 0062). The stand may have been
 * restored whenever it was silent. @throws ApiError
 */
export const offerAgain = async ({ api, clock, acts, sales }: OfferDeps): Promise<void> => {
  const sentActs = acts.sent().map(({ id }) => id);
  const sentSales = sales.sent().map(({ sale: { key, isUndone } }) => ({ id: key, isUndone }));
  const lost: string[] = [];
  let isOver = false;
  for (let from = 0; from < Math.max(sentActs.length, sentSales.length); from += MAX_SENT) {
    const body = { acts: sentActs.slice(from, from + MAX_SENT), sales: sentSales.slice(from, from + MAX_SENT) };
    const answer = await api.call(fulfilmentContract.findLost, { body });
    lost.push(...answer.lost);
    isOver = answer.isNightOver;
  }
  acts.offerAgain(lost, !isOver, clock.now());
  sales.offerAgain(lost, !isOver);
};

/** By then all tablets have sent theirs. */
const WAITS_MS = 2 * MINUTE_MS;

/** `at`: when the stand last listed them. */
type Answered = { readonly orders: readonly Pick<StaffOrder, 'id' | 'status'>[]; readonly at: Instant | null; readonly now: Instant };

/** Whether a lost act waits for another tablet's: its order is in hand, but not yet as this device saw it. */
export const isOfferedEarly = (act: Act, { orders, at, now }: Answered): boolean => {
  if (!('order' in act) || act.offeredAt === undefined || act.seen === undefined || elapsedMs(act.offeredAt, now) > WAITS_MS) return false;
  const order = orders.find(({ id }) => id === act.order.id);
  return at === null || at <= act.offeredAt || (order !== undefined && order.status !== act.seen.status);
};
