import { expect } from 'vitest';
import { orderId, type NightId } from '#core/domain/kernel/ids.ts';
import { ADMIN, type Actor } from '#core/domain/staff/actor.ts';
import { brokenInvariants, numberFrom, productBySlug, shelve } from '#test/support/races/ledger-checks.ts';
import { inRace, type RaceHarness, type RaceOptions } from '#test/support/races/race-harness.ts';
import { openNight } from './nights.ts';

const LUIS: Actor = { role: 'staff', id: 'luis', name: 'Luis' };
const SALES = 12;

/** The closing's mailed sheet lacks some of the night's sales. */
const WRONG_MAILS = `
  select count(*) from nights n join outbox m on m.kind = 'night-sheet' and m.notice ->> 'statusUrl' like '%' || n.id || '%'
  where (m.notice ->> 'netCents')::int <> (select coalesce(sum(paid_cents), 0) from orders where night_id = n.id)`;

const nameTreasurer = ({ services }: RaceHarness) => services.useCases.saveSettings({ treasurerEmail: 'treasurer@band.example' }, ADMIN);

const sellWater = async (stand: RaceHarness, key: string, tender: 'cash' | 'reader' = 'cash'): Promise<string> => {
  const { id, priceCents } = await productBySlug(stand, 'bottled-water');
  const items = [{ productId: id, quantity: 1, shownPriceCents: priceCents }];
  const payment = tender === 'cash' ? { tender, givenCents: priceCents } : { tender, reference: null };
  const asked = { items, payment, customerName: '', specialInstructions: null };
  const made = await stand.services.useCases.makeSale(key, asked, LUIS);
  return made.ok ? 'sold' : made.error.kind;
};

/** The first sale is made; the others are in progress when the night is closed. */
export const closeWhileSelling = (rounds: number, options: RaceOptions = {}) =>
  inRace(options, async (stand) => {
    await shelve(stand, 1_000);
    await nameTreasurer(stand);
    const outcomes: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const night = await openNight(stand);
      const sales = Array.from({ length: SALES }, (_, at) => sellWater(stand, `sale-${round}-${at}`));
      const closed = Promise.race(sales).then(() => stand.services.useCases.closeNight(night, ADMIN));
      for (const settled of await Promise.allSettled(sales)) outcomes.push(settled.status === 'fulfilled' ? settled.value : 'failed');
      expect((await closed).ok).toBe(true);
    }
    return {
      outcomes: [...new Set(outcomes)].toSorted(),
      sold: outcomes.filter((outcome) => outcome === 'sold').length,
      orders: await numberFrom(stand, 'select count(*) from orders'),
      wrongMails: await numberFrom(stand, WRONG_MAILS),
      broken: await brokenInvariants(stand, { atRest: false }),
    };
  });

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
      for (let at = 0; at < SALES; at += 1) await sellWater(stand, `sale-${round}-${at}`, 'reader');
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

export const twoClose = (options: RaceOptions = {}) =>
  inRace(options, async (stand) => {
    const night = await openNight(stand);
    await nameTreasurer(stand);
    const closings = await Promise.allSettled([1, 2].map(() => stand.services.useCases.closeNight(night, ADMIN)));
    return {
      closed: closings.filter((one) => one.status === 'fulfilled' && one.value.ok).length,
      mails: await numberFrom(stand, "select count(*) from outbox where kind = 'night-sheet'"),
    };
  });
