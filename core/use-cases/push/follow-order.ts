import type { LookupHash } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { MAXIMUM_SUBSCRIPTIONS, type PushSubscription } from '../../domain/notifications/push-message.ts';
import type { Ports } from '../../ports/ports.ts';
import type { NoSuchOrder, UnknownPushService } from '../errors.ts';

export type FollowOrderDeps = Pick<Ports, 'orders' | 'pushes' | 'pushSender'>;

/** Subscribes a device that has the order's link to be notified when it is ready. */
export type FollowOrder = (hash: LookupHash, subscription: PushSubscription) => Promise<Result<void, NoSuchOrder | UnknownPushService>>;

export const makeFollowOrder =
  ({ orders, pushes, pushSender }: FollowOrderDeps): FollowOrder =>
  async (hash, subscription) => {
    if (!pushSender.accepts(subscription.endpoint)) return err({ kind: 'push/unknown-service' });
    const placed = await orders.byHash(hash);
    if (placed === null) return err({ kind: 'order/not-found' });
    await pushes.add(placed.order.id, subscription, MAXIMUM_SUBSCRIPTIONS);
    return ok(undefined);
  };

/** Unsubscribes this device. */
export type UnfollowOrder = (hash: LookupHash, endpoint: string) => Promise<Result<void, NoSuchOrder>>;

export const makeUnfollowOrder =
  ({ orders, pushes }: Pick<FollowOrderDeps, 'orders' | 'pushes'>): UnfollowOrder =>
  async (hash, endpoint) => {
    const placed = await orders.byHash(hash);
    if (placed === null) return err({ kind: 'order/not-found' });
    await pushes.remove(placed.order.id, endpoint);
    return ok(undefined);
  };
