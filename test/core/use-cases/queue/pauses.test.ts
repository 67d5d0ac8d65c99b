import { describe, expect, it } from 'vitest';
import { createUseCases } from '#core/application/create-use-cases.ts';
import { MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { fakePorts } from '#test/support/fakes/fake-ports.ts';
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
});
