import { describe, expect, it } from 'vitest';
import { createInMemoryThrottle } from '#adapters/in-memory/throttle.ts';
import { HOUR_MS, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { makeIdentifySecondPerson } from '#core/use-cases/auth/second-person.ts';
import { sequentialSecrets } from '#test/support/fakes/plain-secrets.ts';
import { peopleHarness } from '#test/support/people-harness.ts';

const INVALID = { ok: false, error: { kind: 'auth/invalid-staff-code' } };
const TRIES = 3;

const setUp = () => {
  const { clock, logger, newCode, persistence } = peopleHarness();
  const throttle = createInMemoryThrottle({ clock, points: TRIES, windowMs: 15 * MINUTE_MS });
  const budget = { throttle, ofTheStand: throttle, isKnownDevice: async () => true, kind: 'staff', logger } as const;
  const identify = makeIdentifySecondPerson({ unitOfWork: persistence.unitOfWork, secrets: sequentialSecrets(), budget, clock });
  /** At the window, where a manager approves of what is given away. */
  const approve = (typedCode: string) => identify({ typedCode, deviceId: 'device-1', address: '198.51.100.7' }, 'sales:comp');
  return { approve, clock, newCode };
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

  it('has so many tries, of which only the wrong ones count', async () => {
    const { approve, newCode } = setUp();
    const { code } = await newCode({ role: 'manager' });
    for (let at = 0; at <= TRIES; at += 1) expect(await approve(code)).toMatchObject({ ok: true });
    for (let at = 0; at < TRIES; at += 1) expect(await approve('ZZZZZZ')).toEqual(INVALID);
    expect(await approve(code)).toMatchObject({ error: { kind: 'throttle/too-many' } });
  });
});
