import type { Presence } from '../domain/visitors/presence.ts';
import type { Instant } from '../domain/kernel/instant.ts';
import type { VisitorId } from '../domain/kernel/ids.ts';

/** Who is looking at the stand. Advisory: never gates an order (rules §3). Bounded, so that fake visitors cannot fill it. */
export interface PresenceLog {
  record(visitorId: VisitorId, cartItemCount: number, at: Instant): Promise<void>;
  seenSince(since: Instant): Promise<Presence>;
  forgetBefore(before: Instant): Promise<void>;
}
