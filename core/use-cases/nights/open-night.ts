import { UNATTENDED } from '../../domain/audit/audit-entry.ts';
import type { DrawerRefusal } from '../../domain/drawer/drawer.ts';
import type { Product } from '../../domain/catalogue/product.ts';
import { sumOfPieces } from '../../domain/drawer/pieces.ts';
import { nightId, type NightId, type ProductId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { usualClosing } from '../../domain/night/closing-time.ts';
import { dueNight, endAutomatically, isOver, openNight, planNight, type Night, type NightRefusal } from '../../domain/night/night.ts';
import { tonightsDay } from '../../domain/order/tonight.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { Ports } from '../../ports/ports.ts';
import { openDrawerOf, type DrawerToOpen } from '../drawers/open-drawer.ts';
import { countWithin, type CountRequest, type CountRefusal } from '../stock/count-stock.ts';
import type { CurrentSettings } from '../../ports/settings-store.ts';
import type { NightReader } from '../../ports/night-repository.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import { lockMarks, saveEnded } from './end-night.ts';
import type { EndNightDeps } from './close-night.ts';

/** A planned night, or a new one with this name. */
export type NightToOpen = { readonly id: NightId } | { readonly name: string };

/** Preparations that belong to the same act. */
export type Preparations = {
  /** The count of the shelf; null: not counted. */
  readonly count?: Omit<CountRequest, 'kind'> | null;
  /** With their floats. */
  readonly drawers?: readonly DrawerToOpen[];
  /** Products that ended the last night sold out, and still are. */
  readonly soldOut?: readonly ProductId[];
};

/**
 * Opens a night with its preparations, all or nothing, each once. An open night must be closed or renamed first, so that none is closed by
 * accident.
 */
export type OpenNight = (
  which: NightToOpen,
  actor: Actor,
  prepared?: Preparations,
) => Promise<Result<Night, NightRefusal | CountRefusal | DrawerRefusal>>;
/** Opens the planned night that is due. An automatic night without unfinished work ends for it; any other one must be closed first. */
export type OpenDueNight = () => Promise<void>;
/** Ends an automatic night that is over, once it has no unfinished work. */
export type EndAutomaticNight = () => Promise<void>;

interface ClosingDeps extends Pick<Ports, 'clock'> {
  readonly settings: Pick<CurrentSettings, 'current'>;
  readonly timeZone: string;
}

export type OpenNightDeps = Pick<Ports, 'unitOfWork' | 'ids'> & ClosingDeps;

type Opening = { readonly planned: Night; readonly by: string };

const isOpen = ({ state }: Night): boolean => state === 'open';

const open = async (
  tx: Transaction,
  { planned, by }: Opening,
  { clock, settings, timeZone }: ClosingDeps,
): Promise<Result<Night, NightRefusal>> => {
  const now = clock.now();
  const opened = openNight(planned, by, now, usualClosing(settings.current().closingTime, now, timeZone));
  if (!opened.ok) return opened;
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
  (which, actor, { count = null, drawers = [], soldOut = [] } = {}) => {
    const { clock } = closing;
    const openIt = async (tx: Transaction): Promise<Result<Night, Refused>> => {
      const nights = await tx.nights.lock();
      const current = nights.find(isOpen);
      // A repeat: the night that the first request opened.
      if (current !== undefined && drawers.length > 0 && (await hasOpened(tx, current, drawers))) return ok(current);
      if (current !== undefined) return err({ kind: 'night/another-is-open', name: current.name });
      const planned =
        'id' in which
          ? nights.find(({ id }) => id === which.id)
          : planNight(nightId(ids.uuid()), { name: which.name, opensAt: null, closesAt: null });
      if (planned === undefined) return err({ kind: 'night/not-found' });
      if ('ok' in planned && !planned.ok) return planned;
      const opened = await open(tx, { planned: 'ok' in planned ? planned.value : planned, by: actor.name }, closing);
      if (!opened.ok) return opened;
      for (const drawer of drawers) {
        const ready = await openDrawerOf(tx, opened.value, drawer, { actor, clock, ids });
        if (!ready.ok) return ready;
      }
      return opened;
    };
    /** After the count, which adds units. */
    const keepSoldOut = async (tx: Transaction, products: readonly Product[]): Promise<void> => {
      const at = clock.now();
      for (const { id, name } of products) {
        await tx.products.sellOut(id, at);
        await tx.audit.add({ at, by: actor.name, kind: 'stock', text: `Still sold out: ${name}` });
      }
    };
    return unitOfWork.run<Night, Refused | CountRefusal>(async (tx) => {
      const lines = count?.lines ?? [];
      const locked = await tx.products.lockForSale([...soldOut, ...lines.map(({ productId }) => productId)]);
      const stillOut = locked.filter(({ id }) => soldOut.includes(id));
      if (count === null) {
        const opened = await openIt(tx);
        if (opened.ok) await keepSoldOut(tx, stillOut);
        return opened;
      }
      let opened: Night | null = null;
      const counted = await countWithin<Refused>(tx, { ...count, kind: 'opening-count' }, { actor, clock }, async () => {
        const result = await openIt(tx);
        if (result.ok) opened = result.value;
        return result;
      });
      if (!counted.ok) return counted;
      if (opened !== null) await keepSoldOut(tx, stillOut);
      // A repeat: the night that the first request opened.
      const night = opened ?? (await tx.nights.lock()).find(isOpen);
      if (night === undefined) return err({ kind: 'night/not-open' });
      const isSame = opened !== null || (await hasOpened(tx, night, drawers));
      return isSame ? ok(night) : err({ kind: 'night/another-is-open', name: night.name });
    });
  };

export interface OpenDueNightDeps extends ClosingDeps, EndNightDeps {
  readonly settings: EndNightDeps['settings'];
  readonly nights: Pick<NightReader, 'current' | 'unfinished'>;
}

export const makeOpenDueNight =
  ({ unitOfWork, nights, sheetMails, ...closing }: OpenDueNightDeps): OpenDueNight =>
  async () => {
    const { clock, settings } = closing;
    const { next } = await nights.current(clock.now());
    // Usually there is nothing to do, so read without a lock first.
    if (next === null || next.opensAt === null || next.opensAt > clock.now()) return;
    const by = UNATTENDED.schedule;
    await unitOfWork.run<Night | null, NightRefusal>(async (tx) => {
      const marks = await lockMarks(tx);
      const locked = await tx.nights.lock();
      const at = clock.now();
      const due = dueNight(locked, at);
      if (due === null) return ok(null);
      const before = locked.find(isOpen);
      const ended = before === undefined ? null : endAutomatically(before, await tx.nights.unfinished(), at);
      if (ended !== null) await saveEnded(tx, { night: ended, by, at, text: `Closed ${ended.name}: ${due.name} opens` }, marks, sheetMails);
      else if (before !== undefined) return err({ kind: 'night/another-is-open', name: before.name });
      return open(tx, { planned: due, by }, closing);
    });
    await settings.reload();
  };

export const makeEndAutomaticNight = ({
  unitOfWork,
  nights,
  clock,
  timeZone,
  settings,
  sheetMails,
}: OpenDueNightDeps): EndAutomaticNight => {
  const isEnding = (night: Night | null | undefined): night is Night =>
    night !== null && night !== undefined && isOver(night, tonightsDay(clock.now(), timeZone), clock.now());
  return async () => {
    const { open: over } = await nights.current(clock.now());
    // Usually there is nothing to do, so read without a lock first.
    if (!isEnding(over) || endAutomatically(over, await nights.unfinished(), clock.now()) === null) return;
    await unitOfWork.run<null, never>(async (tx) => {
      const marks = await lockMarks(tx);
      const night = (await tx.nights.lock()).find(isOpen);
      const at = clock.now();
      const ended = isEnding(night) ? endAutomatically(night, await tx.nights.unfinished(), at) : null;
      const by = UNATTENDED.stand;
      if (ended !== null) await saveEnded(tx, { night: ended, by, at, text: `Closed ${ended.name}: its day is over` }, marks, sheetMails);
      return ok(null);
    });
    await settings.reload();
  };
};
