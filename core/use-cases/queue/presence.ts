import type { VisitorId } from '../../domain/kernel/ids.ts';
import { plusMs } from '../../domain/kernel/instant.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { Ports } from '../../ports/ports.ts';

/** Visitors at the stand, and the items in their carts: advisory (rules §3). */
export const makePresence = ({ presence, clock }: Pick<Ports, 'presence' | 'clock'>) => {
  const activeSince = () => plusMs(clock.now(), -LIMITS.visitors.activeWithinMs);
  return {
    recordHeartbeat: (visitorId: VisitorId, cartItemCount: number) => presence.record(visitorId, cartItemCount, clock.now()),
    getMetrics: () => presence.seenSince(activeSince()),
    forgetVisitors: () => presence.forgetBefore(activeSince()),
  };
};
