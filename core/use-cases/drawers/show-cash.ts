import { beingCounted, hasSeen, write, type BeingCounted, type DrawerEntry, type WholeDrawer } from '../../domain/drawer/drawer.ts';
import { drawerEntryId, type DrawerId } from '../../domain/kernel/ids.ts';
import { ZERO } from '../../domain/kernel/money.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { asStaffMember, type Actor } from '../../domain/staff/actor.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { UnitOfWork } from '../../ports/unit-of-work.ts';
import { makeGetDrawer, makeListDrawers, type ListDrawersDeps } from './list-drawers.ts';

export interface ShowDrawersDeps extends Pick<ListDrawersDeps, 'clock'> {
  readonly unitOfWork: UnitOfWork;
  readonly ids: IdGenerator;
}

/**
 * Whether a person may see figures from which the expected cash of these drawers follows. Nobody may while one of them is counted. At any
 * other time the person is first written into each ledger, and no longer counts that drawer. Call it after reading the figures, so that
 * they stay hidden if a count began in between. @param reader undefined: no person, nothing is written
 * @returns what hides the figures; null if nothing does.
 */
export type ShowDrawers = (drawers: readonly WholeDrawer[], reader: Actor | undefined) => Promise<BeingCounted | null>;

export const makeShowDrawers = ({ unitOfWork, clock, ids }: ShowDrawersDeps): ShowDrawers => {
  const record = async (unseen: readonly DrawerId[], reader: Actor): Promise<BeingCounted | null> => {
    const shown = await unitOfWork.run<null, BeingCounted>(async (tx) => {
      for (const id of unseen.toSorted()) {
        const drawer = await tx.drawers.lock(id);
        const ledger = await tx.drawers.ledger(id);
        if (drawer === null || drawer.state === 'closed' || hasSeen(ledger, reader.id)) continue;
        const facts = { kind: 'shown', amountCents: ZERO, pieces: null, orderId: null, note: null } as const;
        const entry: DrawerEntry = { id: drawerEntryId(ids.uuid()), drawerId: id, at: clock.now(), by: asStaffMember(reader), ...facts };
        if (!write(drawer, ledger, entry).ok) return err({ kind: 'drawer/being-counted', name: drawer.name });
        await tx.drawers.append(entry);
      }
      return ok(null);
    });
    return shown.ok ? null : shown.error;
  };

  return async (drawers, reader) => {
    const hidden = beingCounted(drawers.map(({ drawer }) => drawer));
    if (hidden !== null || reader === undefined) return hidden;
    const unseen = drawers.filter(({ drawer, ledger }) => drawer.state !== 'closed' && !hasSeen(ledger, reader.id));
    return unseen.length === 0
      ? null
      : record(
          unseen.map(({ drawer }) => drawer.id),
          reader,
        );
  };
};

/** Writes down that a person is shown the figures of one drawer, or of all of tonight's. No effect while it is counted. */
export type ShowCash = (of: DrawerId | 'tonight', reader: Actor) => Promise<void>;

export const makeShowCash = (deps: ShowDrawersDeps & ListDrawersDeps): ShowCash => {
  const [show, get, list] = [makeShowDrawers(deps), makeGetDrawer(deps), makeListDrawers(deps)];
  return async (of, reader) => {
    const found = of === 'tonight' ? (await list()).drawers : [await get(of)];
    await show(
      found.filter((one) => one !== null),
      reader,
    );
  };
};

/** Returns the outcome unchanged. If its refusal reveals a drawer's figures, records that the person was shown them. */
export type ShowRefusal = <T, E extends { readonly kind: string; readonly reveals?: DrawerId }>(
  outcome: Result<T, E>,
  reader: Actor,
) => Promise<Result<T, E>>;

export const makeShowRefusal = (deps: ShowDrawersDeps & ListDrawersDeps): ShowRefusal => {
  const showCash = makeShowCash(deps);
  return async (outcome, reader) => {
    if (!outcome.ok && outcome.error.reveals !== undefined) await showCash(outcome.error.reveals, reader);
    return outcome;
  };
};
