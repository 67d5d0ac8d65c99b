import type { Drawer, DrawerRefusal } from '../../domain/drawer/drawer.ts';
import { sumOfPieces, type Pieces } from '../../domain/drawer/pieces.ts';
import { drawerEntryId, type DrawerId } from '../../domain/kernel/ids.ts';
import { formatUsd, ZERO } from '../../domain/kernel/money.ts';
import { lookOf } from '../../domain/kernel/typed-text.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Night } from '../../domain/night/night.ts';
import { businessDayOf } from '../../domain/reports/business-day.ts';
import { asStaffMember, type Actor } from '../../domain/staff/actor.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import type { NoOpenNight } from '../errors.ts';

export type DrawerToOpen = { readonly id: DrawerId; readonly name: string; readonly pieces: Pieces };

/** Opens a drawer of tonight with its float. Each id opens one drawer once, with one float only. */
export type OpenDrawer = (asked: DrawerToOpen, actor: Actor) => Promise<Result<Drawer, DrawerRefusal | NoOpenNight>>;

export interface OpenDrawerDeps extends Pick<Ports, 'unitOfWork' | 'clock' | 'ids'> {
  readonly numbering: { readonly timeZone: string };
}

type Opening = Pick<OpenDrawerDeps, 'clock' | 'ids'> & { readonly actor: Actor };

/** Under the night's lock. */
export const openDrawerOf = async (
  tx: Transaction,
  night: Night,
  { id, name, pieces }: DrawerToOpen,
  { actor, clock, ids }: Opening,
): Promise<Result<Drawer, DrawerRefusal>> => {
  const known = await tx.drawers.lock(id);
  if (known !== null) return err({ kind: 'drawer/not-now', name: known.name, state: known.state });
  const others = (await tx.drawers.ofNight(night.id)).filter(({ state }) => state !== 'closed');
  if (others.some((other) => lookOf(other.name) === lookOf(name))) return err({ kind: 'drawer/name-taken', name });
  const drawer: Drawer = { id, nightId: night.id, name, state: 'open' };
  const [at, by, amountCents] = [clock.now(), asStaffMember(actor), sumOfPieces(pieces)];
  await tx.drawers.insert(drawer);
  const entry = { id: drawerEntryId(ids.uuid()), drawerId: id, at, by, kind: 'float', amountCents, pieces } as const;
  await tx.drawers.append({ ...entry, orderId: null, note: null });
  const text = `Opened ${name} with a float of ${formatUsd(amountCents)}`;
  await tx.audit.add({ at, by: actor.name, kind: 'drawer', text });
  return ok(drawer);
};

export const makeOpenDrawer = ({ unitOfWork, clock, ids, numbering }: OpenDrawerDeps): OpenDrawer => {
  /**
   * Locked, to block closing the night and opening another drawer at the same time. The night waits for the drawer's count and no longer
   * ends automatically.
   */
  const lockTonight = async (tx: Transaction, actor: Actor): Promise<Night | null> => {
    const at = clock.now();
    await tx.nights.lock();
    const id = await tx.nights.tonight(businessDayOf(at, numbering.timeZone), at);
    const night = (await tx.nights.lock()).find((one) => one.id === id) ?? null;
    if (night !== null && night.openedBy === null) await tx.nights.save({ ...night, openedBy: actor.name });
    return night;
  };

  return (asked, actor) =>
    unitOfWork.run<Drawer, DrawerRefusal | NoOpenNight>(async (tx) => {
      const night = await lockTonight(tx, actor);
      const known = await tx.drawers.lock(asked.id);
      if (known !== null) {
        const floatCents = (await tx.drawers.ledger(known.id)).find(({ kind }) => kind === 'float')?.amountCents ?? ZERO;
        const isSame = known.name === asked.name && floatCents === sumOfPieces(asked.pieces);
        return isSame ? ok(known) : err({ kind: 'drawer/opened-otherwise', name: known.name });
      }
      if (night === null) return err({ kind: 'sale/no-open-night' });
      return openDrawerOf(tx, night, asked, { actor, clock, ids });
    });
};
