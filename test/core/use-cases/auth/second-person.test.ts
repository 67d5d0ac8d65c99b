import { describe, expect, it } from 'vitest';
import { createInMemoryThrottle } from '#adapters/in-memory/throttle.ts';
import { HOUR_MS, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';
import { LUIS, PRIYA, standHarness } from '#test/support/stand-harness.ts';

const INVALID = { ok: false, error: { kind: 'auth/invalid-staff-code' } };
const TRIES = 3;

const setUp = () => {
  const clock = fixedClock();
  const throttle = createInMemoryThrottle({ clock, points: TRIES, windowMs: 15 * MINUTE_MS });
  const ofTheStand = createInMemoryThrottle({ clock, points: 2 * TRIES - 1, windowMs: 15 * MINUTE_MS });
  const staffGuesses = { throttle, ofTheStand, isKnownDevice: async () => true };
  const { newCode, identifySecondPerson } = standHarness({ clock, policies: { staffGuesses } });
  /** At the window, where a manager approves comps. */
  const approve = (typedCode: string, by: Actor = LUIS) => identifySecondPerson({ typedCode, by }, 'sales:comp');
  return { approve, clock, newCode, ofTheStand };
};

describe('a second person', () => {
  it('is who the code belongs to, if they may', async () => {
    const { approve, newCode } = setUp();
    const { id, code } = await newCode({ name: 'Mona', role: 'manager' });
    expect(await approve(code.toLowerCase())).toEqual({ ok: true, value: { role: 'manager', id, name: 'Mona' } });
  });

  it('is nobody whose code is unknown, expired, or of somebody who may not', async () => {
    const { approve, clock, newCode } = setUp();
    expect(await approve('ZZZZZZ')).toEqual(INVALID);
    expect(await approve((await newCode({ role: 'staff' })).code)).toEqual(INVALID);
    const { code } = await newCode({ role: 'manager' });
    clock.advance(6 * HOUR_MS);
    expect(await approve(code)).toEqual(INVALID);
  });

  it('has a limited number of tries, of which only the wrong ones count', async () => {
    const { approve, newCode } = setUp();
    const { code } = await newCode({ role: 'manager' });
    for (let at = 0; at <= TRIES; at += 1) expect(await approve(code)).toMatchObject({ ok: true });
    for (let at = 0; at < TRIES; at += 1) expect(await approve('ZZZZZZ')).toEqual(INVALID);
    expect(await approve(code)).toMatchObject({ error: { kind: 'throttle/too-many' } });
  });

  it('is guessed at under the budget of the whole stand, and a right code is never refused for the guesses of others', async () => {
    const { approve, newCode, ofTheStand } = setUp();
    const { code } = await newCode({ role: 'manager' });
    for (const by of [LUIS, PRIYA]) for (let at = 0; at < TRIES; at += 1) expect(await approve('ZZZZZZ', by)).toEqual(INVALID);
    expect(await ofTheStand.take('stand')).toMatchObject({ ok: false });
    expect(await approve(code, { ...LUIS, id: 'staff-ana' })).toMatchObject({ ok: true });
  });
});
