import { describe, expect, it } from 'vitest';
import { createInMemoryThrottle } from '#adapters/in-memory/throttle.ts';
import { HOUR_MS, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';
import { kindOf, refused } from '#test/support/results.ts';
import { LUIS, PRIYA, standHarness } from '#test/support/stand-harness.ts';

const INVALID = refused('auth/invalid-staff-code');
const TRIES = 3;

const setUp = () => {
  const clock = fixedClock();
  const throttle = (points: number) => createInMemoryThrottle({ clock, points, windowMs: 15 * MINUTE_MS });
  const staffGuesses = { throttle: throttle(TRIES), ofTheStand: throttle(2 * TRIES - 1), isKnownDevice: async () => true };
  const { newCode, identifySecondPerson } = standHarness({ clock, policies: { staffGuesses } });
  /** At the window, where a manager approves comps. */
  const approve = (typedCode: string, by: Actor = LUIS) => identifySecondPerson({ typedCode, by }, 'sales:comp');
  const guess = async (by?: Actor) => {
    for (let at = 0; at < TRIES; at += 1) expect(await approve('ZZZZZZ', by)).toEqual(INVALID);
  };
  return { approve, clock, guess, newCode, ofTheStand: staffGuesses.ofTheStand };
};

describe('a second person', () => {
  it('is the owner of the code, with permission', async () => {
    const { approve, clock, newCode } = setUp();
    const { id, code } = await newCode({ name: 'Mona', role: 'manager' });
    expect(await approve(code.toLowerCase())).toEqual({ ok: true, value: { role: 'manager', id, name: 'Mona' } });
    expect(await approve('ZZZZZZ')).toEqual(INVALID);
    expect(await approve((await newCode({ role: 'staff' })).code)).toEqual(INVALID);
    clock.advance(6 * HOUR_MS);
    expect(await approve(code)).toEqual(INVALID);
  });

  it('has a limited number of wrong tries', async () => {
    const { approve, guess, newCode } = setUp();
    const { code } = await newCode({ role: 'manager' });
    for (let at = 0; at <= TRIES; at += 1) expect(kindOf(await approve(code))).toBe('done');
    await guess();
    expect(kindOf(await approve(code))).toBe('throttle/too-many');
  });

  it('is guessed at under the budget of the stand, but others’ guesses refuse no right code', async () => {
    const { approve, guess, newCode, ofTheStand } = setUp();
    const { code } = await newCode({ role: 'manager' });
    for (const by of [LUIS, PRIYA]) await guess(by);
    expect((await ofTheStand.take('stand')).ok).toBe(false);
    expect(kindOf(await approve(code, { ...LUIS, id: 'staff-ana' }))).toBe('done');
  });
});
