import { describe, expect, it } from 'vitest';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { noBudget } from '../../support/fakes/no-budgets.ts';
import { cartOf, send } from '../../support/http-calls.ts';
import { adminToken, bearer } from '../../support/logins.ts';
import { shelve } from '../../support/races/ledger-checks.ts';
import type { RaceHarness } from '../../support/races/race-harness.ts';
import { attack, BOUND, CROWD, from, handOut, openMenu, payFrom, press, STOCK } from './unpaid-holds.ts';

const ORDERS = 60;
const RETRY_SECONDS = 10;
const WATCHED_EVERY_SECONDS = 10;
/** How long people look at the menu, and how long they take on the payment page. */
const LOOKING = { from: 20, to: 241 };
const PAYING = { from: 20, to: 61 };

/** Seconds, spread evenly over a range and the same in every run. */
const spread = (at: number, range: { readonly from: number; readonly to: number }): number =>
  range.from + ((at * 37) % (range.to - range.from));

/** The events of each second of the evening, in order; each step may add later ones. */
const passTime = async (stand: RaceHarness, plan: (later: (second: number, step: () => Promise<void>) => void) => void): Promise<void> => {
  const began = stand.clock.now();
  const steps: { readonly second: number; readonly step: () => Promise<void> }[] = [];
  plan((second, step) => void steps.push({ second, step }));
  for (;;) {
    steps.sort((one, other) => one.second - other.second);
    const next = steps.shift();
    if (next === undefined) return;
    stand.clock.advance(began + next.second * SECOND_MS - stand.clock.now());
    await next.step();
  }
};

interface Evening {
  served: number;
  refusedByTheQueue: number;
  refusedWithRoom: number;
  /** Refusals other than the waiting room, and moments at which the stand asked for the word. */
  asked: number;
}

/** 60 orders a minute from one address, from the first minute of a night on; each is paid later, and handed out at once. */
const crowdArrives = async (stand: RaceHarness): Promise<Evening> => {
  const cart = await cartOf(stand, { 'Hot Dog': 2, Cola: 1 });
  const evening: Evening = { served: 0, refusedByTheQueue: 0, refusedWithRoom: 0, asked: 0 };
  await passTime(stand, (later) => {
    const tryToOrder = async (headers: Readonly<Record<string, string>>, second: number, payingFor: number): Promise<void> => {
      const isFull = (await stand.reads.checkouts.live()).length >= BOUND;
      const answer = await press(stand, cart, headers);
      if (answer.status === 200) {
        later(second + payingFor, async () => {
          await payFrom(stand, answer);
          const order = await send(stand, `/api/orders/by-session/${String(answer.json?.['sessionId'])}`, { headers });
          if (order.status === 200) evening.served += 1;
          await handOut(stand);
        });
        return;
      }
      evening[isFull ? 'refusedByTheQueue' : 'refusedWithRoom'] += 1;
      if (answer.json?.['code'] === 'WORD_REQUIRED') evening.asked += 1;
      later(second + RETRY_SECONDS, () => tryToOrder(headers, second + RETRY_SECONDS, payingFor));
    };
    for (let second = 0; second < LOOKING.to + 2 * ORDERS; second += WATCHED_EVERY_SECONDS)
      later(second, async () => {
        await stand.services.useCases.watchHolds();
        if ((await stand.services.ports.admissions.current()).word !== null) evening.asked += 1;
      });
    for (let order = 0; order < ORDERS; order += 1) {
      const orderingAt = LOOKING.to + order;
      later(orderingAt - spread(order, LOOKING), async () => {
        const headers = await openMenu(stand, CROWD, `honest-${order}-0000`);
        later(orderingAt, () => tryToOrder(headers, orderingAt, spread(order * 7, PAYING)));
      });
    }
  });
  return evening;
};

const openingNight = (staffAddress: string): Promise<Evening> =>
  // Its minutes pass within one second of the machine's time, by which provider questions are counted.
  attack({ hasWorker: false, overrides: { providerQuestions: noBudget } }, async (stand) => {
    await shelve(stand, STOCK);
    await send(stand, '/api/admin/holds', { headers: { ...bearer(await adminToken(stand)), ...from(staffAddress) } });
    return crowdArrives(stand);
  });

describe(`${ORDERS} orders from one address, 60 a minute from the first minute of a night on, asked for no word`, () => {
  it('are refused by the queue’s own bound alone where the staff share the crowd’s network', async () => {
    const evening = await openingNight(CROWD);
    expect(evening).toMatchObject({ served: ORDERS, refusedWithRoom: 0, asked: 0 });
    // Enough at once for one network's limit to show.
    expect(evening.refusedByTheQueue).toBeGreaterThan(0);
  });

  it('find the waiting room at first where the staff work elsewhere, until some have paid, and are all served', async () => {
    const evening = await openingNight('192.0.2.10');
    expect(evening).toMatchObject({ served: ORDERS, asked: 0 });
    expect(evening.refusedWithRoom).toBeGreaterThan(0);
  });
});
