import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, instant, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { createLocalStorageKeyValueStore } from '#web/platform/key-value-store.ts';
import { createStandClock } from '#web/session/stand-clock.ts';

const TONIGHT = Date.UTC(2026, 8, 4, 23);
const DAY_MS = 24 * HOUR_MS;

beforeEach(() => localStorage.clear());

/** A device whose clock is off by this much, and the stand's true time. */
const aDevice = (offMs: number) => {
  const world = { truth: TONIGHT, offMs };
  const open = () => {
    const openedAt = world.truth;
    const device = { now: () => instant(world.truth + world.offMs), monotonicMs: () => world.truth - openedAt };
    return createStandClock(device, createLocalStorageKeyValueStore(window));
  };
  /** The stand responds in the middle of the round trip. */
  const ask = (clock: ReturnType<typeof open>, roundTripMs = 80): void => {
    const hear = clock.ask();
    world.truth += roundTripMs / 2;
    const said = String(world.truth);
    world.truth += roundTripMs / 2;
    hear(said);
  };
  return { world, open, ask };
};

describe.each([-DAY_MS, -3 * HOUR_MS, -90 * SECOND_MS, 0, 90 * SECOND_MS, 3 * HOUR_MS, DAY_MS])(
  'a device that is off by %i ms',
  (offMs) => {
    const device = () => aDevice(offMs);

    it('has the stand’s time from its first answer on, also when the next one is slow', () => {
      const { world, open, ask } = device();
      const clock = open();
      ask(clock);
      expect(Math.abs(clock.now() - world.truth)).toBeLessThan(100);
      ask(clock, 19 * SECOND_MS);
      expect(Math.abs(clock.now() - world.truth)).toBeLessThan(100);
    });

    it('keeps it through a jump of its clock, through a reload without a network, and through both', () => {
      const { world, open, ask } = device();
      let clock = open();
      ask(clock);
      for (const jumpMs of [3 * HOUR_MS, -DAY_MS]) {
        world.offMs += jumpMs;
        world.truth += 5 * SECOND_MS;
        expect(Math.abs(clock.now() - world.truth)).toBeLessThan(100);
        clock = open();
        expect(Math.abs(clock.now() - world.truth)).toBeLessThan(500);
      }
    });
  },
);

describe('an answer', () => {
  it('ignores other servers’ headers', () => {
    const { world, open, ask } = aDevice(0);
    const clock = open();
    ask(clock);
    const heardAt = clock.heardAt();
    world.truth += SECOND_MS;
    for (const said of [null, 'yes']) clock.ask()(said);
    expect(Math.abs(clock.now() - world.truth)).toBeLessThan(100);
    expect(clock.heardAt()).toBe(heardAt);
  });

  it('that was asked for before another one taught the time does not spoil it', () => {
    const { world, open, ask } = aDevice(3 * HOUR_MS);
    const clock = open();
    const hear = clock.ask();
    ask(clock);
    hear(String(world.truth - 40));
    expect(Math.abs(clock.now() - world.truth)).toBeLessThan(100);
  });
});
