import { UNATTENDED } from '../../domain/audit/audit-entry.ts';
import type { DrawerRefusal } from '../../domain/drawer/drawer.ts';
import { sumOfPieces } from '../../domain/drawer/pieces.ts';
import { nightId, type NightId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { usualClosing } from '../../domain/night/closing-time.ts';
import { dueNight, giveWay, openNight, planNight, type Night, type NightRefusal } from '../../domain/night/night.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import { openDrawerOf, type DrawerToOpen } from '../drawers/open-drawer.ts';
import { countWithin, type AskedCount, type CountRefusal } from '../stock/count-stock.ts';
import type { Clock } from '../../ports/clock.ts';
import type { CurrentSettings } from '../../ports/settings-store.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { NightReader } from '../../ports/night-repository.ts';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work.ts';

/** A planned night, or a new one with this name. */
export type NightToOpen = { readonly id: NightId } | { readonly name: string };

/** What belongs to the same act: the count of what is on the shelf, if somebody counted, and the drawers with their floats. */
export type Preparations = { readonly count: Omit<AskedCount, 'kind'> | null; readonly drawers: readonly DrawerToOpen[] };
const NOTHING: Preparations = { count: null, drawers: [] };

/**
 * Opens a night with what was prepared for it, all of it or nothing; the same preparations once. An automatic night with nothing
 * in hand ends for it; any other night has to be closed first.
 */
export type OpenNight = (
  which: NightToOpen,
  actor: Actor,
  prepared?: Preparations,
) => Promise<Result<Night, NightRefusal | CountRefusal | DrawerRefusal>>;
/** Opens the planned night whose time has come. One that cannot open yet waits until the open night is closed. */
export type OpenDueNight = () => Promise<void>;

interface ClosingDeps {
  readonly clock: Clock;
  readonly settings: Pick<CurrentSettings, 'current'>;
  readonly timeZone: string;
}

export interface OpenNightDeps extends ClosingDeps {
  readonly unitOfWork: UnitOfWork;
  readonly ids: IdGenerator;
}

type Opening = { readonly nights: readonly Night[]; readonly planned: Night; readonly by: string };

const open = async (
  tx: Transaction,
  { nights, planned, by }: Opening,
  { clock, settings, timeZone }: ClosingDeps,
): Promise<Result<Night, NightRefusal>> => {
  const now = clock.now();
  const opened = openNight(planned, by, now, usualClosing(settings.current().closingTime, now, timeZone));
  if (!opened.ok) return opened;
  const { ordersInHand } = await tx.nights.unfinished();
  const ended = giveWay(nights.find(({ state }) => state === 'open') ?? null, ordersInHand, now);
  if (!ended.ok) return ended;
  if (ended.value !== null) await tx.nights.save(ended.value);
  await tx.nights.save(opened.value);
  await tx.audit.add({ at: now, by, kind: 'night', text: `Opened ${planned.name}` });
  return opened;
};

type Refused = NightRefusal | DrawerRefusal;

/** Whether this night has these drawers, with these floats. */
const hasOpened = async (tx: Transaction, night: Night, drawers: readonly DrawerToOpen[]): Promise<boolean> => {
  const known = new Set((await tx.drawers.ofNight(night.id)).map(({ id }) => id));
  for (const { id, pieces } of drawers) {
    const float = known.has(id) ? (await tx.drawers.ledger(id)).find(({ kind }) => kind === 'float') : undefined;
    if (float?.amountCents !== sumOfPieces(pieces)) return false;
  }
  return true;
};

export const makeOpenNight =
  ({ unitOfWork, ids, ...closing }: OpenNightDeps): OpenNight =>
  (which, actor, { count, drawers } = NOTHING) => {
    const { clock } = closing;
    const openIt = async (tx: Transaction): Promise<Result<Night, Refused>> => {
      const nights = await tx.nights.lock();
      const current = nights.find(({ state }) => state === 'open');
      // Asked for again: the night that the first one opened.
      if (current !== undefined && drawers.length > 0 && (await hasOpened(tx, current, drawers))) return ok(current);
      const planned =
        'id' in which
          ? nights.find(({ id }) => id === which.id)
          : planNight(nightId(ids.uuid()), { name: which.name, opensAt: null, closesAt: null });
      if (planned === undefined) return err({ kind: 'night/not-found' });
      if ('ok' in planned && !planned.ok) return planned;
      const opened = await open(tx, { nights, planned: 'ok' in planned ? planned.value : planned, by: actor.name }, closing);
      if (!opened.ok) return opened;
      for (const drawer of drawers) {
        const ready = await openDrawerOf(tx, opened.value, drawer, { actor, clock, ids });
        if (!ready.ok) return ready;
      }
      return opened;
    };
    if (count === null) return unitOfWork.run<Night, Refused>(openIt);
    return unitOfWork.run<Night, Refused | CountRefusal>(async (tx) => {
      let opened: Night | null = null;
      const counted = await countWithin<Refused>(tx, { ...count, kind: 'opening-count' }, { actor, clock }, async () => {
        const result = await openIt(tx);
        if (result.ok) opened = result.value;
        return result;
      });
      if (!counted.ok) return counted;
      // Asked for again: the night that the first one opened.
      const night = opened ?? (await tx.nights.lock()).find(({ state }) => state === 'open');
      if (night === undefined) return err({ kind: 'night/not-open' });
      const isSame = opened !== null || (await hasOpened(tx, night, drawers));
      return isSame ? ok(night) : err({ kind: 'night/another-is-open', name: night.name });
    });
  };

export interface OpenDueNightDeps extends ClosingDeps, Pick<OpenNightDeps, 'unitOfWork'> {
  readonly nights: Pick<NightReader, 'current'>;
}

export const makeOpenDueNight =
  ({ unitOfWork, nights, ...closing }: OpenDueNightDeps): OpenDueNight =>
  async () => {
    const { clock } = closing;
    const { next } = await nights.current(clock.now());
    // Nearly always nothing is due, and nobody waits for a lock.
    if (next === null || next.opensAt === null || next.opensAt > clock.now()) return;
    await unitOfWork.run<Night | null, NightRefusal>(async (tx) => {
      const locked = await tx.nights.lock();
      const due = dueNight(locked, clock.now());
      return due === null ? ok(null) : open(tx, { nights: locked, planned: due, by: UNATTENDED.schedule }, closing);
    });
  };
