import { expect, test } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { openLine, type LineAnswer } from './support/browser-line.ts';
import { buy } from './support/buyer.ts';
import { withFaultHarness, type FaultHarness } from './support/fault-harness.ts';
import { cartOfOne, failing, requestCheckout, probe, READS, slowestOf, staffReads, statusRead, type ProbedCart } from './support/probes.ts';
import { brokenPromises, countOf } from './support/promises.ts';
import { faultDice, ownDice, reportFigures } from './support/seed.ts';

/** Rules §7: a response within the provider's 8 s. */
const CHECKOUT_MS = 9 * SECOND_MS;
/** An open breaker refuses at once; the rest is slack for a busy machine. A 429 does not open it. */
const AT_ONCE_MS = 1_500;
/** All other calls continue. A call that waited for the provider would take eight seconds. */
const OTHERS_MS = 4 * SECOND_MS;
const STOCK_BACK_MS = 30 * SECOND_MS;
/** Calls without an answer until the breaker opens. */
const FAILURES_TO_OPEN = 3;

interface Outage {
  readonly name: string;
  readonly begin: (stand: FaultHarness) => unknown;
  /** Each tap waits as long as a phone does: the provider is up, but busy. */
  readonly isWaitedFor?: true;
  /** Only the two ways in which stock returns: without a session at the provider, and with one. */
  readonly isStockTimed?: true;
}

const OUTAGES: readonly Outage[] = [
  { name: 'away', begin: ({ providerWire }) => providerWire.setMode('refuse') },
  { name: 'only 500', begin: ({ provider }) => provider.fail('error-before-effect') },
  { name: 'hanging', begin: ({ provider }) => provider.fail('hang'), isStockTimed: true },
  { name: '429', begin: ({ provider }) => provider.fail('rate-limited'), isWaitedFor: true },
  { name: 'reset after the effect', begin: ({ provider }) => provider.fail('reset-after-effect'), isStockTimed: true },
];

const mend = async ({ provider, providerWire }: FaultHarness): Promise<void> => {
  provider.recover();
  await providerWire.setMode('pass');
};

const reserved = (stand: FaultHarness): Promise<number> => countOf(stand, 'select sum(reserved) from products');

const untilNothingIsReserved = async (stand: FaultHarness): Promise<number> => {
  const began = performance.now();
  while ((await reserved(stand)) > 0 && performance.now() - began < 90 * SECOND_MS) await sleep(200);
  return Math.round(performance.now() - began);
};

const untilCheckoutsWork = async (url: string, cart: ProbedCart): Promise<number> => {
  const began = performance.now();
  const line = openLine(url);
  for (;;) {
    const { status, json } = await requestCheckout(line, cart);
    if (status === 200) await line.post(`/api/checkout/${String(json['sessionId'])}/cancel`, {});
    if (status === 200 || performance.now() - began > 60 * SECOND_MS) break;
    await sleep(250);
  }
  line.close();
  return Math.round(performance.now() - began);
};

const complaintsAbout = (answers: readonly LineAnswer[], limitMs: number): readonly string[] =>
  answers
    .filter(({ status, headers, tookMs }) => status !== 503 || headers['retry-after'] === undefined || tookMs > limitMs)
    .map(({ status, error, json, tookMs }) => `${error ?? status} ${String(json['code'])} after ${tookMs} ms`);

test('provider: away, failing, hanging, throttling or deaf after the effect delays nobody but the checkout, and that by 9 s at most', async () => {
  const dice = faultDice('provider');
  await withFaultHarness({ instances: 1 }, async (stand) => {
    const url = stand.instances[0]?.url ?? stand.url;
    const cart = await cartOfOne(stand);
    const habits = { closesTab: 0, cancels: 0, walksAway: 0, isOver: () => false };
    await buy(stand, 'Early Bird', ownDice(dice), habits);
    const [order] = (await stand.pool.query<{ hash: string }>('select lookup_hash as hash from orders')).rows;
    const probing = probe(url, [...READS, ...staffReads(await stand.staffMember('Prober')), statusRead(order?.hash ?? '')]);
    const line = openLine(url);
    const figures: Record<string, unknown> = {};
    const problems: string[] = [];
    for (const { name, begin, isStockTimed, isWaitedFor } of OUTAGES) {
      probing.take();
      await begin(stand);
      const first = await Promise.all(Array.from({ length: FAILURES_TO_OPEN }, () => requestCheckout(line, cart)));
      const then: LineAnswer[] = [];
      for (let count = 0; count < 5; count += 1) then.push(await requestCheckout(line, cart));
      const others = probing.take();
      await mend(stand);
      const worksAgain = untilCheckoutsWork(url, cart);
      const stockBackMs = isStockTimed === true ? await untilNothingIsReserved(stand) : null;
      const worksAgainMs = await worksAgain;
      figures[name] = {
        firstMs: Math.max(...first.map(({ tookMs }) => tookMs)),
        thenMs: Math.max(...then.map(({ tookMs }) => tookMs)),
        othersMs: slowestOf(others),
        worksAgainMs,
        stockBackMs,
      };
      problems.push(
        ...complaintsAbout(first, CHECKOUT_MS).map((what) => `${name}: ${what}`),
        ...complaintsAbout(then, isWaitedFor === true ? CHECKOUT_MS : AT_ONCE_MS).map((what) => `${name}, at once: ${what}`),
        ...failing(others).map((what) => `${name}: ${what}`),
        ...(slowestOf(others) < OTHERS_MS ? [] : [`${name}: others waited ${slowestOf(others)} ms`]),
        ...(stockBackMs === null || stockBackMs < STOCK_BACK_MS ? [] : [`${name}: stock back after ${stockBackMs} ms`]),
      );
    }
    await probing.stop();
    line.close();
    reportFigures('provider', figures);
    expect(problems).toEqual([]);
    await untilNothingIsReserved(stand);
    expect(await brokenPromises(stand, { atRest: true, mailRepeats: 0 })).toEqual([]);
  });
});
