import { expect } from 'vitest';
import { orderId, type NightId } from '#core/domain/kernel/ids.ts';
import { ADMIN, type Actor } from '#core/domain/staff/actor.ts';
import { brokenInvariants, productBySlug, shelve } from '#test/support/races/ledger-checks.ts';
import { inRace, type RaceHarness, type RaceOptions } from '#test/support/races/race-harness.ts';
import { openNight } from './nights.ts';

const LUIS: Actor = { role: 'staff', id: 'luis', name: 'Luis' };
const SALES = 12;

const nameTreasurer = ({ services }: RaceHarness) => services.useCases.saveSettings({ treasurerEmail: 'treasurer@band.example' }, ADMIN);

const sellWater = async (stand: RaceHarness, key: string): Promise<void> => {
  const { id, priceCents } = await productBySlug(stand, 'bottled-water');
  const items = [{ productId: id, quantity: 1, shownPriceCents: priceCents }];
  const payment = { tender: 'reader', reference: null } as const;
  await stand.services.useCases.makeSale(key, { items, payment, customerName: '', specialInstructions: null }, LUIS);
};

/** The sheet that was mailed, and as it is now. */
const sheetsOf = async ({ reads, services }: RaceHarness, night: NightId): Promise<readonly unknown[]> => {
  const { rows } = await reads.pool.query<{ net: number }>(
    "select (notice ->> 'netCents')::int as net from outbox where kind = 'night-sheet' and notice ->> 'statusUrl' like '%' || $1 || '%'",
    [night],
  );
  const sheet = await services.useCases.getNightSheet(night);
  return [rows[0]?.net, sheet.ok ? sheet.value.total.netCents : sheet.error.kind];
};

/** Reader sales are refunded while the night is closed. */
export const closeWhileRefunding = (rounds: number, options: RaceOptions = {}) =>
  inRace(options, async (stand) => {
    await shelve(stand, 1_000);
    await nameTreasurer(stand);
    const nights: (readonly unknown[])[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const night = await openNight(stand);
      for (let at = 0; at < SALES; at += 1) await sellWater(stand, `sale-${round}-${at}`);
      const { rows } = await stand.reads.pool.query<{ id: string }>('select id from orders where night_id = $1', [night]);
      const asked = { itemId: null, reason: 'Cold', drawerId: null };
      const refunds = rows.map(({ id }) => stand.services.useCases.refundSale(orderId(id), asked, ADMIN));
      const closed = Promise.race(refunds).then(() => stand.services.useCases.closeNight(night, ADMIN));
      expect((await Promise.all(refunds)).every(({ ok }) => ok)).toBe(true);
      expect((await closed).ok).toBe(true);
      nights.push(await sheetsOf(stand, night));
    }
    return { nights, broken: await brokenInvariants(stand, { atRest: false }) };
  });
