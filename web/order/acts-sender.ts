import * as z from 'zod/mini';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import { alreadyPreparingProblem } from '#adapters/http-contract/problem-details.ts';
import { ORDER_STATUSES } from '#core/domain/order/order-lifecycle.ts';
import { ApiError, detailsOf, hasStatus } from '#web/api/api-error.ts';
import type { Api } from '#web/api/client.ts';
import { notifyManager } from '@tanstack/react-query';
import type { Act, ActLog, ActRefusal } from './act-log.ts';
import { toStaffOrder, type StaffOrder } from './staff-order.ts';

type WireOrder = ResponseOf<typeof fulfilmentContract.get>;

const STATUS_OF = { start: 'preparing', ready: 'ready', 'undo-pick-up': 'ready' } as const;

const sendAct = (api: Api, { id, order, step }: Act): Promise<WireOrder> => {
  const headers = { 'idempotency-key': id };
  const params = { id: order.id };
  if (step.kind === 'undo-ready') return api.call(fulfilmentContract.undoReady, { params, headers });
  if (step.kind === 'take-over') return api.call(fulfilmentContract.takeOver, { params, headers });
  if (step.kind === 'pick-up') {
    const proof = {
      ...(step.code === undefined ? {} : { pickup_code: step.code }),
      ...(step.note === undefined ? {} : { note: step.note }),
    };
    return api.call(fulfilmentContract.changeStatus, { params, headers, body: { status: 'completed', ...proof } });
  }
  if (step.kind !== 'check') return api.call(fulfilmentContract.changeStatus, { params, headers, body: { status: STATUS_OF[step.kind] } });
  const { itemId, ...body } = { itemId: step.itemId, checked: step.checked, round: step.round };
  return api.call(fulfilmentContract.checkItem, { params: { ...params, itemId }, headers, body });
};

/** The server has decided. Anything else passes: no network, a restart, too many at once, a login that has run out. */
const REFUSED = [400, 404, 409];
export const isFinal = (error: unknown): boolean => REFUSED.some((status) => hasStatus(error, status));
const isAnswered = (error: unknown): boolean => error instanceof ApiError && error.kind === 'answer';

const notAllowed = z.object({ status: z.enum(ORDER_STATUSES) });

const refusalOf = (error: unknown): ActRefusal => ({
  code: error instanceof ApiError ? error.code : null,
  status: detailsOf(error, notAllowed)?.status ?? null,
  holder: detailsOf(error, alreadyPreparingProblem)?.preparing_staff ?? null,
  sentence: error instanceof Error ? error.message : '',
});

/** What became of an act that somebody waits for: the order as the server answers it, or kept here until it can be sent. */
export type Sent = StaffOrder | 'kept';

type Waiting = { readonly resolve: (sent: Sent) => void; readonly reject: (error: unknown) => void };

export interface ActsSender {
  /** Sends what is in the log, each order's acts one after the other. */
  readonly flush: () => void;
  /** Adds an act that the screens show as done at once. */
  readonly add: (act: Act) => void;
  /**
   * Adds an act and says what became of it. With `isAway` nobody waits for the network.
   * @throws ApiError when the server refused it; then it is not kept.
   */
  readonly perform: (act: Act, isAway: boolean) => Promise<Sent>;
}

interface SenderDeps {
  readonly api: Api;
  readonly log: ActLog;
  /** Who is logged in; null for nobody. Nobody else's acts are sent. */
  readonly me: () => string | null;
  /** Takes over what the server has answered, then calls back when the screens show it. */
  readonly onAnswer: (order: StaffOrder, shown: () => void) => void;
  readonly onRefused: () => void;
}

export const createActsSender = ({ api, log, me, onAnswer, onRefused }: SenderDeps): ActsSender => {
  const waiting = new Map<string, Waiting>();
  const busy = new Set<string>();

  const nextOf = (orderId: string): Act | undefined => log.get().acts.find(({ order, by }) => order.id === orderId && by.staffId === me());

  const take = (id: string): Waiting | undefined => {
    const someone = waiting.get(id);
    waiting.delete(id);
    return someone;
  };

  /** From now on these wait for the network. Whoever waits for them hears it before the screens show it: a button may go. */
  const keep = (ids: readonly string[]): void => {
    for (const id of ids) take(id)?.resolve('kept');
    notifyManager.schedule(() => log.delay(ids));
  };

  /** False when this order has to wait. */
  const fail = (act: Act, error: unknown): boolean => {
    const someone = take(act.id);
    const isLate = log.get().acts.some(({ id, isLate: late }) => id === act.id && late);
    if (someone !== undefined && isAnswered(error)) {
      log.drop(act.id);
      someone.reject(error);
      return isFinal(error);
    }
    someone?.resolve('kept');
    if (!isFinal(error)) return false;
    if (isLate) log.refuse(act.id, refusalOf(error));
    else log.drop(act.id);
    onRefused();
    return true;
  };

  const sendAll = async (orderId: string): Promise<void> => {
    for (let act = nextOf(orderId); act !== undefined; act = nextOf(orderId)) {
      const { id } = act;
      try {
        const order = toStaffOrder(await sendAct(api, act));
        const someone = take(id);
        // Whoever waits for it shows it.
        if (someone !== undefined) someone.resolve(order);
        else await new Promise<void>((shown) => onAnswer(order, shown));
        log.settle(id);
      } catch (error) {
        if (fail(act, error)) continue;
        keep(log.get().acts.flatMap((one) => (one.order.id === orderId ? [one.id] : [])));
        return;
      }
    }
  };

  const start = async (orderId: string): Promise<void> => {
    if (busy.has(orderId)) return;
    busy.add(orderId);
    await sendAll(orderId).finally(() => busy.delete(orderId));
  };

  const flush = (): void => {
    for (const id of new Set(log.get().acts.map(({ order }) => order.id))) void start(id);
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
