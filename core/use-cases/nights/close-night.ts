import type { NightId } from '../../domain/kernel/ids.ts';
import type { Instant } from '../../domain/kernel/instant.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { resumedClosing, STOPPED_CLOSING, takesOrders, usualClosing } from '../../domain/night/closing-time.ts';
import { changeNight, closeNight, missedPlans, type Night, type NightRefusal } from '../../domain/night/night.ts';
import type { StoredSetting } from '../../domain/settings/change-settings.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { Ports } from '../../ports/ports.ts';
import type { CurrentSettings } from '../../ports/settings-store.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import { lockMarks, saveEnded } from './end-night.ts';
import type { SheetMails } from './sheet-mails.ts';
import { keepStoppedClosing } from './stopped-closing.ts';

/**
 * Closes a night whose orders have all ended, with every pause and sold-out mark. From then on the stand is closed until the next night is
 * opened; a plan that was due before then waits for people. The sheet is sent to the treasurer in the same commit.
 */
export type CloseNight = (id: NightId, actor: Actor) => Promise<Result<Night, NightRefusal>>;
/** Ends online ordering now; the staff continue until the night is closed. */
export type StopOrdering = (id: NightId, actor: Actor) => Promise<Result<Night, NightRefusal>>;

/** Resumes online orders until they are stopped, the closing time comes or the night is closed: undo for a wrong tap. */
export type ResumeOrdering = (id: NightId, actor: Actor) => Promise<Result<Night, NightRefusal>>;

export type CloseNightDeps = Pick<Ports, 'unitOfWork' | 'clock'>;

export interface ResumeOrderingDeps extends CloseNightDeps {
  readonly settings: Pick<CurrentSettings, 'current'>;
  readonly timeZone: string;
}

export type EndNightDeps = CloseNightDeps & {
  readonly sheetMails: SheetMails;
  readonly settings: Pick<CurrentSettings, 'current' | 'reload'>;
};

export const makeCloseNight =
  ({ unitOfWork, clock, sheetMails, settings }: EndNightDeps): CloseNight =>
  async (id, actor) => {
    const done = await unitOfWork.run<Night, NightRefusal>(async (tx) => {
      const marks = await lockMarks(tx);
      const nights = await tx.nights.lock();
      const night = nights.find((one) => one.id === id);
      // Closed nights are not locked, because they never change.
      if (night === undefined) return err({ kind: 'night/not-open' });
      const at = clock.now();
      const closed = closeNight(night, await tx.nights.unfinished(), actor.name, at);
      if (!closed.ok) return closed;
      for (const plan of missedPlans(nights, at)) {
        await tx.nights.save(plan);
        const text = `${plan.name} no longer opens by itself: its time came before ${night.name} was closed`;
        await tx.audit.add({ at, by: actor.name, kind: 'night', text });
      }
      return ok(await saveEnded(tx, { night: closed.value, by: actor.name, at, text: `Closed ${night.name}` }, marks, sheetMails));
    });
    // The person who closes sees the pauses gone immediately; other instances are notified.
    await settings.reload();
    return done;
  };

type ClosingTime = {
  readonly id: NightId;
  readonly actor: Actor;
  readonly did: string;
  /** The new closing time. */
  readonly decide: (tx: Transaction, night: Night, stored: readonly StoredSetting[], now: Instant) => Promise<Instant | null>;
};

const moveClosingTime = ({ unitOfWork, clock }: CloseNightDeps, { id, actor, did, decide }: ClosingTime) =>
  unitOfWork.run<Night, NightRefusal>(async (tx) => {
    const stored = await tx.settings.lock();
    const night = (await tx.nights.lock()).find((one) => one.id === id && one.state === 'open');
    if (night === undefined) return err({ kind: 'night/not-open' });
    const now = clock.now();
    const closesAt = await decide(tx, night, stored, now);
    const moved = changeNight(night, { ...night, opensAt: null, closesAt }, actor.name);
    if (!moved.ok) return moved;
    await tx.nights.save(moved.value);
    await tx.audit.add({ at: now, by: actor.name, kind: 'night', text: `${did} online ordering of ${night.name}` });
    return moved;
  });

export const makeStopOrdering =
  (deps: CloseNightDeps): StopOrdering =>
  (id, actor) =>
    moveClosingTime(deps, {
      id,
      actor,
      did: 'Stopped',
      decide: async (tx, night, _stored, now) => {
        if (!takesOrders(night, now)) return night.closesAt;
        await keepStoppedClosing(tx, night, { by: actor.name, now });
        return now;
      },
    });

export const makeResumeOrdering =
  ({ settings, timeZone, ...deps }: ResumeOrderingDeps): ResumeOrdering =>
  (id, actor) =>
    moveClosingTime(deps, {
      id,
      actor,
      did: 'Resumed',
      decide: async (tx, night, stored, now) => {
        await tx.settings.remove(STOPPED_CLOSING);
        return resumedClosing(night, stored, { now, usual: usualClosing(settings.current().closingTime, now, timeZone) });
      },
    });
