import { plusMs } from '../../domain/kernel/instant.ts';
import { LIMITS } from '../../domain/limits.ts';
import { calledOffNow } from '../../domain/night/call-off.ts';
import type { Night } from '../../domain/night/night.ts';
import { orderingAt } from '../../domain/night/ordering.ts';
import { pausesAt, STAFF_AWAY, type Pause, type PauseSentence } from '../../domain/queue/pause.ts';
import { isAcceptingOrders } from '../../domain/queue/queue.ts';
import type { CallOffs } from '../../ports/call-off-repository.ts';
import type { NightReader } from '../../ports/night-repository.ts';
import type { Ports } from '../../ports/ports.ts';
import type { CheckoutTerms } from '../checkout/checkout-terms.ts';
import type { StaffPresence } from '../nights/watch-staff.ts';
import type { Stations, WaitingItem } from './read-stations.ts';

export interface QueueStatus {
  /** Whether the queue has a place for a checkout started now; the checkout itself checks again, under lock (rules §2). */
  readonly acceptingOrders: boolean;
  /** Present while a manager has paused everything, or the staff are away, unless the stand is closed anyway. */
  readonly paused?: Pick<Pause, 'until' | keyof PauseSentence>;
  /** Present while any item on sale has to wait, because its station is paused or full. */
  readonly waiting?: readonly WaitingItem[];
  /** Present while no night takes orders. */
  readonly closed?: {
    readonly next: Pick<Night, 'name' | 'opensAt'> | null;
    /** The last night was called off. */
    readonly calledOff?: true;
  };
}

export type GetQueueStatus = () => Promise<QueueStatus>;

export interface GetQueueStatusDeps extends Pick<Ports, 'queue' | 'clock'> {
  readonly nights: Pick<NightReader, 'current'>;
  readonly callOffs: Pick<CallOffs, 'since'>;
  readonly staffPresence: Pick<StaffPresence, 'isAway'>;
  readonly stations: Pick<Stations, 'waiting'>;
  readonly terms: Pick<CheckoutTerms, 'pauses' | 'queueLimits'>;
}

const asRead = ({ until, sentence, sentenceEs }: Pick<Pause, 'until' | keyof PauseSentence>): NonNullable<QueueStatus['paused']> => ({
  until,
  sentence,
  ...(sentenceEs === undefined ? {} : { sentenceEs }),
});

export const makeGetQueueStatus =
  ({ queue, nights, callOffs, staffPresence, stations, terms, clock }: GetQueueStatusDeps): GetQueueStatus =>
  async () => {
    const now = clock.now();
    const current = await nights.current(now);
    const ordering = orderingAt(current, now);
    const byHand = pausesAt(terms.pauses, now).find(({ station }) => station === null);
    const pause = ordering.isOpen ? (byHand ?? (staffPresence.isAway() ? STAFF_AWAY : undefined)) : undefined;
    const waiting = await stations.waiting();
    const status = {
      acceptingOrders: isAcceptingOrders(await queue.load(), terms.queueLimits) && pause === undefined,
      ...(pause !== undefined && { paused: asRead(pause) }),
      ...(waiting.length > 0 && { waiting }),
    };
    if (ordering.isOpen) return status;
    const { next } = ordering;
    const isOff = calledOffNow(current.open, await callOffs.since(plusMs(now, -LIMITS.nights.automaticLastsMs))) !== null;
    const closed = { next: next === null ? null : { name: next.name, opensAt: next.opensAt }, ...(isOff && { calledOff: true as const }) };
    return { ...status, closed };
  };
