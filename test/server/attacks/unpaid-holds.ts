import { expect } from 'vitest';
import type { Product } from '#core/domain/catalogue/product.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Overrides } from '#server/composition/container.ts';
import { cartOf, CHECKOUT, pay, PAYER, post, send, type HttpAnswer } from '../../support/http-calls.ts';
import { shelve } from '../../support/races/ledger-checks.ts';
import { inRace, type RaceHarness, type RaceOptions } from '../../support/races/race-harness.ts';

type Stand = { readonly url: string };

/** A client behind the stand's own proxy: TRUST_PROXY_HOPS=1. */
export const from = (address: string): Readonly<Record<string, string>> => ({ 'x-forwarded-for': address });

export const cookieOf = ({ headers }: HttpAnswer): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1).join(''))
    .join('; ');

/** Opens the menu in a new browser. @returns its headers from then on. */
export const openMenu = async (stand: Stand, address: string, name: string): Promise<Readonly<Record<string, string>>> => {
  const answer = await post(stand, '/api/heartbeat', { sessionId: name, cartItemCount: 0 }, from(address));
  return { ...from(address), 'x-visitor-id': name, cookie: cookieOf(answer) };
};

/** Opens the menu in a new browser by the sign's QR code. @returns its headers from then on. */
export const openBySign = async (stand: RaceHarness, address: string, name: string): Promise<Readonly<Record<string, string>>> => {
  const answer = await send(stand, `/s/${await stand.services.useCases.readSignPass()}`, { headers: from(address) });
  return { ...from(address), 'x-visitor-id': name, cookie: cookieOf(answer) };
};

/** Phones, one after the other. */
export const phones = (count: number, open: (at: number) => Promise<Readonly<Record<string, string>>>) =>
  Promise.all(Array.from({ length: count }, (_, at) => open(at)));

/** Five of every product, as far as one cart allows. */
const everything = async (stand: Stand, products: readonly Product[]) =>
  cartOf(stand, Object.fromEntries(products.map(({ name }) => [name, 5])));

export const press = (stand: Stand, cart: unknown, headers: Readonly<Record<string, string>>): Promise<HttpAnswer> =>
  post(stand, CHECKOUT, cart, headers);

/** Presses Pay on the provider's page. */
export const payFrom = (stand: Stand, { json }: HttpAnswer, payer = PAYER): Promise<HttpAnswer> =>
  pay(stand, String(json?.['sessionId']), payer);

/** Sends requests from several clients, fifty a second each, until stopped. @returns the count of each response. */
const keepAsking = (ask: (index: number) => Promise<HttpAnswer>, atOnce: number) => {
  const statuses: Record<string, number> = {};
  const state = { isOver: false };
  let index = 0;
  const one = async (): Promise<void> => {
    while (!state.isOver) {
      const { status } = await ask(index++);
      statuses[status] = (statuses[status] ?? 0) + 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const all = Promise.all(Array.from({ length: atOnce }, one));
  return {
    stop: async (): Promise<Readonly<Record<string, number>>> => {
      state.isOver = true;
      await all;
      return statuses;
    },
  };
};

export const CROWD = '198.51.100.7';
export const ATTACKER = '203.0.113.66';
const HONEST = 100;
export const BOUND = LIMITS.queue.pauseAtQueuedAndOpenCheckouts;
export const STOCK = 400;

/** The number of visitors on the payment page at once. */
const LANES = 5;

/** The staff are quick, so only holds can pause the stand. */
export const handOut = (stand: RaceHarness) => stand.reads.pool.query("update orders set status = 'completed' where status = 'queued'");

/** Without limits, honest visitors find no place and soon give up: a few of them are enough. */
const TRIES = { bounded: 100, unbounded: 8 } as const;
export const IN_VAIN = 20;
const AGAIN_MS = 200;

/** The waiting room makes the phone retry, however slow this machine is. */
const pressUntilThereIsRoom = async (
  stand: RaceHarness,
  cart: unknown,
  headers: Readonly<Record<string, string>>,
  tries: number,
): Promise<HttpAnswer> => {
  let answer = await press(stand, cart, headers);
  for (let tried = 1; tried < tries && answer.status === 503; tried += 1) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    await handOut(stand);
    answer = await press(stand, cart, headers);
  }
  return answer;
};

/** As on the thank-you page: a late order on a busy machine must not take a second place from the next customer. */
const untilOrdered = async (stand: Stand, { json }: HttpAnswer, headers: Readonly<Record<string, string>>): Promise<void> => {
  const ask = async () => (await send(stand, `/api/orders/by-session/${String(json?.['sessionId'])}`, { headers })).status;
  await expect.poll(ask, { timeout: HELD_WITHIN_MS, interval: 50 }).toBe(200);
};

/** All attempts, while the staff hand over at once. */
export const serveHonest = async (
  stand: RaceHarness,
  visitors: readonly Readonly<Record<string, string>>[],
  tries: number = TRIES.bounded,
): Promise<number> => {
  const cart = await cartOf(stand, { 'Hot Dog': 2, Cola: 1 });
  const waiting = [...visitors];
  let served = 0;
  const lane = async (): Promise<void> => {
    for (let headers = waiting.shift(); headers !== undefined; headers = waiting.shift()) {
      const answer = await pressUntilThereIsRoom(stand, cart, headers, tries);
      if (answer.status === 200 && (await payFrom(stand, answer)).status < 400) {
        served += 1;
        await untilOrdered(stand, answer, headers);
      }
      await handOut(stand);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return served;
};

const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

/** On a busy machine. */
const HELD_WITHIN_MS = 60_000;

/** Until the attacker holds everything possible. An order that was just paid may take its place in the queue only now. */
const untilHeld = async (stand: RaceHarness, places: () => Promise<number>, wanted: number): Promise<void> => {
  const hold = async (): Promise<number> => {
    await handOut(stand);
    return await places();
  };
  await expect.poll(hold, { timeout: HELD_WITHIN_MS, interval: 20 }).toBeGreaterThanOrEqual(wanted);
};

const heldFrom = async (stand: RaceHarness) => {
  const holds = (await stand.reads.checkouts.live()).filter(({ network }) => network === stand.services.ports.tickets.keyOf(ATTACKER));
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

interface AttackOptions extends Pick<RaceOptions, 'hasWorker' | 'weaken'> {
  readonly isBounded?: boolean;
  readonly overrides?: Overrides;
}

export const attack = <T>(
  { isBounded = true, hasWorker = true, overrides = {}, ...weaken }: AttackOptions,
  work: (stand: RaceHarness) => Promise<T>,
) =>
  inRace(
    {
      ...weaken,
      queueLimits: LIMITS.queue,
      boundsNetworks: isBounded,
      env: { TRUST_PROXY_HOPS: '1' },
      hasWorker,
      overrides: () => overrides,
      isTimeFlowing: false,
    },
    work,
  );

/** @returns the number of successful honest orders, the attacker's maximum of holds, and the attacker's responses. */
export const fromElsewhere = () =>
  attack({}, async (stand) => {
    await shelve(stand, STOCK);
    const products = await stand.reads.products.listActive();
    const greedy = await everything(stand, products);
    const modest = await cartOf(stand, { 'Hot Dog': 5 });
    const visitors = await phones(HONEST, (at) => openMenu(stand, CROWD, `honest-${at}-0000`));
    const watched = watch(stand);
    const attacking = keepAsking(
      (at) => press(stand, at % 2 === 0 ? greedy : modest, { ...from(ATTACKER), 'x-visitor-id': `attacker-${at}` }),
      8,
    );
    await untilHeld(stand, async () => (await heldFrom(stand)).places, 4);
    const served = await serveHonest(stand, visitors, TRIES.bounded);
    const answers = await attacking.stop();
    return { served, most: await watched(), answers };
  });

/** The staff share that network. @returns the number of successful orders of phones that came by the sign. */
export const fromTheCrowd = (isBounded: boolean) =>
  attack({ isBounded }, async (stand) => {
    await shelve(stand, STOCK);
    await stand.services.useCases.recordStaffNetwork(CROWD);
    const modest = await cartOf(stand, { 'Hot Dog': 1, Cola: 1 });
    const bySign = await phones(isBounded ? HONEST : IN_VAIN, (at) => openBySign(stand, CROWD, `honest-${at}-0000`));
    const attacking = keepAsking((at) => press(stand, modest, { ...from(CROWD), 'x-visitor-id': `attacker-${at}` }), 4);
    await untilHeld(stand, async () => (await stand.reads.checkouts.live()).length, isBounded ? (2 * BOUND) / 3 : BOUND - 3);
    const served = await serveHonest(stand, bySign, isBounded ? TRIES.bounded : TRIES.unbounded);
    await attacking.stop();
    return served;
  });
