import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS, instant, plusMs } from '#core/domain/kernel/instant.ts';
import {
  businessDayOf,
  businessDayText,
  dayWindow,
  isTimeZone,
  mondayOf,
  plusDays,
  readBusinessDay,
  weekWindow,
} from '#core/domain/reports/business-day.ts';

const at = (iso: string): ReturnType<typeof instant> => instant(Date.parse(iso));
const hours = ({ start, end }: ReturnType<typeof dayWindow>): number => (end - start) / HOUR_MS;

it.each([
  ['2026-11-21T05:59:59.999Z', 'America/Chicago', '20261120'],
  ['2026-11-21T06:00:00Z', 'America/Chicago', '20261121'],
  ['2026-11-20T23:30:00Z', 'Europe/Berlin', '20261121'],
  ['2026-12-31T23:59:59Z', 'UTC', '20261231'],
  ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', '20270101'],
])('%s in %s is %s', (iso, zone, day) => {
  expect(businessDayOf(at(iso), zone)).toBe(day);
});

describe('the window of a day', () => {
  it.each([
    ['an ordinary day', '20261120', 'America/Chicago', '2026-11-20T06:00:00Z', 24],
    ['spring forward', '20260308', 'America/Chicago', '2026-03-08T06:00:00Z', 23],
    ['fall back', '20261101', 'America/Chicago', '2026-11-01T05:00:00Z', 25],
    ['spring forward in Berlin', '20260329', 'Europe/Berlin', '2026-03-28T23:00:00Z', 23],
    ['a day that ends an hour late', '20180217', 'America/Sao_Paulo', '2018-02-17T02:00:00Z', 25],
    ['a day that begins at 1 o’clock', '20181104', 'America/Sao_Paulo', '2018-11-04T03:00:00Z', 23],
    ['half an hour of summer time', '20261004', 'Australia/Lord_Howe', '2026-10-03T13:30:00Z', 23.5],
    ['a day that was skipped', '20111230', 'Pacific/Apia', '2011-12-30T10:00:00Z', 0],
  ])('%s', (_case, day, zone, start, length) => {
    const window = dayWindow(day, zone);
    expect(new Date(window.start).toISOString()).toBe(new Date(start).toISOString());
    expect(hours(window)).toBe(length);
  });

  it('refuses invalid days', () => {
    expect(() => dayWindow('2026-11-20', 'UTC')).toThrow(RangeError);
  });
});

describe('weeks begin on Monday', () => {
  it.each([
    ['20261116', '20261116'],
    ['20261120', '20261116'],
    ['20261122', '20261116'],
    ['20261123', '20261123'],
    ['20260101', '20251229'],
    ['19700101', '19691229'],
  ])('%s belongs to the week of %s', (day, monday) => {
    expect(mondayOf(day)).toBe(monday);
  });

  it('and last 167 or 169 hours when clocks change', () => {
    expect(hours(weekWindow('20260308', 'America/Chicago'))).toBe(167);
    expect(hours(weekWindow('20261101', 'America/Chicago'))).toBe(169);
    expect(hours(weekWindow('20261120', 'America/Chicago'))).toBe(168);
  });
});

it.each([
  ['20261231', 1, '20270101'],
  ['20280228', 1, '20280229'],
  ['20260301', -1, '20260228'],
])('%s %i', (day, days, other) => {
  expect(plusDays(day, days)).toBe(other);
});

it.each([
  ['America/Chicago', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['', false],
])('%j is a time zone: %s', (name, isOne) => {
  expect(isTimeZone(name)).toBe(isOne);
});

it('every instant is in the window of its day, and windows touch', () => {
  const zones = fc.constantFrom('America/Chicago', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Kiritimati', 'UTC');
  const instants = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) }).map(instant);
  fc.assert(
    fc.property(instants, zones, (moment, zone) => {
      const day = businessDayOf(moment, zone);
      const { start, end } = dayWindow(day, zone);
      expect(start <= moment && moment < end).toBe(true);
      expect(dayWindow(plusDays(day, 1), zone).start).toBe(end);
      expect(businessDayOf(plusMs(start, -1), zone)).toBe(plusDays(day, -1));
    }),
  );
});

describe('a day that somebody typed', () => {
  it.each([
    ['2026-11-20', '20261120'],
    ['2028-02-29', '20280229'],
    ['2026-02-29', null],
    ['2026-13-01', null],
    ['2026-00-10', null],
    ['9999-12-31', null],
    ['yesterday', null],
  ])('%s is %s', (text, day) => {
    expect(readBusinessDay(text)).toBe(day);
    if (day !== null) expect(businessDayText(day)).toBe(text);
  });
});
