import { UNATTENDED } from '../../domain/audit/audit-entry.ts';
import { nightId, type NightId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { dueNight, giveWay, openNight, planNight, type Night, type NightRefusal } from '../../domain/night/night.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { NightReader } from '../../ports/night-repository.ts';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work.ts';

/** A planned night, or a new one with this name. */
export type NightToOpen = { readonly id: NightId } | { readonly name: string };

/** Opens a night. An automatic night with nothing in hand ends for it; any other night has to be closed first. */
export type OpenNight = (which: NightToOpen, actor: Actor) => Promise<Result<Night, NightRefusal>>;
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
  (which, actor) =>
    unitOfWork.run<Night, NightRefusal>(async (tx) => {
      const nights = await tx.nights.lock();
      const planned =
        'id' in which
          ? nights.find(({ id }) => id === which.id)
          : planNight(nightId(ids.uuid()), { name: which.name, opensAt: null, closesAt: null });
      if (planned === undefined) return err({ kind: 'night/not-found' });
      if (!('ok' in planned)) return open(tx, nights, planned, actor.name, clock);
      return planned.ok ? open(tx, nights, planned.value, actor.name, clock) : planned;
    });

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
