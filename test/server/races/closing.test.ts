import { describe, expect, it } from 'vitest';
import { orderId, type NightId } from '#core/domain/kernel/ids.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import { brokenInvariants, numberFrom, productBySlug, shelve } from '#test/support/races/ledger-checks.ts';
import { inRace, type RaceHarness, type RaceOptions } from '#test/support/races/race-harness.ts';
import { WITHOUT_HELD_NIGHT, withoutHeldNightOfRefunds, withoutNightLock } from '#test/support/races/weakened-nights.ts';

const LUIS: Actor = { role: 'staff', id: 'luis', name: 'Luis' };
const SALES = 12;
const ROUNDS = 5;

/** The sheet that the closing mailed does not have all that the night took in. */
const WRONG_MAILS = `
  select count(*) from nights n join outbox m on m.kind = 'night-sheet' and m.notice ->> 'statusUrl' like '%' || n.id || '%'
  where (m.notice ->> 'netCents')::int <> (select coalesce(sum(paid_cents), 0) from orders where night_id = n.id)`;

const openNight = async ({ services }: RaceHarness): Promise<NightId> => {
  const opened = await services.get('openNight')({ name: 'vs. Lincoln' }, ADMIN);
  if (!opened.ok) throw new Error(opened.error.kind);
  return opened.value.id;
};

const nameTreasurer = ({ services }: RaceHarness) => services.get('saveSettings')({ treasurerEmail: 'treasurer@band.example' }, ADMIN);

const sellWater = async (stand: RaceHarness, key: string, tender: 'cash' | 'reader' = 'cash'): Promise<string> => {
  const { id, priceCents } = await productBySlug(stand, 'bottled-water');
  const items = [{ productId: id, quantity: 1, shownPriceCents: priceCents }];
  const payment = tender === 'cash' ? { tender, givenCents: priceCents } : { tender, reference: null };
  const asked = { items, payment, customerName: '', specialInstructions: null };
  const made = await stand.services.get('makeSale')(key, asked, LUIS);
  return made.ok ? 'sold' : made.error.kind;
};

/** The first sale is made; the others are under way when somebody closes. */
const closeWhileSelling = (rounds: number, options: RaceOptions = {}) =>
  inRace(options, async (stand) => {
    await shelve(stand, 1_000);
    await nameTreasurer(stand);
    const outcomes: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const night = await openNight(stand);
      const sales = Array.from({ length: SALES }, (_, at) => sellWater(stand, `sale-${round}-${at}`));
      const closed = Promise.race(sales).then(() => stand.services.get('closeNight')(night, ADMIN));
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
  const sheet = await services.get('getNightSheet')(night);
  return [rows[0]?.net, sheet.ok ? sheet.value.total.netCents : sheet.error.kind];
};

/** Sales on the card reader are given back while somebody closes the night. */
const closeWhileRefunding = (rounds: number, options: RaceOptions = {}) =>
  inRace(options, async (stand) => {
    await shelve(stand, 1_000);
    await nameTreasurer(stand);
    const nights: (readonly unknown[])[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const night = await openNight(stand);
      for (let at = 0; at < SALES; at += 1) await sellWater(stand, `sale-${round}-${at}`, 'reader');
      const { rows } = await stand.reads.pool.query<{ id: string }>('select id from orders where night_id = $1', [night]);
      const asked = { itemId: null, reason: 'Cold', drawerId: null };
      const refunds = rows.map(({ id }) => stand.services.get('refundSale')(orderId(id), asked, ADMIN));
      const closed = Promise.race(refunds).then(() => stand.services.get('closeNight')(night, ADMIN));
      expect((await Promise.all(refunds)).every(({ ok }) => ok)).toBe(true);
      expect((await closed).ok).toBe(true);
      nights.push(await sheetsOf(stand, night));
    }
    return { nights, broken: await brokenInvariants(stand, { atRest: false }) };
  });

const twoClose = (options: RaceOptions = {}) =>
  inRace(options, async (stand) => {
    const night = await openNight(stand);
    await nameTreasurer(stand);
    const closings = await Promise.allSettled([1, 2].map(() => stand.services.get('closeNight')(night, ADMIN)));
    return {
      closed: closings.filter((one) => one.status === 'fulfilled' && one.value.ok).length,
      mails: await numberFrom(stand, "select count(*) from outbox where kind = 'night-sheet'"),
    };
  });

describe('sales at the window while the night is being closed', () => {
  it('each lands in one night, on the sheet that is mailed, or is refused as a whole', async () => {
    const { outcomes, sold, orders, wrongMails, broken } = await closeWhileSelling(ROUNDS);
    expect(['sale/no-open-night', 'sold']).toEqual(expect.arrayContaining(outcomes));
    expect(sold).toBe(orders);
    expect([wrongMails, broken]).toEqual([0, []]);
  });

  it('a sale that did not hold its night would land in a closed one, beside its sheet', async () => {
    const { wrongMails } = await closeWhileSelling(3, { dropped: WITHOUT_HELD_NIGHT });
    expect(wrongMails).toBeGreaterThan(0);
  });
});

describe('refunds while the night is being closed', () => {
  it('each is on the sheet that is mailed, or below it: the figures of a closed night stay', async () => {
    const { nights, broken } = await closeWhileRefunding(ROUNDS);
    expect(nights.map(([mailed]) => mailed)).toEqual(nights.map(([, now]) => now));
    expect(broken).toEqual([]);
  });

  it('one that did not hold its night would change the sheet that was mailed', async () => {
    const { nights } = await closeWhileRefunding(1, { weaken: withoutHeldNightOfRefunds() });
    expect(nights.filter(([mailed, now]) => mailed !== now)).toHaveLength(1);
  });
});

describe('two people who close one night', () => {
  it('close it once, and the treasurer gets one mail', async () => {
    expect(await twoClose()).toEqual({ closed: 1, mails: 1 });
  });

  it('without the lock, the database still lets one through', async () => {
    expect(await twoClose({ weaken: withoutNightLock })).toEqual({ closed: 1, mails: 1 });
  });

  it('without the lock and the database’s word, both do, and two mails go out', async () => {
    expect(await twoClose({ weaken: withoutNightLock, dropped: ['drop trigger nights_closed on nights'] })).toEqual({
      closed: 2,
      mails: 2,
    });
  });
});
