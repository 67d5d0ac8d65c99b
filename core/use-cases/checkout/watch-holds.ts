import type { HoldAlarm } from '../../domain/checkout/hold-alarm.ts';
import { plusMs } from '../../domain/kernel/instant.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { CheckoutStore } from '../../ports/checkout-repository.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Logger } from '../../ports/logger.ts';
import type { StaffNetworks } from '../../ports/staff-networks.ts';
import type { CheckoutTerms } from './checkout-terms.ts';
import type { ListHolds } from './list-holds.ts';

/**
 * Near the queue's bound newcomers' holds give way sooner, at the bound those of whoever has paid nothing tonight, too. An attack is told
 * once while it lasts, and networks are forgotten after the night.
 */
export type WatchHolds = () => Promise<void>;

export interface WatchHoldsDeps {
  readonly listHolds: ListHolds;
  readonly checkouts: CheckoutStore;
  readonly staffNetworks: Pick<StaffNetworks, 'forget'>;
  readonly terms: Pick<CheckoutTerms, 'queueLimits'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

export const makeWatchHolds = ({ listHolds, checkouts, staffNetworks, terms, clock, logger }: WatchHoldsDeps): WatchHolds => {
  const { giveWayFromShare, giveWayAfterMs, knownGiveWayAfterMs, networkKeptForMs } = LIMITS.holds;
  let told: HoldAlarm | null = null;
  return async () => {
    const { load, alarm, networks, lately } = await listHolds();
    const nightBegan = plusMs(clock.now(), -networkKeptForMs);
    const share = (load.queued + load.openCheckouts) / terms.queueLimits.pauseAtQueuedAndOpenCheckouts;
    const asked = share < giveWayFromShare ? 0 : await checkouts.giveWay(plusMs(clock.now(), -giveWayAfterMs));
    const askedOfKnown = share < 1 ? 0 : await checkouts.giveWay(plusMs(clock.now(), -knownGiveWayAfterMs), nightBegan);
    if (asked + askedOfKnown > 0) logger.info('holds.gave-way', { count: asked + askedOfKnown });
    if (alarm !== null && alarm !== told) {
      const [most] = networks;
      logger.error('holds.attack', { cause: alarm, holds: load.openCheckouts, ofOneNetwork: most?.holds ?? 0, ...lately });
    }
    told = alarm;
    await checkouts.forgetNetworks(nightBegan);
    await staffNetworks.forget(nightBegan);
  };
};
