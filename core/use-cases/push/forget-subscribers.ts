import { HOUR_MS, plusMs } from '../../domain/kernel/instant.ts';
import type { Ports } from '../../ports/ports.ts';

/** Forgets the devices that followed an order, an hour after it was picked up or cancelled. */
export type ForgetSubscribers = () => Promise<void>;

/** Until then a pick-up may be undone, and the order may be reopened. */
const KEPT_FOR_MS = HOUR_MS;

export const makeForgetSubscribers =
  ({ pushes, clock }: Pick<Ports, 'pushes' | 'clock'>): ForgetSubscribers =>
  () =>
    pushes.forgetOverBefore(plusMs(clock.now(), -KEPT_FOR_MS));
