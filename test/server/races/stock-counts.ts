import type { Product } from '#core/domain/catalogue/product.ts';
import { ADMIN, type Actor } from '#core/domain/staff/actor.ts';
import { brokenInvariants, productBySlug, shelve } from '#test/support/races/ledger-checks.ts';
import { inRace, type RaceHarness, type RaceOptions } from '#test/support/races/race-harness.ts';

const DANA: Actor = { role: 'manager', id: 'dana', name: 'Dana' };

const ON_SHELF = 100;

const openStand = async (stand: RaceHarness): Promise<Product> => {
  await shelve(stand, ON_SHELF);
  const opened = await stand.services.useCases.openNight({ name: 'vs. Lincoln' }, ADMIN);
  if (!opened.ok) throw new Error(opened.error.kind);
  return productBySlug(stand, 'hot-dog');
};

/** Deliveries arrive while a night ends and the next one opens: each is in one night, or between them. */
export const deliverAcrossNights = (options: RaceOptions = {}) =>
  inRace(options, async (stand) => {
    const product = await openStand(stand);
    const { closeNight, openNight, setStock } = {
      closeNight: stand.services.useCases.closeNight,
      openNight: stand.services.useCases.openNight,
      setStock: stand.services.useCases.setStock,
    };
    const changeNights = async (): Promise<void> => {
      for (let at = 0; at < 3; at += 1) {
        const { open } = await stand.reads.nights.current(stand.clock.now());
        if (open !== null) await closeNight(open.id, ADMIN);
        await openNight({ name: `night ${at}` }, ADMIN);
      }
    };
    const deliveries = Array.from({ length: 30 }, (_, at) => setStock(product.id, 200 + at, DANA));
    await Promise.all([changeNights(), ...deliveries]);
    return { broken: await brokenInvariants(stand, { atRest: true }) };
  });
