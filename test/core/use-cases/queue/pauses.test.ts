import { describe, expect, it } from 'vitest';
import { createUseCases } from '#core/application/create-use-cases.ts';
import { productId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { QUEUE_LIMITS } from '#core/domain/queue/queue-policy.ts';
import { makeCheckoutTerms, windowTerms } from '#core/use-cases/checkout/checkout-terms.ts';
import { makeStations } from '#core/use-cases/queue/read-stations.ts';
import { fakePorts } from '#test/support/fakes/fake-ports.ts';
import { aProduct } from '#test/support/builders/product-builder.ts';
import { MONA } from '#test/support/stand-harness.ts';

const stand = () => {
  const persistence = fakePorts();
  const { clock } = persistence;
  let reads = 0;
  const queue = {
    ...persistence.queue,
    stationLoads: async () => {
      reads += 1;
      return ['Drinks', 'Grill'].map((station) => ({ station, points: 0, wasFull: false }));
    },
  };
  const { stations, pauseStation, resumeStation, getQueueStatus } = createUseCases({ ...persistence, queue });
  return {
    until: plusMs(clock.now(), 20 * MINUTE_MS),
    clock,
    stations,
    reads: () => reads,
    pause: pauseStation,
    resume: resumeStation,
    status: getQueueStatus,
    audited: async () =>
      (await persistence.audit.list({ window: null, kind: 'pause', before: null }, 9)).map(({ text }) => text).toReversed(),
  };
};

describe('pausing', () => {
  it('everything tells customers until when and why, in their language where somebody wrote it', async () => {
    const { pause, status, until, audited, reads } = stand();
    expect([(await status()).acceptingOrders, reads()]).toEqual([true, 0]);
    await pause({ station: null, until, sentence: 'We are catching up.', sentenceEs: 'Nos estamos poniendo al día.' }, MONA);
    expect(await status()).toMatchObject({
      acceptingOrders: false,
      paused: { until, sentence: 'We are catching up.', sentenceEs: 'Nos estamos poniendo al día.' },
    });
    await pause({ station: null, until: null, sentence: 'We are catching up.' }, MONA);
    expect(await status()).toMatchObject({ paused: { until: null, sentence: 'We are catching up.' } });
    await pause({ station: null, until: null, sentence: '' }, MONA);
    await pause({ station: null, until: plusMs(until, -20 * MINUTE_MS + 1), sentence: '' }, MONA);
    expect(await audited()).toEqual([
      'Paused all online ordering for 20 min: “We are catching up.” “Nos estamos poniendo al día.”',
      'Paused all online ordering until resumed: “We are catching up.”',
      'Paused all online ordering until resumed',
      'Paused all online ordering for 1 min',
    ]);
  });

  it('a station leaves the others and the queue open, until its time or until somebody resumes it', async () => {
    const { pause, resume, status, stations, until, clock } = stand();
    const paused = async () => (await stations.all()).filter((one) => one.pause !== null).map(({ name }) => name);
    await pause({ station: 'Grill', until, sentence: '' }, MONA);
    expect([await paused(), (await status()).acceptingOrders]).toEqual([['Grill'], true]);
    await resume('Grill', MONA);
    expect(await paused()).toEqual([]);
    await pause({ station: 'Grill', until, sentence: '' }, MONA);
    clock.advance(20 * MINUTE_MS);
    expect(await paused()).toEqual([]);
  });

  it('and a full station concern what is made, and no customer at the window', async () => {
    const { queue, clock } = fakePorts();
    const terms = makeCheckoutTerms({
      feeBasisPoints: 300,
      holdMs: LIMITS.checkout.holdMs,
      queueLimits: QUEUE_LIMITS,
      stationLimits: { Drinks: 10 },
      pauses: [{ station: 'Grill', until: null, sentence: '', sentenceEs: '', pausedBy: 'Mona', pausedAt: clock.now() }],
    });
    const prepared = (name: string, id: number, station: string, prepPoints: number) => ({
      product: aProduct({ id: productId(id), name }),
      preparation: { station, prepPoints },
    });
    const listPrepared = async () => [
      prepared('Coffee', 1, 'Drinks', 1),
      prepared('Cola', 2, 'Drinks', 0),
      prepared('Hot Dog', 3, 'Grill', 0),
    ];
    const stationLoads = async () => ['Drinks', 'Grill'].map((station) => ({ station, points: 10, wasFull: false }));
    const waitingBy = async (of: typeof terms) =>
      await makeStations({ products: { listPrepared }, queue: { ...queue, stationLoads }, terms: of, clock }).waiting();
    const waiting = (await waitingBy(terms)).map(({ name, reason }) => [name, reason]);
    expect(waiting).toEqual([
      ['Coffee', 'full'],
      ['Hot Dog', 'paused'],
    ]);
    expect(await waitingBy(windowTerms(terms))).toEqual([]);
    expect(windowTerms(terms)).toMatchObject({ isShared: false, queueLimits: { pauseAtQueued: 1_000_000 } });
  });
});
