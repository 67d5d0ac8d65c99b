import { automaticClosing } from '../../domain/night/closing-time.ts';
import { ok } from '../../domain/kernel/result.ts';
import type { Night } from '../../domain/night/night.ts';
import { settingsOf } from '../../domain/settings/change-settings.ts';
import type { NightReader } from '../../ports/night-repository.ts';
import type { Ports } from '../../ports/ports.ts';
import type { CurrentSettings } from '../../ports/settings-store.ts';

/** Keeps an automatic night's closing time up to date. Other nights get theirs when opened. */
export type KeepClosingTime = () => Promise<void>;

export interface KeepClosingTimeDeps extends Pick<Ports, 'unitOfWork' | 'clock'> {
  readonly nights: Pick<NightReader, 'current'>;
  readonly settings: Pick<CurrentSettings, 'first' | 'current'>;
  readonly timeZone: string;
}

const isAutomatic = ({ state, openedBy }: Night): boolean => state === 'open' && openedBy === null;

export const makeKeepClosingTime =
  ({ unitOfWork, nights, settings, timeZone, clock }: KeepClosingTimeDeps): KeepClosingTime =>
  async () => {
    const closingOf = (night: Night, time: string) => automaticClosing(time, night, { now: clock.now(), timeZone });
    // Usually there is nothing to do, so read without a lock first.
    const { open } = await nights.current(clock.now());
    if (open === null || !isAutomatic(open) || open.closesAt === closingOf(open, settings.current().closingTime)) return;
    await unitOfWork.run<null, never>(async (tx) => {
      const { closingTime } = settingsOf(settings.first, await tx.settings.lock());
      const night = (await tx.nights.lock()).find((one) => one.id === open.id && isAutomatic(one));
      if (night !== undefined) await tx.nights.save({ ...night, closesAt: closingOf(night, closingTime) });
      return ok(null);
    });
  };
