import type { NightId } from '#core/domain/kernel/ids.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import { numberFrom } from '#test/support/races/ledger-checks.ts';
import type { RaceHarness } from '#test/support/races/race-harness.ts';

export const openNight = async ({ services }: RaceHarness): Promise<NightId> => {
  const opened = await services.useCases.openNight({ name: 'vs. Lincoln' }, ADMIN);
  if (!opened.ok) throw new Error(`refused: ${opened.error.kind}`);
  return opened.value.id;
};

export const close = ({ services }: RaceHarness, id: NightId) => services.useCases.closeNight(id, ADMIN);

/** Checkouts that can be paid although no night is open. */
export const heldWhileClosed = (stand: RaceHarness): Promise<number> =>
  numberFrom(
    stand,
    "select count(*) from checkouts where state in ('creating', 'open') and not exists (select 1 from nights where state = 'open')",
  );

/** Ten concurrent first sales of a day need its night. */
export const startAtOnce = ({ services, clock }: RaceHarness) =>
  Promise.allSettled(
    Array.from({ length: 10 }, () => services.ports.unitOfWork.run(async (tx) => ok(await tx.nights.tonight('20261120', clock.now())))),
  );
