import { expect, it } from 'vitest';
import { instant } from '#core/domain/kernel/instant.ts';
import { localTimeOf } from '#core/domain/reports/local-time.ts';

const at = (iso: string) => instant(Date.parse(iso));

it.each([
  ['2026-11-21T00:05:09.773Z', 'America/Chicago', '2026-11-20 18:05:09', '-06:00'],
  ['2026-11-20T06:00:00Z', 'America/Chicago', '2026-11-20 00:00:00', '-06:00'],
  ['2026-11-20T18:20:00Z', 'Asia/Kolkata', '2026-11-20 23:50:00', '+05:30'],
  ['2026-11-20T00:00:00Z', 'UTC', '2026-11-20 00:00:00', '+00:00'],
  // The repeated hour.
  ['2026-11-01T06:30:00Z', 'America/Chicago', '2026-11-01 01:30:00', '-05:00'],
  ['2026-11-01T07:30:00Z', 'America/Chicago', '2026-11-01 01:30:00', '-06:00'],
])('%s in %s is %s %s', (iso, timeZone, time, offset) => {
  expect(localTimeOf(at(iso), timeZone)).toEqual({ time, offset });
});

it('an unknown time zone throws', () => {
  expect(() => localTimeOf(at('2026-11-20T00:00:00Z'), 'Mars/Olympus')).toThrow(RangeError);
});
