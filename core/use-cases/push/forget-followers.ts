import { HOUR_MS, plusMs } from '../../domain/kernel/instant.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PushDesk } from '../../ports/push-desk.ts';

/** Forgets the devices that followed an order, an hour after it was picked up or cancelled. */
export type ForgetFollowers = () => Promise<void>;

/** Until then a pick-up may be undone, and the order may be reopened. */
const KEPT_FOR_MS = HOUR_MS;

export const makeForgetFollowers =
  ({ pushes, clock }: { readonly pushes: PushDesk; readonly clock: Clock }): ForgetFollowers =>
  () =>
    pushes.forgetOverBefore(plusMs(clock.now(), -KEPT_FOR_MS));
