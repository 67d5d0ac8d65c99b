import { elapsedMs, type Instant } from '../kernel/instant.ts';
import type { VisitorId } from '../kernel/ids.ts';
import { LIMITS } from '../limits.ts';

/** The last heartbeat of one browser. */
export type Heartbeat = { readonly visitorId: VisitorId; readonly seenAt: Instant; readonly cartItemCount: number };

/** Advisory figures for the staff; they never gate an order (rules §3). */
export type Presence = { readonly currentVisitors: number; readonly activeCarts: number; readonly totalCartItems: number };

/** Seen within the last two minutes: one heartbeat may get lost. */
const isPresent = (heartbeat: Pick<Heartbeat, 'seenAt'>, now: Instant): boolean =>
  elapsedMs(heartbeat.seenAt, now) < LIMITS.visitors.activeWithinMs;

/** Expects only the last heartbeat of each visitor. */
export const presenceAt = (heartbeats: readonly Heartbeat[], now: Instant): Presence => {
  const present = heartbeats.filter((heartbeat) => isPresent(heartbeat, now));
  const carts = present.filter((heartbeat) => heartbeat.cartItemCount > 0);
  return {
    currentVisitors: present.length,
    activeCarts: carts.length,
    totalCartItems: carts.reduce((sum, cart) => sum + cart.cartItemCount, 0),
  };
};
