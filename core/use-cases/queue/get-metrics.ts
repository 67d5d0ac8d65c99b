import { plusMs } from '../../domain/kernel/instant.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { Presence } from '../../domain/visitors/presence.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PresenceLog } from '../../ports/presence-log.ts';

/** Current visitors and carts: advisory (rules §3). */
export type GetMetrics = () => Promise<Presence>;

export const makeGetMetrics =
  ({ presence, clock }: { readonly presence: PresenceLog; readonly clock: Clock }): GetMetrics =>
  () =>
    presence.seenSince(plusMs(clock.now(), -LIMITS.visitors.activeWithinMs));
