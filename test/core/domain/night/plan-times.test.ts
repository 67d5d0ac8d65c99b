import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instant } from '#core/domain/kernel/instant.ts';
import { latestTime, nextTime, readPlanTimes, typedTimesOf } from '#core/domain/night/plan-times.ts';

const CHICAGO = 'America/Chicago';

describe('the times of a planned night', () => {
  it.each([
    ['an evening', { day: '2026-12-05', opens: '18:30', closes: '21:15' }, ['2026-12-06T00:30:00Z', '2026-12-06T03:15:00Z']],
    ['past midnight', { day: '2026-12-05', opens: '18:30', closes: '00:30' }, ['2026-12-06T00:30:00Z', '2026-12-06T06:30:00Z']],
    [
      'the night of a change of the clocks',
      { day: '2026-10-31', opens: '18:30', closes: '02:30' },
      ['2026-10-31T23:30:00Z', '2026-11-01T08:30:00Z'],
    ],
    [
      'until a time that is skipped when the clocks are set forward',
      { day: '2027-03-13', opens: '18:30', closes: '02:30' },
      ['2027-03-14T00:30:00Z', '2027-03-14T08:30:00Z'],
    ],
  ])('are local times: %s', (_when, typed, [opensAt = '', closesAt = '']) => {
    expect(readPlanTimes(typed, CHICAGO)).toEqual({ opensAt: Date.parse(opensAt), closesAt: Date.parse(closesAt) });
  });

  it.each([
    { day: '', opens: '18:30', closes: '21:15' },
    { day: '2026-02-30', opens: '18:30', closes: '21:15' },
    { day: '2026-12-05', opens: '24:00', closes: '21:15' },
    { day: '2026-12-05', opens: '18:30', closes: '' },
  ])('are refused if one is missing or impossible: %o', (typed) => {
    expect(readPlanTimes(typed, CHICAGO)).toBeNull();
  });

  it('return to the form as typed', () => {
    const time = fc.tuple(fc.integer({ min: 3, max: 23 }), fc.integer({ min: 0, max: 59 }));
    const day = fc.integer({ min: 0, max: 3_000 });
    const text = ([hour, minute]: readonly [number, number]): string =>
      `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
    fc.assert(
      fc.property(
        day,
        time,
        time,
        fc.constantFrom(CHICAGO, 'America/Los_Angeles', 'UTC', 'Asia/Kathmandu'),
        (days, opens, closes, zone) => {
          const typed = { day: new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10), opens: text(opens), closes: text(closes) };
          const read = readPlanTimes(typed, zone);
          expect(read === null ? null : typedTimesOf(read, zone)).toEqual(typed);
          expect(read === null ? 0 : read.closesAt - read.opensAt).toBeGreaterThan(0);
        },
      ),
    );
  });

  it('are empty without a plan', () => {
    expect(typedTimesOf({ opensAt: null, closesAt: null }, CHICAGO)).toEqual({ day: '', opens: '', closes: '' });
    expect(typedTimesOf({ opensAt: null, closesAt: instant(Date.UTC(2026, 11, 6, 3, 15)) }, CHICAGO)).toEqual({
      day: '2026-12-05',
      opens: '',
      closes: '21:15',
    });
  });
});

describe('the time on a sheet', () => {
  const now = instant(Date.parse('2026-12-06T06:10:00Z'));

  it.each([
    ['00:05', '2026-12-06T06:05:00Z'],
    ['00:10', '2026-12-06T06:10:00Z'],
    ['00:11', '2026-12-05T06:11:00Z'],
    ['19:15', '2026-12-06T01:15:00Z'],
    ['7:15', null],
    ['', null],
  ])('ten past midnight, %s is the latest such moment', (time, at) => {
    expect(latestTime(time, now, CHICAGO)).toBe(at === null ? null : Date.parse(at));
  });
});

describe('the usual closing time', () => {
  it.each([
    ['at six in the evening', '2026-12-06T00:00:00Z', '21:00', '2026-12-06T03:00:00Z'],
    ['at nine, tomorrow', '2026-12-06T03:00:00Z', '21:00', '2026-12-07T03:00:00Z'],
    ['past midnight', '2026-12-06T05:00:00Z', '00:30', '2026-12-06T06:30:00Z'],
    ['in the night when the clocks are set back', '2026-11-01T04:00:00Z', '21:00', '2026-11-02T03:00:00Z'],
    ['none', '2026-12-06T00:00:00Z', '', null],
  ])('%s', (_when, from, time, at) => {
    expect(nextTime(time, instant(Date.parse(from)), CHICAGO)).toBe(at === null ? null : Date.parse(at));
  });
});
