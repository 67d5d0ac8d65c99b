import { isNameOf, ofItsNight, type CallOff, type CallOffRefusal } from '../../domain/night/call-off.ts';
import { changeNight } from '../../domain/night/night.ts';
import type { CallOffId, OrderId } from '../../domain/kernel/ids.ts';
import { DAY_MS, plusMs } from '../../domain/kernel/instant.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { CallOffReader } from '../../ports/call-off-repository.ts';
import type { NightReader } from '../../ports/night-repository.ts';
import type { Ports } from '../../ports/ports.ts';
import { keepStoppedClosing } from '../nights/stopped-closing.ts';

/**
 * Calls off the open night's game: online ordering stops, and all orders not yet handed out, or only the chosen ones, enter the work queue.
 * A repeat with the same id has no effect.
 */
export type CallOffGame = (
  wish: { readonly id: CallOffId; readonly typedName: string; readonly orders: readonly OrderId[] | 'all' },
  actor: Actor,
) => Promise<Result<CallOff, CallOffRefusal>>;

/** Retries failed refunds of this call-off's night: all orders, or one. @returns the number of orders. */
export type RetryCallOff = (id: CallOffId, order: OrderId | null) => Promise<number>;

export interface CallOffGameDeps extends Pick<Ports, 'unitOfWork' | 'clock'> {
  readonly nights: Pick<NightReader, 'current'>;
  readonly callOffs: Pick<CallOffReader, 'since'>;
}

export const makeCallOffGame =
  ({ unitOfWork, nights, clock }: Pick<CallOffGameDeps, 'unitOfWork' | 'nights' | 'clock'>): CallOffGame =>
  async ({ id, typedName, orders }, actor) => {
    const { open } = await nights.current(clock.now());
    if (open === null) return err({ kind: 'night/not-open' });
    if (!isNameOf(typedName, open.name)) return err({ kind: 'call-off/wrong-name', name: open.name });
    const callOff: CallOff = { id, nightId: open.id, isAll: orders === 'all', calledAt: clock.now(), calledBy: actor.name };
    return unitOfWork.run<CallOff, CallOffRefusal>(async (tx) => {
      if (!(await tx.callOffs.insert(callOff))) return ok(callOff);
      // Before the night's lock, because the holder of an order's lock may be waiting for the night. The worker adds customers who pay in
      // between.
      const count = await tx.callOffs.list(callOff, orders);
      if (callOff.isAll) await tx.settings.lock();
      const night = (await tx.nights.lock()).find((one) => one.id === open.id && one.state === 'open');
      if (night === undefined) return err({ kind: 'night/not-open' });
      if (callOff.isAll) {
        await keepStoppedClosing(tx, night, { by: actor.name, now: callOff.calledAt });
        const stopped = changeNight(night, { name: night.name, opensAt: null, closesAt: callOff.calledAt }, actor.name);
        if (!stopped.ok) return err({ kind: 'night/not-open' });
        await tx.nights.save(stopped.value);
      }
      const what = callOff.isAll
        ? `Called off ${night.name}: stopped online ordering, refunds`
        : `Called off orders of ${night.name}: refunds`;
      await tx.audit.add({ at: callOff.calledAt, by: actor.name, kind: 'called-off', text: `${what} ${count} orders` });
      return ok(callOff);
    });
  };

export const makeRetryCallOff =
  ({ unitOfWork, clock, callOffs }: Pick<CallOffGameDeps, 'unitOfWork' | 'clock' | 'callOffs'>): RetryCallOff =>
  async (id, order) => {
    const now = clock.now();
    const ids = ofItsNight(await callOffs.since(plusMs(now, -DAY_MS)), id);
    const count = await unitOfWork.run<number, never>(async (tx) => ok(await tx.callOffs.tryAgain(ids, order, now)));
    return count.ok ? count.value : 0;
  };
