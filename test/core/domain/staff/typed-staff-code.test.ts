import { describe, expect, it } from 'vitest';
import { readStaffCode, typedStaffCode } from '#core/domain/staff/typed-staff-code.ts';

describe('a staff code that is typed or pasted', () => {
  it.each([
    ['ABC234', 'ABC234'],
    [' abc234 ', 'ABC234'],
    ['ABC-234', 'ABC234'],
    ['ABC–234', 'ABC234'],
    ['ABC 234', 'ABC234'],
    ['A B C 2 3 4', 'ABC234'],
    ['ABC234.', 'ABC234'],
    ['(ABC234)', 'ABC234'],
    ['“abc234”', 'ABC234'],
    ['\u200BABC234', 'ABC234'],
    ['ABC\u200B234', 'ABC234'],
    ['ABC234\uFEFF', 'ABC234'],
    ['ABC\u00A0234', 'ABC234'],
    ['ＡＢＣ２３４', 'ABC234'],
    ['Staff code: ABC234', 'ABC234'],
    ['Staff code: ABC-234.', 'ABC234'],
    ['Your staff code is Q7H2KD, see you tonight', 'Q7H2KD'],
    ['Code Q7H2KD (Kim)', 'Q7H2KD'],
    ['code: ABCDEF', 'ABCDEF'],
    ['ABC234 from Parker', 'ABC234'],
    ['AB', 'AB'],
    ['', ''],
    ['ABC2345', 'ABC234'],
  ])('%j shows %j', (typed, shown) => expect(typedStaffCode(typed)).toBe(shown));

  it.each([
    ['abc-234', 'ABC234'],
    [' q7h2kd\u200B', 'Q7H2KD'],
    ['ABC23', null],
    ['ABC2345', null],
    ['ABC_23', null],
  ])('%j is read as %j', (typed, code) => expect(readStaffCode(typed)).toBe(code));
});
