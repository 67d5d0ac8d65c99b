import { MINUTE_MS, plusMs, SECOND_MS } from '../../domain/kernel/instant.ts';
import { readyMessage } from '../../domain/notifications/push-message.ts';
import type { Ports } from '../../ports/ports.ts';
import type { DuePush } from '../../ports/push-queue.ts';
import type { CurrentSettings } from '../../ports/settings-store.ts';

export interface NotifyReadyDeps extends Pick<Ports, 'pushes' | 'pushSender' | 'clock' | 'logger'> {
  readonly settings: Pick<CurrentSettings, 'current'>;
}

/** Notifies subscribers that their order is ready. @returns how many were handled, no more than `PUSHES_A_ROUND`. */
export type NotifyReady = () => Promise<number>;

export const PUSHES_A_ROUND = 10;
/** Longer than a push service may take to answer. */
const LEASE_MS = 20 * SECOND_MS;

/** 2 s, 4 s, … up to a minute, as long as the order waits. */
const retryDelayMs = (attempts: number): number => Math.min(MINUTE_MS, SECOND_MS * 2 ** Math.min(attempts + 1, 6));

/** Outside calls never run in a transaction (rules §0.10): claiming, sending and marking are three separate steps. */
export const makeNotifyReady = ({ pushes, pushSender, settings, clock, logger }: NotifyReadyDeps): NotifyReady => {
  const send = async (push: DuePush): Promise<'sent' | 'gone' | 'later'> => {
    try {
      return await pushSender.send(push.subscription, readyMessage(push, settings.current().pickupPlace));
    } catch {
      // Its text may contain the endpoint, so it is not logged.
      return 'later';
    }
  };
  const tell = async (push: DuePush): Promise<void> => {
    const outcome = await send(push);
    if (outcome === 'sent') await pushes.markNotified(push);
    else if (outcome === 'gone') await pushes.remove(push.orderId, push.subscription.endpoint);
    else await pushes.retryAt(push, plusMs(clock.now(), retryDelayMs(push.attempts)));
    logger.info(`push.${outcome}`, { orderId: push.orderId, attempts: push.attempts + 1 });
  };

  return async () => {
    const due = await pushes.claimDue(LEASE_MS, PUSHES_A_ROUND);
    const outcomes = await Promise.allSettled(due.map(tell));
    // They are retried when their lease expires.
    for (const outcome of outcomes) if (outcome.status === 'rejected') logger.error('push.not-marked', {});
    return due.length;
  };
};
