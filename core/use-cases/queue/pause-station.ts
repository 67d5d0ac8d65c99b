import { elapsedMs, MINUTE_MS, type Instant } from '../../domain/kernel/instant.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import {
  isPausedAt,
  pauseKey,
  pauseSentence,
  pausesOf,
  pauseValue,
  type Pause,
  type PauseRefusal,
  type PauseSentence,
} from '../../domain/queue/pause.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { NightReader } from '../../ports/night-repository.ts';
import type { Ports } from '../../ports/ports.ts';
import type { NoOpenNight } from '../errors.ts';
import type { CurrentSettings } from '../../ports/settings-store.ts';

export type PauseRequest = PauseSentence & { readonly station: string | null; readonly until: Instant | null };

const isSameSentence = (one: PauseSentence, other: PauseSentence): boolean =>
  one.sentence === other.sentence && one.sentenceEs === other.sentenceEs;

/** ': “We are catching up.” “Nos estamos poniendo al día.”' */
const saidText = ({ sentence, sentenceEs = '' }: PauseSentence): string => {
  const texts = [sentence, sentenceEs].filter((text) => text !== '').map((text) => `“${text}”`);
  return texts.length === 0 ? '' : `: ${texts.join(' ')}`;
};

/**
 * Pauses a station, or everything (null), or changes an existing pause. Repeating the same pause has no effect. A pause belongs to a night:
 * one that arrives after the closing would stop the next one.
 */
export type PauseStation = (pause: PauseRequest, actor: Actor) => Promise<Result<null, PauseRefusal | NoOpenNight>>;
/** Resumes it. Without a pause it has no effect. */
export type ResumeStation = (station: string | null, actor: Actor) => Promise<Result<null, never>>;

export interface PauseDeps extends Pick<Ports, 'unitOfWork' | 'clock'> {
  readonly settings: Pick<CurrentSettings, 'reload'>;
  readonly nights: Pick<NightReader, 'current'>;
}

const nameOf = (station: string | null): string => station ?? 'all online ordering';

/** '20 minutes', without the clock time, which the log shows next to the entry. */
const lengthText = (until: Instant | null, now: Instant): string =>
  until === null ? 'until resumed' : `for ${Math.max(1, Math.round(elapsedMs(now, until) / MINUTE_MS))} min`;

export const makePauseStation =
  ({ unitOfWork, settings, nights, clock }: PauseDeps): PauseStation =>
  async ({ station, until, ...typed }, actor) => {
    const said = pauseSentence(typed);
    const before = await nights.current(clock.now());
    const paused = await unitOfWork.run<null, PauseRefusal | NoOpenNight>(async (tx) => {
      const at = clock.now();
      if (!isPausedAt({ until }, at)) return err({ kind: 'pause/over-already' });
      const known = pausesOf(await tx.settings.lock()).find((one: Pause) => one.station === station);
      // A closing holds the same lock.
      if ((await tx.nights.openedAt()) === null && (before.open !== null || before.isClosedByHand))
        return err({ kind: 'sale/no-open-night' });
      if (known !== undefined && known.until === until && isSameSentence(known, said)) return ok(null);
      await tx.settings.save({ key: pauseKey(station), value: pauseValue({ until, ...said }), changedBy: actor.name, changedAt: at });
      await tx.audit.add({
        at,
        by: actor.name,
        kind: 'pause',
        text: `Paused ${nameOf(station)} ${lengthText(until, at)}${saidText(said)}`,
      });
      return ok(null);
    });
    // The person who paused sees it immediately; other instances are notified.
    await settings.reload();
    return paused;
  };

export const makeResumeStation =
  ({ unitOfWork, settings, clock }: PauseDeps): ResumeStation =>
  async (station, actor) => {
    const resumed = await unitOfWork.run<null, never>(async (tx) => {
      const at = clock.now();
      const known = pausesOf(await tx.settings.lock()).find((one: Pause) => one.station === station);
      if (known === undefined) return ok(null);
      await tx.settings.remove(pauseKey(station));
      // An expired pause needs no entry.
      if (isPausedAt(known, at)) await tx.audit.add({ at, by: actor.name, kind: 'pause', text: `Resumed ${nameOf(station)}` });
      return ok(null);
    });
    await settings.reload();
    return resumed;
  };
