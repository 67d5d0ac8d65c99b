import { beforeEach, describe, expect, it } from 'vitest';
import { createUseCases } from '#core/application/create-use-cases.ts';
import { productId, visitorId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS, plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { QUEUE_LIMITS } from '#core/domain/queue/queue.ts';
import { makeCheckoutTerms, windowTerms } from '#core/use-cases/checkout/checkout-terms.ts';
import { makeStations } from '#core/use-cases/queue/read-stations.ts';
import { aProduct } from '#test/support/builders/product-builder.ts';
import { MONA, standHarness } from '#test/support/stand-harness.ts';

/** Station loads as given, and the number of times they were read. */
const setUp = () => {
  const stand = standHarness();
  const { clock, persistence } = stand;
  let reads = 0;
  const stationLoads = async () => {
    reads += 1;
    return ['Drinks', 'Grill'].map((station) => ({ station, points: 0, wasFull: false }));
  };
  const useCases = createUseCases({ ...persistence, queue: { ...persistence.queue, stationLoads } });
  const { stations, pauseStation } = useCases;
  return {
    ...stand,
    ...useCases,
    reads: () => reads,
    until: plusMs(clock.now(), 20 * MINUTE_MS),
    pause: (station: string | null, until: Instant | null, sentence = '', sentenceEs?: string) =>
      pauseStation({ station, until, sentence, ...(sentenceEs === undefined ? {} : { sentenceEs }) }, MONA),
    paused: async () => (await stations.all()).filter((one) => one.pause !== null).map(({ name }) => name),
  };
};

let stand: ReturnType<typeof setUp>;
beforeEach(() => {
  stand = setUp();
});

describe('pausing', () => {
  it('all online ordering shows customers until when and why, in both languages', async () => {
    const { pause, getQueueStatus, until, audited, reads } = stand;
    const [sentence, sentenceEs] = ['We are catching up.', 'Nos estamos poniendo al día.'];
    expect([(await getQueueStatus()).acceptingOrders, reads()]).toEqual([true, 0]);
    await pause(null, until, sentence, sentenceEs);
    expect(await getQueueStatus()).toMatchObject({ acceptingOrders: false, paused: { until, sentence, sentenceEs } });
    await pause(null, null, sentence);
    expect(await getQueueStatus()).toMatchObject({ paused: { until: null, sentence } });
    await pause(null, null);
    await pause(null, plusMs(until, -20 * MINUTE_MS + 1));
    expect((await audited('pause')).toReversed()).toEqual([
      'Mona pause: Paused all online ordering for 20 min: “We are catching up.” “Nos estamos poniendo al día.”',
      'Mona pause: Paused all online ordering until resumed: “We are catching up.”',
      'Mona pause: Paused all online ordering until resumed',
      'Mona pause: Paused all online ordering for 1 min',
    ]);
  });

  it('ends with online ordering: a closed stand is not paused as well', async () => {
    const { pause, getQueueStatus, stopOrdering, place, tonight } = stand;
    await place();
    await pause(null, null, 'We are catching up.');
    await stopOrdering((await tonight()).id, MONA);
    expect(await getQueueStatus()).toEqual({ acceptingOrders: true, closed: { next: null } });
  });

  it('a station leaves the others and the queue open, until its time or until it is resumed', async () => {
    const { pause, paused, resumeStation, getQueueStatus, until, clock } = stand;
    await pause('Grill', until);
    expect([await paused(), (await getQueueStatus()).acceptingOrders]).toEqual([['Grill'], true]);
    await resumeStation('Grill', MONA);
    expect(await paused()).toEqual([]);
    await pause('Grill', until);
    clock.advance(20 * MINUTE_MS);
    expect(await paused()).toEqual([]);
  });
});

it('products of paused and full stations that need preparation wait, but not at the window', async () => {
  const { queue, clock } = stand;
  const terms = makeCheckoutTerms({
    feeBasisPoints: 300,
    holdMs: LIMITS.checkout.holdMs,
    queueLimits: QUEUE_LIMITS,
    stationLimits: { Drinks: 10 },
    pauses: [{ station: 'Grill', until: null, sentence: '', sentenceEs: '', pausedBy: 'Mona', pausedAt: clock.now() }],
  });
  const prepared = [
    ['Coffee', 'Drinks', 1],
    ['Cola', 'Drinks', 0],
    ['Hot Dog', 'Grill', 0],
  ] as const;
  const products = prepared.map(([name, station, prepPoints], at) => ({
    product: aProduct({ id: productId(at + 1), name }),
    preparation: { station, prepPoints },
  }));
  const stationLoads = async () => ['Drinks', 'Grill'].map((station) => ({ station, points: 10, wasFull: false }));
  const waiting = async (of: typeof terms) =>
    (
      await makeStations({
        products: { listPrepared: async () => products },
        queue: { ...queue, stationLoads },
        terms: of,
        clock,
      }).waiting()
    ).map(({ name, reason }) => `${name}: ${reason}`);
  expect(await waiting(terms)).toEqual(['Coffee: full', 'Hot Dog: paused']);
  expect(await waiting(windowTerms(terms))).toEqual([]);
  expect(windowTerms(terms)).toMatchObject({ isShared: false, queueLimits: { pauseAtQueued: 1_000_000 } });
});

it('visitors and their carts count for two minutes', async () => {
  const { recordHeartbeat, getMetrics, forgetVisitors, clock } = stand;
  await recordHeartbeat(visitorId('ana'), 0);
  for (const items of [3, 2]) await recordHeartbeat(visitorId('ben'), items);
  clock.advance(LIMITS.visitors.activeWithinMs - 1);
  await forgetVisitors();
  expect(await getMetrics()).toEqual({ currentVisitors: 2, activeCarts: 1, totalCartItems: 2 });
  clock.advance(2);
  expect(await getMetrics()).toEqual({ currentVisitors: 0, activeCarts: 0, totalCartItems: 0 });
});
