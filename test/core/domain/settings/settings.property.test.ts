import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeSettings, settingsOf } from '#core/domain/settings/change-settings.ts';
import { cleanText } from '#core/domain/kernel/typed-text.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { SettingValue } from '#core/domain/settings/setting-range.ts';
import { queueLimitsOf, SETTING_KEYS, SETTINGS, USUAL_SETTINGS, type SettingKey } from '#core/domain/settings/settings.ts';

const valuesOf = (key: SettingKey): fc.Arbitrary<SettingValue> => {
  const { range } = SETTINGS[key];
  switch (range.kind) {
    case 'text':
      return fc
        .string({ minLength: 1, maxLength: range.maximumLength })
        .map((text) => cleanText(text, range.maximumLength))
        .filter((text) => text !== '');
    case 'whole-number':
      return fc.integer({ min: range.from, max: range.to });
    case 'percent':
      return fc.integer({ min: 0, max: range.to });
    case 'choice':
      return fc.constantFrom(...range.options.map((option) => option.value));
    case 'station-limits':
      return fc.dictionary(fc.constantFrom('Grill', 'Snacks', 'Hot drinks'), fc.integer({ min: 1, max: range.to }));
    case 'emails':
      return fc.constantFrom('', 'treasurer@band.example', 'treasurer@band.example, dana@band.example');
    case 'time':
      return fc.constantFrom('', '00:00', '21:00', '23:59');
    case 'percent-list':
      break;
  }
  return fc
    .uniqueArray(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: range.maximumLength })
    .map((percents) => percents.toSorted((one, other) => one - other));
};

const outsideOf = (key: SettingKey): readonly unknown[] => {
  const { range } = SETTINGS[key];
  const never = [undefined, { '': 1 }, true, Number.NaN, [null]];
  switch (range.kind) {
    case 'text':
      return [...never, '', ' ', 'x'.repeat(range.maximumLength + 1), 'two\nlines', 5];
    case 'whole-number':
      return [...never, range.from - 1, range.to + 1, range.from + 0.5, String(range.from)];
    case 'percent':
      return [...never, -1, range.to + 1, 0.5, '3'];
    case 'choice':
      return [...never, '', 'neither', 0];
    case 'station-limits':
      return [...never, { Grill: 0 }, { Grill: 1.5 }, { Grill: range.to + 1 }, { Grill: '5' }, { ' Grill': 5 }, 'Grill 5', [5]];
    case 'emails':
      return [
        ...never,
        'nobody',
        'two@x.example,other@x.example@',
        'Upper@x.example',
        ' a@x.example',
        'a@x.example,b@x.example',
        'a@x.example, a@x.example',
        'a@x.example, nobody',
        'a@x.c, b@x.c, c@x.c, d@x.c, e@x.c, f@x.c',
        `${'x'.repeat(range.maximumLength)}@x`,
        0,
      ];
    case 'time':
      return [...never, '24:00', '9:00', '21:60', '21:00 ', ' ', 21];
    case 'percent-list':
      break;
  }
  return [...never, [], [10, 10], [15, 10], [-1], [101], [0.5], Array.from({ length: range.maximumLength + 1 }, (_, at) => at)];
};

describe.each(SETTING_KEYS)('the setting %s', (key) => {
  it('round-trips through the store with any value in its range', () => {
    fc.assert(
      fc.property(valuesOf(key), (value) => {
        const stored = [{ key, value: JSON.parse(JSON.stringify(value)) }];
        expect(settingsOf(USUAL_SETTINGS, stored)[key]).toEqual(value);
      }),
    );
  });

  it('refuses any value out of its range, and ignores a stored one', () => {
    for (const value of outsideOf(key)) {
      expect(SETTINGS[key].range.fits(value)).toBe(false);
      expect(settingsOf(USUAL_SETTINGS, [{ key, value }])).toEqual(USUAL_SETTINGS);
    }
    for (const value of outsideOf(key).filter((one) => typeof one === 'string' || typeof one === 'number')) {
      const refused = changeSettings(USUAL_SETTINGS, [], { [key]: value });
      expect(refused).toMatchObject({ ok: false, error: { kind: 'settings/out-of-range', setting: key } });
    }
  });

  it('has a default in its range', () => {
    expect(SETTINGS[key].range.fits(USUAL_SETTINGS[key])).toBe(true);
  });
});

it.each([
  [{ donationPercents: [0, 10] }, 'donationPreselected'],
  [{ donationPreselected: 13 }, 'donationPreselected'],
  [{ queueWarningAt: 15 }, 'queueCriticalAt'],
  [{ queueCriticalAt: 16 }, 'queuePauseAt'],
  [{ queuePauseAt: 31 }, 'queuePauseWithCheckoutsAt'],
])('%j contradicts the other settings', (change, setting) => {
  expect(changeSettings(USUAL_SETTINGS, [], change)).toMatchObject({ ok: false, error: { kind: 'settings/contradiction', setting } });
});

it('null restores the first value, and two settings can change together that could not alone', () => {
  const stored = [{ key: 'cardFeeBasisPoints', value: 500 }];
  expect(changeSettings(USUAL_SETTINGS, stored, { cardFeeBasisPoints: null })).toEqual({ ok: true, value: USUAL_SETTINGS });
  const change = { donationPercents: [0, 5], donationPreselected: 0 };
  expect(changeSettings(USUAL_SETTINGS, stored, change)).toMatchObject({ ok: true, value: { ...change, cardFeeBasisPoints: 500 } });
});

it.each([
  ['', 'when the night is closed'],
  ['00:05', '12:05 AM'],
  ['09:30', '9:30 AM'],
  ['12:00', '12:00 PM'],
  ['21:00', '9:00 PM'],
])('the closing time %j is shown as %s', (time, shown) => expect(SETTINGS.closingTime.range.show(time)).toBe(shown));

it('the default limits are those of the specification', () => {
  expect(LIMITS.queue).toMatchObject(queueLimitsOf(USUAL_SETTINGS));
});
