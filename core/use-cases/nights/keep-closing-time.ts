import { usualClosing } from '../../domain/night/closing-time.ts';
import { ok } from '../../domain/kernel/result.ts';
import { settingsOf } from '../../domain/settings/change-settings.ts';
import type { Clock } from '../../ports/clock.ts';
import type { NightReader } from '../../ports/night-repository.ts';
import type { CurrentSettings } from '../../ports/settings-store.ts';
import type { UnitOfWork } from '../../ports/unit-of-work.ts';

/** Gives the night that an order has started by itself the usual closing time. Every other night gets it when somebody opens it. */
export type KeepClosingTime = () => Promise<void>;

export interface KeepClosingTimeDeps {
  readonly unitOfWork: UnitOfWork;
  readonly nights: Pick<NightReader, 'current'>;
  readonly settings: Pick<CurrentSettings, 'first' | 'current'>;
  readonly timeZone: string;
  readonly clock: Clock;
}

export const makeKeepClosingTime =
  ({ unitOfWork, nights, settings, timeZone, clock }: KeepClosingTimeDeps): KeepClosingTime =>
  async () => {
    // Nearly always there is nothing to do, and nobody waits for a lock.
    if (settings.current().closingTime === '') return;
    const { open } = await nights.current(clock.now());
    if (open === null || open.openedBy !== null || open.closesAt !== null) return;
    await unitOfWork.run<null, never>(async (tx) => {
      const { closingTime } = settingsOf(settings.first, await tx.settings.lock());
      const night = (await tx.nights.lock()).find(({ id, openedBy, closesAt }) => id === open.id && openedBy === null && closesAt === null);
      if (night?.openedAt !== undefined && night.openedAt !== null)
        await tx.nights.save({ ...night, closesAt: usualClosing(closingTime, night.openedAt, timeZone) });
      return ok(null);
    });
  };
