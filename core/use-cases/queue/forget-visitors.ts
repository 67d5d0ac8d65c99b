import { plusMs } from '../../domain/kernel/instant.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PresenceLog } from '../../ports/presence-log.ts';

/** Deletes heartbeats too old for any figure. */
export type ForgetVisitors = () => Promise<void>;

export const makeForgetVisitors =
  ({ presence, clock }: { readonly presence: PresenceLog; readonly clock: Clock }): ForgetVisitors =>
  () =>
    presence.forgetBefore(plusMs(clock.now(), -LIMITS.visitors.activeWithinMs));
