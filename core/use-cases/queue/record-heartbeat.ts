import type { VisitorId } from '../../domain/kernel/ids.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PresenceLog } from '../../ports/presence-log.ts';

/** A visitor is looking at the stand, with this many items in the cart. */
export type RecordHeartbeat = (visitorId: VisitorId, cartItemCount: number) => Promise<void>;

export const makeRecordHeartbeat =
  ({ presence, clock }: { readonly presence: PresenceLog; readonly clock: Clock }): RecordHeartbeat =>
  (visitorId, cartItemCount) =>
    presence.record(visitorId, cartItemCount, clock.now());
