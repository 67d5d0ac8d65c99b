import { setTimeout as sleep } from 'node:timers/promises';
import { cartOf, checkoutCall, sessionOf, type Snack } from './customers.ts';
import { newTally, note, type Tally } from './crowd.ts';
import type { Headers } from './logins.ts';
import type { Pool } from './pool.ts';

/** The requests of buyers, with one tally for each kind. */
export interface Purchases {
  readonly checkouts: Tally;
  readonly payments: Tally;
  readonly lookUps: Tally;
  /** The secrets of the resulting orders. */
  readonly hashes: string[];
}

export const newPurchases = (): Purchases => ({ checkouts: newTally(), payments: newTally(), lookUps: newTally(), hashes: [] });

const TYPING_MS = 2_000;
/** As the thank-you page does (spec §4). */
const LOOK_UPS = 5;
const LOOK_EVERY_MS = 2_000;

const FORM = new URLSearchParams({
  action: 'pay',
  name: 'Jamie Rivera',
  email: 'jamie@example.org',
  phone: '5550100142',
  specialInstructions: '',
}).toString();
const FORM_HEADERS = { 'content-type': 'application/x-www-form-urlencoded' };

export interface Buyers {
  readonly pool: Pool;
  readonly snacks: readonly Snack[];
  /** The headers of each visitor's phone; any of them can buy. */
  readonly visitors: readonly Headers[];
}

/** Checkout, the simulated provider's page, and the thank-you page until it shows the order. */
const buy = async ({ pool, snacks, visitors }: Buyers, purchases: Purchases): Promise<void> => {
  const headers = visitors[Math.floor(Math.random() * visitors.length)] ?? {};
  const call = checkoutCall(cartOf(snacks));
  const opened = await note(purchases.checkouts, pool.ask({ ...call, headers: { ...call.headers, ...headers } }));
  if (opened?.status !== 200) return;
  const session = sessionOf(opened);
  await sleep(TYPING_MS);
  const page = { method: 'POST', path: `/simulated-payments/${session}`, headers: { ...FORM_HEADERS, ...headers }, body: FORM } as const;
  await note(purchases.payments, pool.ask(page));
  for (let looked = 0; looked < LOOK_UPS; looked++) {
    const found = await note(purchases.lookUps, pool.ask({ path: `/api/orders/by-session/${session}`, headers }));
    if (found?.status === 200) {
      const { hash }: { readonly hash: string } = JSON.parse(found.body);
      purchases.hashes.push(hash);
      return;
    }
    await sleep(LOOK_EVERY_MS);
  }
};

/** Runs at this rate, whether the stand keeps up or not. */
export const keepBuying = async (crowd: Buyers, purchases: Purchases, pace: Pace): Promise<void> => {
  const buyers: Promise<void>[] = [];
  const everyMs = 60_000 / pace.aMinute;
  const deadline = performance.now() + pace.seconds * 1_000;
  for (let dueAt = performance.now(); dueAt < deadline; dueAt += everyMs) {
    await sleep(Math.max(0, dueAt - performance.now()));
    buyers.push(buy(crowd, purchases));
  }
  await Promise.all(buyers);
};

export interface Pace {
  readonly aMinute: number;
  readonly seconds: number;
}
