import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channelOfNumber, displayNumber, displayOrderNumber, formatOrderNumber, freeSequence } from '#core/domain/order/order-number.ts';

describe('the number as issued', () => {
  it('has four parts', () => {
    expect(formatOrderNumber({ standCode: 'BAND', businessDay: '20261120', channel: 'O', sequence: 42 })).toBe('BAND-20261120-O-042');
    expect(formatOrderNumber({ standCode: 'BAND', businessDay: '20261120', channel: 'W', sequence: 1042 })).toBe('BAND-20261120-W-1042');
  });

  const parts = { standCode: 'BAND', businessDay: '20261120', channel: 'O', sequence: 1 } as const;
  it.each([
    { ...parts, standCode: 'MY-BAND' },
    { ...parts, standCode: '' },
    { ...parts, standCode: 'band' },
    { ...parts, businessDay: '2026-11-20' },
    { ...parts, businessDay: '202611201' },
    { ...parts, businessDay: ' 20261120' },
    { ...parts, sequence: 0 },
    { ...parts, sequence: 1.5 },
  ])('is never made of %j', (wrong) => {
    expect(() => formatOrderNumber(wrong)).toThrow(RangeError);
  });
});

it.each([
  ['BAND-20261120-O-042', '#042'],
  ['BAND-20261120-O-7', '#007'],
  ['BAND-20261120-O-1042', '#042'],
  ['BAND-20261120-O-1000', '#000'],
  ['BAND-20261120-O-99999999999999999999123', '#123'],
  ['#7', '#7'],
  ['#A-B-C-12', '#A-B-C-12'],
  ['BAND-20261120-042', 'BAND-20261120-042'],
  ['A-BAND-20261120-O-042', 'A-BAND-20261120-O-042'],
  ['BAND-20261120-O-x42', 'BAND-20261120-O-x42'],
  ['BAND-20261120-O-', 'BAND-20261120-O-'],
  ['42', '42'],
  ['', ''],
])('%j is shown as %j', (orderNumber, shown) => {
  expect(displayOrderNumber(orderNumber)).toBe(shown);
});

it('the next free number is found among all thousand display numbers', () => {
  const all = Array.from({ length: 1_000 }, (_, display) => display);
  expect(freeSequence(7, new Set(all.slice(8, 12)))).toBe(12);
  expect(freeSequence(7, new Set(all.filter((display) => display !== 7)))).toBe(1_007);
  expect(() => freeSequence(7, new Set(all))).toThrow('every display number is taken');
});

const someParts = (): fc.Arbitrary<Parameters<typeof formatOrderNumber>[0]> =>
  fc.record({
    standCode: fc.stringMatching(/^[A-Z0-9]{1,12}$/),
    businessDay: fc.stringMatching(/^[0-9]{8}$/),
    channel: fc.constantFrom('O', 'W'),
    sequence: fc.integer({ min: 1, max: 1_000_000 }),
  });

it('every issued number contains its channel', () => {
  fc.assert(
    fc.property(someParts(), (parts) => {
      expect(channelOfNumber(formatOrderNumber(parts))).toBe(parts.channel);
    }),
  );
});

it('every issued number is shown as # and the sequence modulo 1000 in three digits', () => {
  fc.assert(
    fc.property(someParts(), (parts) => {
      const shown = displayOrderNumber(formatOrderNumber(parts));
      expect(shown).toBe(displayNumber(parts.sequence));
      expect(shown).toMatch(/^#\d{3}$/);
      expect(Number(shown.slice(1))).toBe(parts.sequence % 1000);
    }),
  );
});

it('showing a shown number changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(someParts().map(formatOrderNumber), fc.string()), (text) => {
      expect(displayOrderNumber(displayOrderNumber(text))).toBe(displayOrderNumber(text));
    }),
  );
});
