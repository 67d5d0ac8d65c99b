import * as z from 'zod/mini';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { fulfilmentContract, handedOutProblem } from '#adapters/http-contract/fulfilment.contract.ts';
import { soldOutContract } from '#adapters/http-contract/sold-out.contract.ts';
import { alreadyPreparingProblem } from '#adapters/http-contract/problem-details.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { ORDER_STATUSES } from '#core/domain/order/order-lifecycle.ts';
import { ApiError, detailsOf, hasStatus, isDecided } from '#web/api/api-error.ts';
import type { Api } from '#web/api/client.ts';
import { ANSWER_WITHIN_MS } from '#web/api/polling.ts';
import type { Clock } from '#web/platform/clock.ts';
import { notifyManager } from '@tanstack/react-query';
import { ORDERS_WAIT, subjectOf, type Act, type ActLog, type ActRefusal, type MenuAct, type OrderAct } from './act-log.ts';
import { COMMAND_OF } from './apply-acts.ts';
import type { Shortage } from '../sold-out/sold-out.queries.ts';
import { toStaffOrder, type StaffOrder } from '../orders/staff-order.ts';

type WireOrder = ResponseOf<typeof fulfilmentContract.get>;

const STATUS_OF = { start: 'preparing', ready: 'ready', 'undo-pick-up': 'ready', 'pick-up': 'completed' } as const;

/** In wire form. */
const seenOf = ({ seen }: OrderAct) =>
  seen === undefined
    ? undefined
    : {
        status: seen.status,
        reopened_count: seen.reopenedCount,
        ...(seen.holderId === undefined ? {} : { preparing_staff_id: seen.holderId }),
      };

const sendOrderAct = async (api: Pick<Api, 'call'>, act: OrderAct): Promise<WireOrder> => {
  const { id, order, step } = act;
  const seen = seenOf(act);
  const headers = { 'idempotency-key': id };
  const params = { id: order.id };
  if (step.kind === 'undo-ready') return api.call(fulfilmentContract.undoReady, { params, headers });
  if (step.kind === 'take-over') return api.call(fulfilmentContract.takeOver, { params, headers, body: seen && { seen } });
  if (step.kind === 'reopen') {
    await api.call(fulfilmentContract.reopen, { params, headers, body: { reason: step.reason, ...(seen === undefined ? {} : { seen }) } });
    // The spec's other call (§4), as a copy of the same act: on its own it would reopen an order that is ready again, without a reason.
    return api.call(fulfilmentContract.changeStatus, { params, headers, body: { status: 'preparing' } });
  }
  if (step.kind !== 'check') {
    const body = {
      status: STATUS_OF[step.kind],
      ...(seen === undefined ? {} : { command: { name: COMMAND_OF[step.kind], seen } }),
      ...(step.kind === 'pick-up' && step.code !== undefined ? { pickup_code: step.code } : {}),
      ...(step.kind === 'pick-up' && step.note !== undefined ? { note: step.note } : {}),
    };
    return api.call(fulfilmentContract.changeStatus, { params, headers, body });
  }
  const { itemId, ...body } = { itemId: step.itemId, checked: step.checked, round: step.round };
  return api.call(fulfilmentContract.checkItem, { params: { ...params, itemId }, headers, body });
};

const sendMenuAct = (api: Pick<Api, 'call'>, { id, at, product, step }: MenuAct, now: Instant): Promise<Shortage> => {
  const facts = {
    headers: { 'idempotency-key': id },
    params: { id: product.id },
    query: step.round === null ? {} : { round: step.round },
  };
  if (step.kind === 'sell-out') return api.call(soldOutContract.sellOut, facts);
  return api.call(soldOutContract.putBack, { ...facts, body: { counted: step.counted, countedAt: at, sentAt: now } });
};

/** The server's answer to an act: the current state of its order or product. */
export type Answer = { readonly order: StaffOrder } | { readonly shortage: Shortage };

/** Someone is waiting with the bag in hand. */
const inTime = (api: Api): Pick<Api, 'call'> => ({
  call: (endpoint, input) => api.call(endpoint, { ...input, withinMs: ANSWER_WITHIN_MS }),
});

const sendAct = async (api: Pick<Api, 'call'>, one: Act, now: Instant): Promise<Answer> =>
  'order' in one ? { order: toStaffOrder(await sendOrderAct(api, one)) } : { shortage: await sendMenuAct(api, one, now) };

/** Final refusals by the stand. Anything else is temporary: no network, a restart, rate limits, an expired login, a proxy's page. */
const REFUSED = [400, 404, 409];
export const isFinal = (error: unknown): boolean => isDecided(error) && REFUSED.some((status) => hasStatus(error, status));

const notAllowed = z.object({ status: z.enum(ORDER_STATUSES) });

const handedOutOf = (error: unknown): Pick<ActRefusal, 'handedOut'> => {
  const known = detailsOf(error, handedOutProblem);
  return known === null ? {} : { handedOut: { by: known.handed_out_by, at: known.handed_out_at } };
};

export const refusalOf = (error: unknown): ActRefusal => ({
  ...handedOutOf(error),
  code: error instanceof ApiError ? error.code : null,
  status: detailsOf(error, notAllowed)?.status ?? null,
  holder: detailsOf(error, alreadyPreparingProblem)?.preparing_staff ?? null,
  sentence: error instanceof Error ? error.message : '',
});

/** The follow-up of a late act that was accepted; null: none. */
const toDo = ({ isLate, step }: Act, answer: Answer): ActRefusal | null => {
  if (!isLate || step.kind !== 'sell-out' || !('shortage' in answer)) return null;
  const orders = new Set(answer.shortage.waiting.map(({ orderId }) => orderId)).size;
  return orders === 0
    ? null
    : {
        code: ORDERS_WAIT,
        status: null,
        holder: null,
        sentence: `${orders === 1 ? '1 paid order waits' : `${orders} paid orders wait`} for it.`,
      };
};

type Sent = Answer | 'kept';
type Waiting = { readonly resolve: (sent: Sent) => void; readonly reject: (error: unknown) => void };

export interface ActsSender {
  /** Sends the log's acts, sequentially for each order or product. */
  readonly flush: () => void;
  /** Adds an act that the screens immediately show as done. */
  readonly add: (act: Act) => void;
  /**
   * Adds an act and returns its outcome: the server's answer, or queued until it can be sent. With `isAway` it is queued right away.
   * @throws ApiError when the server refused it; then it is not queued.
   */
  readonly perform: (act: Act, isAway: boolean) => Promise<Sent>;
}

interface SenderDeps {
  readonly api: Api;
  readonly clock: Clock;
  readonly log: ActLog;
  /** The logged-in person; null for none. Only their acts are sent. */
  readonly me: () => string | null;
  /** Applies the server's answer, then calls back when the screens show it. */
  readonly onAnswer: (answer: Answer, shown: () => void) => void;
  readonly onRefused: () => void;
  /** Another tablet may not have sent the preceding acts yet. */
  readonly isEarly: (act: Act) => boolean;
}

export const createActsSender = ({ api, clock, log, me, onAnswer, onRefused, isEarly }: SenderDeps): ActsSender => {
  const waiting = new Map<string, Waiting>();
  const busy = new Set<string>();
  // Sent by a page that was closed or reloaded since: its answer is no longer awaited, and a refusal has to be listed.
  log.delay(log.get().acts.map(({ id }) => id));

  const nextOf = (subject: string): Act | undefined => log.get().acts.find((one) => subjectOf(one) === subject && one.by.staffId === me());

  const take = (id: string): Waiting | undefined => {
    const someone = waiting.get(id);
    waiting.delete(id);
    return someone;
  };

  /** Queues these for the network. Waiting callers are notified before the screens update, because a button may unmount. */
  const keep = (ids: readonly string[]): void => {
    for (const id of ids) take(id)?.resolve('kept');
    notifyManager.schedule(() => log.delay(ids));
  };

  const isLateNow = (id: string): boolean => log.get().acts.some((one) => one.id === id && one.isLate);

  /** Returns false when other acts on the same subject have to wait. */
  const fail = (act: Act, error: unknown): boolean => {
    const someone = take(act.id);
    const isLate = isLateNow(act.id);
    if (!isFinal(error)) {
      someone?.resolve('kept');
      return false;
    }
    if (someone !== undefined) {
      log.drop(act.id);
      someone.reject(error);
      return true;
    }
    if (isLate) log.refuse(act.id, refusalOf(error));
    else log.drop(act.id);
    onRefused();
    return true;
  };

  const sendAll = async (subject: string): Promise<void> => {
    for (let act = nextOf(subject); act !== undefined && !isEarly(act); act = nextOf(subject)) {
      const { id } = act;
      try {
        const answer = await sendAct(inTime(api), act, clock.now());
        const someone = take(id);
        // The waiting caller shows the refusal.
        if (someone !== undefined) someone.resolve(answer);
        else await new Promise<void>((shown) => onAnswer(answer, shown));
        const rest = toDo({ ...act, isLate: isLateNow(id) }, answer);
        if (rest === null) log.settle(id);
        else log.refuse(id, rest);
      } catch (error) {
        if (fail(act, error)) continue;
        keep(log.get().acts.flatMap((one) => (subjectOf(one) === subject ? [one.id] : [])));
        return;
      }
    }
  };

  const start = async (subject: string): Promise<void> => {
    if (busy.has(subject)) return;
    busy.add(subject);
    await sendAll(subject).finally(() => busy.delete(subject));
  };

  const flush = (): void => {
    for (const subject of new Set(log.get().acts.map(subjectOf))) void start(subject);
  };

  return {
    flush,
    add: (act) => {
      log.add(act);
      flush();
    },
    perform: (act, isAway) => {
      log.add(act);
      const sent = new Promise<Sent>((resolve, reject) => waiting.set(act.id, { resolve, reject }));
      flush();
      if (isAway) keep([act.id]);
      return sent;
    },
  };
};
