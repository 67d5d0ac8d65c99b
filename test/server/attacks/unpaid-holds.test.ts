import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { cartOf, post, send } from '../../support/http-calls.ts';
import { adminToken, bearer } from '../../support/logins.ts';
import { shelve, workOff } from '../../support/races/ledger-checks.ts';
import {
  attack,
  ATTACKER,
  BOUND,
  cookieOf,
  CROWD,
  from,
  fromElsewhere,
  openBySign,
  openMenu,
  phones,
  press,
  serveHonest,
  STOCK,
} from './unpaid-holds.ts';

describe('unpaid holds', () => {
  it('from another network stay within a tenth of the stock and a third of the places; 95 of 100 honest orders succeed', async () => {
    const { served, most, answers } = await fromElsewhere();
    expect(answers['503']).toBeGreaterThan(100);
    expect(most.places).toBeLessThanOrEqual(BOUND / 3);
    expect(most.mostOfOne).toBeLessThanOrEqual(STOCK / 10);
    expect(served).toBeGreaterThanOrEqual(95);
  });

  it('from the crowd’s own address leave a third to the sign, and the stand asks for the word by itself', async () => {
    await attack({ hasWorker: false }, async (stand) => {
      await shelve(stand, STOCK);
      const { recordStaffNetwork, watchHolds } = stand.services.useCases;
      await recordStaffNetwork(CROWD);
      const cart = await cartOf(stand, { Cola: 1 });
      const collected = await phones(2 * BOUND, (at) => openMenu(stand, CROWD, `collected-${at}-0000`));
      const bySign = await openBySign(stand, CROWD, 'by-the-sign');
      const late = await openMenu(stand, CROWD, 'typed-the-address');
      stand.clock.advance(HOUR_MS / 2);
      const grab = () => Promise.all(collected.map((phone) => press(stand, cart, phone)));
      expect((await grab()).filter(({ status }) => status === 200)).toHaveLength((2 * BOUND) / 3);
      expect((await press(stand, cart, late)).json).toMatchObject({ acceptingOrders: false });
      expect((await press(stand, cart, bySign)).status).toBe(200);

      await watchHolds();
      const asked = async () => (await stand.services.ports.admissions.current()).word;
      expect(await asked()).toBeNull();
      stand.clock.advance(LIMITS.admission.alarmFromKeptForMs);
      await watchHolds();
      expect(await asked()).toMatchObject({ askedBy: 'The stand itself' });
      await workOff(stand);
      expect(new Set((await grab()).map(({ json }) => json?.['code']))).toEqual(new Set(['WORD_REQUIRED']));
      expect((await press(stand, cart, bySign)).status).toBe(200);
      const given = await post(stand, '/api/word', { word: (await asked())?.word }, late);
      expect((await press(stand, cart, { ...late, cookie: cookieOf(given) })).status).toBe(200);
    });
  });

  it('raise an alarm with its cause, and tonight’s word ends it', async () => {
    await attack({}, async (stand) => {
      await shelve(stand, STOCK);
      const admin = bearer(await adminToken(stand));
      const cart = await cartOf(stand, { 'Hot Dog': 1 });
      const holds = async () => (await send(stand, '/api/admin/holds', { headers: admin })).json;
      const paid = await openMenu(stand, CROWD, 'who-paid-already');
      await serveHonest(stand, [paid]);
      const liveHolds = async () => (await stand.reads.checkouts.live()).length;
      await expect.poll(liveHolds).toBe(0);
      const greet = (name: string) => openMenu(stand, CROWD, name);
      const honest = await greet('honest-visitor');
      expect(await holds()).toMatchObject({ alarm: null, holds: [], word: { word: null } });

      for (let at = 0; at < 12; at += 1) await press(stand, cart, { ...from(ATTACKER), 'x-visitor-id': `attacker-${at}` });
      expect(await holds()).toMatchObject({ alarm: 'one-network', networks: [{ holds: 10, paid: 0 }] });
      await stand.services.useCases.watchHolds();
      expect(stand.logger.lines.filter(({ event }) => event === 'holds.attack')).toMatchObject([
        { fields: { cause: 'one-network', ofOneNetwork: 10 } },
      ]);

      const [first] = (await stand.reads.checkouts.live()).map(({ id }) => id);
      expect((await post(stand, '/api/admin/holds/end', { id: first }, admin)).json).toEqual({ ended: 1 });
      expect((await post(stand, '/api/admin/holds/end', { id: first }, admin)).json).toEqual({ ended: 0 });
      expect((await send(stand, '/api/staff/word', { headers: admin })).json).toMatchObject({ word: null, alarm: 'one-network' });

      const asked = await send(stand, '/api/admin/word', { method: 'POST', headers: admin });
      const word = String(asked.json?.['word']);
      expect(word).toMatch(/^[a-z]+-[a-z]+-\d\d$/);
      // The stand's worker also releases them, and may still be busy.
      await workOff(stand);
      await expect.poll(liveHolds).toBe(0);

      expect((await press(stand, cart, { ...from(ATTACKER), 'x-visitor-id': 'attacker-99' })).json).toMatchObject({
        code: 'WORD_REQUIRED',
      });
      expect((await press(stand, cart, honest)).json).toMatchObject({ code: 'WORD_REQUIRED' });
      expect((await press(stand, cart, paid)).status).toBe(200);
      expect((await post(stand, '/api/word', { word: 'no-such-word' }, honest)).json).toMatchObject({ code: 'WRONG_WORD' });
      const given = await post(stand, '/api/word', { word: ` ${word.toUpperCase().replaceAll('-', ' ')} ` }, honest);
      expect(given.status).toBe(204);
      const knows = { ...honest, cookie: cookieOf(given) };
      expect((await press(stand, cart, knows)).status).toBe(200);

      // Somebody on the crowd's network guesses without limit; a right word still admits at once.
      const wrong = Array.from({ length: 120 }, (_, at) =>
        post(stand, '/api/word', { word: `guess ${at}` }, { ...from(CROWD), 'x-visitor-id': `guesser-${at}` }),
      );
      expect(new Set((await Promise.all(wrong)).map(({ status }) => status))).toEqual(new Set([403]));
      const reader = { ...from(CROWD), 'x-visitor-id': 'who-reads-the-sign' };
      expect((await post(stand, '/api/word', { word }, reader)).status).toBe(204);

      await send(stand, '/api/admin/word', { method: 'DELETE', headers: admin });
      expect((await press(stand, cart, { ...from(CROWD), 'x-visitor-id': 'nobody-before' })).status).toBe(200);
    });
  });
});
