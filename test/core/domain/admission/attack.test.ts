import { describe, expect, it } from 'vitest';
import { attackSign, type NetworkUse } from '#core/domain/admission/attack.ts';
import { networkKey } from '#core/domain/kernel/ids.ts';
import { LIMITS } from '#core/domain/limits.ts';

const MANY = LIMITS.admission.alarmFrom;
const PLACES = { pauseAtQueuedAndOpenCheckouts: 30 };

const of = (network: string | null, changes: Partial<NetworkUse>): NetworkUse => ({
  network: network === null ? null : networkKey(network),
  isOfStaff: false,
  paid: 0,
  unpaid: 0,
  cancelled: 0,
  holds: 0,
  kept: 0,
  ...changes,
});
const signOf = (...lately: readonly NetworkUse[]) => attackSign(lately, PLACES);

describe('an attack', () => {
  it.each([
    ['cancelled', { cancelled: MANY }],
    ['unpaid', { unpaid: MANY }],
    ['unpaid', { kept: MANY }],
  ] as const)('is %s if it comes from the staff’s network, or from many', (sign, harm) => {
    expect(signOf(of('school', { ...harm, isOfStaff: true }))).toBe(sign);
    expect(signOf(of(null, harm))).toBe(sign);
    expect(signOf(of('one', harm), of('another', harm))).toBe(sign);
  });

  it.each([{ cancelled: MANY }, { unpaid: MANY }, { kept: MANY }])('of one other network is contained by its share: %o', (harm) => {
    expect(signOf(of('home', harm), of('school', { isOfStaff: true, unpaid: 1, kept: 1 }))).toBe('one-network');
    expect(signOf(of('home', { paid: 200 }), of('school', { ...harm, isOfStaff: true, paid: 1 }))).toBe('kept' in harm ? 'unpaid' : null);
  });

  it('is not detected while most people pay and keep their orders', () => {
    expect(signOf(of('school', { isOfStaff: true, paid: 100, unpaid: 20, cancelled: 20, kept: 9 }), of('home', { unpaid: 5 }))).toBeNull();
  });
});
