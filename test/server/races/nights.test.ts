import { describe, expect, it } from 'vitest';
import { NO_PIECES } from '#core/domain/drawer/pieces.ts';
import { drawerId, orderId } from '#core/domain/kernel/ids.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import { brokenInvariants, comeToRest, numberFrom, productBySlug, shelve, workOff } from '#test/support/races/ledger-checks.ts';
import { paySilently, requestCheckout, sessionsOf, tally, thankYouLookUp } from '#test/support/races/customers.ts';
import { inFlight } from '#test/support/races/in-flight.ts';
import { inRace, startRaceHarness, type RaceHarness } from '#test/support/races/race-harness.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { close, heldWhileClosed, openNight, startAtOnce } from './nights.ts';

const AT_ONCE = 8;
const ROUNDS = 10;
const LONG_MS = 240_000;

const payAndHandOut = async (stand: RaceHarness, session: string): Promise<void> => {
  await paySilently(stand, session);
  await thankYouLookUp(stand, session);
  const { rows } = await stand.reads.pool.query<{ id: string }>('select id from orders where session_id = $1', [session]);
  const statuses = ['ready', 'completed'] as const;
  for (const { id } of rows) for (const status of statuses) await stand.services.useCases.changeOrderStatus(orderId(id), status, ADMIN);
};

describe('nights under load', () => {
  it('ten people close one night: one of them does, and the audit log says it once', async () => {
    await inRace({}, async (stand) => {
      const night = await openNight(stand);
      const results = await Promise.all(Array.from({ length: 10 }, () => close(stand, night)));
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      expect(results.flatMap((result) => (result.ok ? [] : [result.error.kind]))).toEqual(
        Array.from({ length: 9 }, () => 'night/not-open'),
      );
      expect(await numberFrom(stand, "select count(*) from audit_log where text = 'Closed vs. Lincoln'")).toBe(1);
      expect(await brokenInvariants(stand, { atRest: true })).toEqual([]);
    });
  });

  it('two people open the night with drawers of their own, eight times each: one night with the drawers of one of them', async () => {
    await inRace({}, async (stand) => {
      const prepared = ['one', 'other'].map((who) => ({
        count: null,
        drawers: ['A', 'B'].map((letter) => ({ id: drawerId(`drawer-${letter}-of-${who}`), name: `Drawer ${letter}`, pieces: NO_PIECES })),
      }));
      const opened = await Promise.all(
        Array.from({ length: 16 }, (_, at) => stand.services.useCases.openNight({ name: 'vs. Lincoln' }, ADMIN, prepared[at % 2])),
      );
      expect(opened.filter(({ ok }) => ok)).toHaveLength(8);
      expect(new Set(opened.flatMap((result) => (result.ok ? [] : [result.error.kind])))).toEqual(new Set(['night/another-is-open']));
      expect(await numberFrom(stand, 'select count(*) from nights')).toBe(1);
      expect(await numberFrom(stand, 'select count(distinct split_part(id, $$-$$, 4)) + 10 * count(*) from drawers')).toBe(21);
      expect(await brokenInvariants(stand, { atRest: true })).toEqual([]);
    });
  });

  it(
    'customers order while a night is being closed: each order lands in one night, and nobody pays in a closed stand',
    async () => {
      await inRace({}, async (stand) => {
        await shelve(stand, 1_000);
        const product = await productBySlug(stand, 'cola');
        let closings = 0;
        for (let round = 0; round < ROUNDS; round += 1) {
          const night = await openNight(stand);
          const buying = inFlight(AT_ONCE, Array.from({ length: AT_ONCE * 2 }), () => requestCheckout(stand, [{ product, quantity: 1 }]));
          const closed = round % 2 === 0 ? close(stand, night) : buying.then(() => close(stand, night));
          const answers = await buying;
          expect(Object.keys(tally(answers)).filter((kind) => kind !== '200' && kind !== '409 STAND_CLOSED')).toEqual([]);
          closings += (await closed).ok ? 1 : 0;
          expect(await heldWhileClosed(stand)).toBe(0);
          await Promise.all(sessionsOf(answers).map((session) => payAndHandOut(stand, session)));
          await workOff(stand);
          await close(stand, night);
          expect(await numberFrom(stand, "select count(*) from nights where state = 'open'")).toBe(0);
        }
        expect(closings).toBeLessThanOrEqual(ROUNDS / 2);
        expect(await numberFrom(stand, 'select count(*) from nights')).toBe(ROUNDS);
        expect(tally([await requestCheckout(stand, [{ product, quantity: 1 }])])).toEqual({ '409 STAND_CLOSED': 1 });
        await comeToRest(stand);
        expect(await brokenInvariants(stand, { atRest: true })).toEqual([]);
      });
    },
    LONG_MS,
  );

  it('two instances sell for the first time: there is one night', async () => {
    const database = await createTestDatabase();
    const stands = await Promise.all([startRaceHarness({ database }), startRaceHarness({ database })]);
    try {
      const [one, other] = stands;
      const product = await productBySlug(one, 'cola');
      const carts = await Promise.all(Array.from({ length: 10 }, () => requestCheckout(one, [{ product, quantity: 1 }])));
      const sessions = sessionsOf(carts);
      expect(sessions).toHaveLength(10);
      await Promise.all(sessions.map((session) => paySilently(one, session)));
      await Promise.all(sessions.map((session, at) => thankYouLookUp(at % 2 === 0 ? one : other, session)));
      expect(await numberFrom(one, 'select count(distinct night_id) from orders')).toBe(1);
      expect(await numberFrom(one, 'select count(*) from nights')).toBe(1);
      expect(await brokenInvariants(one, { atRest: false })).toEqual([]);
    } finally {
      for (const stand of stands) await stand.stop();
      await database.drop();
    }
  });

  it('ten sales at once start one night', async () => {
    await inRace({}, async (stand) => {
      expect((await startAtOnce(stand)).filter(({ status }) => status === 'rejected')).toEqual([]);
      expect(await numberFrom(stand, 'select count(*) from nights')).toBe(1);
    });
  });

  it('an order comes back from the window while its night is being closed: one of them is refused', async () => {
    await inRace({}, async (stand) => {
      const product = await productBySlug(stand, 'cola');
      for (let round = 0; round < ROUNDS; round += 1) {
        const night = await openNight(stand);
        const [session = ''] = sessionsOf([await requestCheckout(stand, [{ product, quantity: 1 }])]);
        await payAndHandOut(stand, session);
        const id = orderId(
          (await stand.reads.pool.query<{ id: string }>('select id from orders where session_id = $1', [session])).rows[0]?.id ?? '',
        );
        const [back, closed] = await Promise.all([stand.services.useCases.changeOrderStatus(id, 'ready', ADMIN), close(stand, night)]);
        expect([back.ok, closed.ok].filter(Boolean)).toHaveLength(1);
        expect(await brokenInvariants(stand, { atRest: false })).toEqual([]);
        if (back.ok) await stand.services.useCases.changeOrderStatus(id, 'completed', ADMIN);
        await close(stand, night);
      }
    });
  });
});
