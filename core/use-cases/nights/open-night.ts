import { UNATTENDED } from '../../domain/audit/audit-entry.ts';
import { nightId, type NightId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { dueNight, giveWay, openNight, planNight, type Night, type NightRefusal } from '../../domain/night/night.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import { countWithin, type AskedCount, type CountRefusal } from '../stock/count-stock.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { NightReader } from '../../ports/night-repository.ts';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work.ts';

/** A planned night, or a new one with this name. */
export type NightToOpen = { readonly id: NightId } | { readonly name: string };

/**
 * Opens a night, in one commit with the opening count of stock, if somebody counted. An automatic night with nothing in hand ends
 * for it; any other night has to be closed first.
 */
export type OpenNight = (
  which: NightToOpen,
  actor: Actor,
  count?: OpeningCount | null,
) => Promise<Result<Night, NightRefusal | CountRefusal>>;
type OpeningCount = Omit<AskedCount, 'kind'>;
/** Opens the planned night whose time has come. One that cannot open yet waits until the open night is closed. */
export type OpenDueNight = () => Promise<void>;

export interface OpenNightDeps {
  readonly unitOfWork: UnitOfWork;
  readonly ids: IdGenerator;
  readonly clock: Clock;
}

const open = async (
  tx: Transaction,
  nights: readonly Night[],
  planned: Night,
  by: string,
  clock: Clock,
): Promise<Result<Night, NightRefusal>> => {
  const now = clock.now();
  const opened = openNight(planned, by, now);
  if (!opened.ok) return opened;
  const { ordersInHand } = await tx.nights.unfinished();
  const ended = giveWay(nights.find(({ state }) => state === 'open') ?? null, ordersInHand, now);
  if (!ended.ok) return ended;
  if (ended.value !== null) await tx.nights.save(ended.value);
  await tx.nights.save(opened.value);
  await tx.audit.add({ at: now, by, kind: 'night', text: `Opened ${planned.name}` });
  return opened;
};

export const makeOpenNight =
  ({ unitOfWork, ids, clock }: OpenNightDeps): OpenNight =>
  (which, actor, count = null) => {
    const openIt = async (tx: Transaction): Promise<Result<Night, NightRefusal>> => {
      const nights = await tx.nights.lock();
      const planned =
        'id' in which
          ? nights.find(({ id }) => id === which.id)
          : planNight(nightId(ids.uuid()), { name: which.name, opensAt: null, closesAt: null });
      if (planned === undefined) return err({ kind: 'night/not-found' });
      if (!('ok' in planned)) return open(tx, nights, planned, actor.name, clock);
      return planned.ok ? open(tx, nights, planned.value, actor.name, clock) : planned;
    };
    if (count === null) return unitOfWork.run<Night, NightRefusal>(openIt);
    return unitOfWork.run<Night, NightRefusal | CountRefusal>(async (tx) => {
      let opened: Night | null = null;
      const counted = await countWithin<NightRefusal>(tx, { ...count, kind: 'opening-count' }, { actor, clock }, async () => {
        const result = await openIt(tx);
        if (result.ok) opened = result.value;
        return result;
      });
      if (!counted.ok) return counted;
      // Asked for again: the night that the first one opened.
      const night = opened ?? (await tx.nights.lock()).find(({ state }) => state === 'open');
      return night === undefined ? err({ kind: 'night/not-open' }) : ok(night);
    });
  };

export interface OpenDueNightDeps extends Pick<OpenNightDeps, 'unitOfWork' | 'clock'> {
  readonly nights: Pick<NightReader, 'current'>;
}

export const makeOpenDueNight =
  ({ unitOfWork, clock, nights }: OpenDueNightDeps): OpenDueNight =>
  async () => {
    const { next } = await nights.current(clock.now());
    // Nearly always nothing is due, and nobody waits for a lock.
    if (next === null || next.opensAt === null || next.opensAt > clock.now()) return;
    await unitOfWork.run<Night | null, NightRefusal>(async (tx) => {
      const locked = await tx.nights.lock();
      const due = dueNight(locked, clock.now());
      return due === null ? ok(null) : open(tx, locked, due, UNATTENDED.schedule, clock);
    });
  };
