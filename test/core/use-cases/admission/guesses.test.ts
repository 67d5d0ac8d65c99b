import { describe, expect, it } from 'vitest';
import { createInMemoryThrottle } from '#adapters/in-memory/throttle.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import type { Throttle } from '#core/ports/throttle.ts';
import { takeLogin } from '#core/use-cases/admission/guesses.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';
import { standHarness } from '#test/support/stand-harness.ts';

const setUp = (own: number, ofAll: number) => {
  const clock = fixedClock();
  /** Refunded guesses, a moment after the request. */
  const given: string[] = [];
  const throttleOf = (points: number): Throttle => {
    const throttle = createInMemoryThrottle({ clock, points, windowMs: 15 * MINUTE_MS });
    return {
      take: (key) => throttle.take(key),
      giveBack: async (key) => {
        await new Promise((resolve) => setImmediate(resolve));
        await throttle.giveBack(key);
        given.push(key);
      },
    };
  };
  const isKnownDevice = async (device: string): Promise<boolean> => device === 'known';
  const budget = { throttle: throttleOf(own), ofTheStand: throttleOf(ofAll), isKnownDevice };
  const guess = (address: string, device: string | null = null) => takeLogin(budget, { device, address });
  return { budget, clock, given, guess };
};

describe('a guess', () => {
  it('of a stranger counts for the address and for the stand, and a right one has been given back to both', async () => {
    const { given, guess } = setUp(1, 9);
    const first = await guess('198.51.100.7');
    expect(await guess('198.51.100.7')).toEqual({ ok: false, error: { kind: 'throttle/too-many', retryAfterMs: 15 * MINUTE_MS } });
    if (first.ok) await first.value.giveBack();
    expect(given).toEqual(['address:198.51.100.7', 'stand']);
    expect(await guess('198.51.100.7', 'unknown')).toMatchObject({ ok: true });
  });

  it('of a known device counts for that device only', async () => {
    const { given, guess } = setUp(1, 1);
    await guess('198.51.100.7');
    const own = await guess('198.51.100.7', 'known');
    if (own.ok) await own.value.giveBack();
    expect(given).toEqual(['device:known']);
  });

  it('that the stand refuses takes nothing from its address', async () => {
    const { given, guess } = setUp(1, 1);
    await guess('203.0.113.1');
    expect(await guess('198.51.100.7')).toMatchObject({ ok: false });
    expect(given).toEqual(['address:198.51.100.7']);
  });

  it('that was right has been given back before the login is answered', async () => {
    const { budget, given } = setUp(1, 1);
    const { newCode, logInStaff } = standHarness({ policies: { staffGuesses: budget } });
    const { code } = await newCode();
    expect(await logInStaff({ typedCode: code, deviceId: null, address: '198.51.100.7' })).toMatchObject({ ok: true });
    expect(given).toEqual(['address:198.51.100.7', 'stand']);
  });
});

describe('a budget that only an attack uses up', () => {
  it('raises its alarm once, until it is there again', async () => {
    const { clock, logger, policies } = standHarness();
    const guess = async (times: number) => {
      for (let at = 0; at < times; at += 1) await policies.wordsOfStand.take('stand');
    };
    const alarm = { level: 'error', event: 'word.guessing', fields: {} };
    await guess(500);
    expect(logger.lines).toEqual([]);
    await guess(3);
    expect(logger.lines).toEqual([alarm]);
    clock.advance(10 * MINUTE_MS);
    await guess(503);
    expect(logger.lines).toEqual([alarm, alarm]);
  });
});
