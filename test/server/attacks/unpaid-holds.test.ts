import { describe, expect, it } from 'vitest';
import { LIMITS } from '#core/domain/limits.ts';
import { cartOf, post, send } from '../../support/http-calls.ts';
import { adminToken, bearer } from '../../support/logins.ts';
import { inRace, type RaceHarness } from '../../support/races/race-harness.ts';
import { shelve, workOff } from '../../support/races/ledger-checks.ts';
import { cookieOf, everything, from, keepAsking, openMenu, payFrom, press } from './unpaid-holds.ts';

const CROWD = '198.51.100.7';
const ATTACKER = '203.0.113.66';
const HONEST = 100;
const BOUND = LIMITS.queue.pauseAtQueuedAndOpenCheckouts;
const STOCK = 400;

/** So many are at the payment page at once. */
const LANES = 5;

/** Everybody's attempts, while the staff hand over at once, so that only holds can pause the stand. */
const serveHonest = async (stand: RaceHarness, visitors: readonly Readonly<Record<string, string>>[]): Promise<number> => {
  const cart = await cartOf(stand, { 'Hot Dog': 2, Cola: 1 });
  const waiting = [...visitors];
  let served = 0;
  const lane = async (): Promise<void> => {
    for (let headers = waiting.shift(); headers !== undefined; headers = waiting.shift()) {
      const answer = await press(stand, cart, headers);
      if (answer.status === 200 && (await payFrom(stand, answer)).status < 400) served += 1;
      await stand.reads.pool.query("update orders set status = 'completed' where status = 'queued'");
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return served;
};

const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

const heldFrom = async (stand: RaceHarness) => {
  const holds = (await stand.reads.checkouts.live()).filter(({ network }) => network === stand.services.get('tickets').keyOf(ATTACKER));
  const units = new Map<number, number>();
  for (const { productId, quantity } of holds.flatMap(({ lines }) => lines)) units.set(productId, (units.get(productId) ?? 0) + quantity);
  return { places: holds.length, mostOfOne: Math.max(0, ...units.values()) };
};

const watch = (stand: RaceHarness) => {
  const most = { places: 0, mostOfOne: 0 };
  const state = { isOver: false };
  const looking = (async () => {
    while (!state.isOver) {
      const now = await heldFrom(stand);
      most.places = Math.max(most.places, now.places);
      most.mostOfOne = Math.max(most.mostOfOne, now.mostOfOne);
      await aMoment();
    }
  })();
  return async () => {
    state.isOver = true;
    await looking;
    return most;
  };
};

const attack = <T>(options: { readonly isBounded?: boolean }, work: (stand: RaceHarness) => Promise<T>): Promise<T> =>
  inRace(
    {
      queueLimits: LIMITS.queue,
      boundsNetworks: options.isBounded ?? true,
      env: { TRUST_PROXY_HOPS: '1' },
      hasWorker: true,
      isTimeFlowing: false,
    },
    work,
  );

describe('holds that nobody means to pay, through the whole stand', () => {
  const fromElsewhere = (isBounded: boolean) =>
    attack({ isBounded }, async (stand) => {
      await shelve(stand, STOCK);
      const products = await stand.reads.products.listActive();
      const greedy = await everything(stand, products);
      const modest = await cartOf(stand, { 'Hot Dog': 5 });
      const visitors = await Promise.all(Array.from({ length: HONEST }, (_, at) => openMenu(stand, CROWD, `honest-${at}-0000`)));
      const watched = watch(stand);
      const attacking = keepAsking(
        (at) => press(stand, at % 2 === 0 ? greedy : modest, { ...from(ATTACKER), 'x-visitor-id': `attacker-${at}` }),
        8,
      );
      while ((await heldFrom(stand)).places < (isBounded ? 4 : BOUND - 3)) await aMoment();
      const served = await serveHonest(stand, visitors);
      const answers = await attacking.stop();
      return { served, most: await watched(), answers };
    });

  it('from another network: never more than a tenth of the stock and a third of the places, and 95 of 100 honest orders', async () => {
    const { served, most, answers } = await fromElsewhere(true);
    expect(answers['503']).toBeGreaterThan(100);
    expect(most.places).toBeLessThanOrEqual(BOUND / 3);
    expect(most.mostOfOne).toBeLessThanOrEqual(STOCK / 10);
    expect(served).toBeGreaterThanOrEqual(95);
  });

  it('without the bounds the same attack closes the stand', async () => {
    const { served, most } = await fromElsewhere(false);
    expect(most.places).toBeGreaterThanOrEqual(BOUND - 3);
    expect(served).toBeLessThan(50);
  });

  const fromTheCrowd = (isBounded: boolean) =>
    attack({ isBounded }, async (stand) => {
      await shelve(stand, STOCK);
      const modest = await cartOf(stand, { 'Hot Dog': 1, Cola: 1 });
      const open = (at: number) => openMenu(stand, CROWD, `honest-${at}-0000`);
      const known = await Promise.all(Array.from({ length: 90 }, (_, at) => open(at)));
      stand.clock.advance(LIMITS.holds.newcomerForMs);
      // The crowd has paid for some orders before the attack.
      await serveHonest(stand, known.slice(0, 20));
      const attacking = keepAsking((at) => press(stand, modest, { ...from(CROWD), 'x-visitor-id': `attacker-${at}` }), 4);
      while ((await stand.reads.checkouts.live()).length < (isBounded ? 12 : BOUND - 3)) await aMoment();
      const newcomers = await Promise.all(Array.from({ length: 30 }, (_, at) => open(1_000 + at)));
      const served = await serveHonest(stand, [...known.slice(20), ...newcomers]);
      await attacking.stop();
      return served;
    });

  it('from the crowd’s own address: at least half of the honest orders', async () => {
    expect(await fromTheCrowd(true)).toBeGreaterThanOrEqual(HONEST / 2);
  });

  it('without the bounds the same attack closes the stand there, too', async () => {
    expect(await fromTheCrowd(false)).toBeLessThan(HONEST / 2);
  });

  it('raises the alarm with its cause, and tonight’s word ends it', async () => {
    await attack({}, async (stand) => {
      await shelve(stand, STOCK);
      const admin = bearer(await adminToken(stand));
      const cart = await cartOf(stand, { 'Hot Dog': 1 });
      const holds = async () => (await send(stand, '/api/admin/holds', { headers: admin })).json;
      const paid = await openMenu(stand, CROWD, 'who-paid-already');
      await serveHonest(stand, [paid]);
      await expect.poll(async () => (await stand.reads.checkouts.live()).length).toBe(0);
      const greet = (name: string) => openMenu(stand, CROWD, name);
      const [honest, guesser] = [await greet('honest-visitor'), await greet('guessing-visitor')];
      expect(await holds()).toMatchObject({ alarm: null, holds: [], word: { word: null } });

      for (let at = 0; at < 12; at += 1) await press(stand, cart, { ...from(ATTACKER), 'x-visitor-id': `attacker-${at}` });
      expect(await holds()).toMatchObject({ alarm: 'one-network', networks: [{ holds: 10, newcomers: 10, paid: 0 }] });
      await stand.services.get('watchHolds')();
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
      await workOff(stand);
      expect((await stand.reads.checkouts.live()).length).toBe(0);

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

      // A network's newcomers have a hundred guesses, and somebody who is known has five of their own.
      const guesses = await Promise.all(Array.from({ length: 120 }, (_, at) => post(stand, '/api/word', { word: `guess ${at}` }, guesser)));
      expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(20);
      stand.clock.advance(LIMITS.holds.newcomerForMs);
      expect((await post(stand, '/api/word', { word }, guesser)).status).toBe(204);

      await send(stand, '/api/admin/word', { method: 'DELETE', headers: admin });
      expect((await press(stand, cart, { ...from(CROWD), 'x-visitor-id': 'nobody-before' })).status).toBe(200);
    });
  });
});
