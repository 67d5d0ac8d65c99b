import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SETTING_KEYS, SETTINGS, USUAL_SETTINGS } from '#core/domain/settings/settings.ts';
import { changeOf, fieldText, readSetting, shownText } from '#web/features/settings/settings.view.ts';
import { saveIs, settingsAre, someSettings } from '../msw/handlers/settings.handlers.ts';
import { given, on } from '../msw/server.ts';
import { problem } from '../msw/typed-handler.ts';
import { alerts, field, fill, fillMeanwhile, heading, openAdmin, tap } from '../open-app.ts';

const bar = () => within(screen.getByRole('region', { name: 'Changes' }));

describe('the settings', () => {
  it('show each with its effect, its default and who changed it', async () => {
    on(settingsAre(someSettings({ cardFeeBasisPoints: 350 })));
    await openAdmin('/admin/settings');
    expect(heading()).toBe('Settings');
    for (const key of SETTING_KEYS) expect(screen.getByText(SETTINGS[key].effect)).toBeDefined();
    expect(field(/^Card fee/).value).toBe('3.5');
    expect(screen.getByText(/^Default 3%\. Changed by Admin, /)).toBeDefined();
    expect(screen.queryAllByText(/Default|Never/)).toHaveLength(2);
    expect(screen.queryByRole('region', { name: 'Changes' })).toBeNull();
  });

  it('are saved together, and a default value resets its setting', async () => {
    on(settingsAre(someSettings({ cardFeeBasisPoints: 350 })));
    const requests = on(saveIs(someSettings({ standName: 'Tigers' })));
    await openAdmin('/admin/settings');
    await tap('Use Default: Card fee');
    fill(/^Name/, '  Tigers ');
    expect(bar().getByText('Name, Card fee')).toBeDefined();
    await tap('Save');
    expect(requests.map(({ body }) => body)).toEqual([{ standName: 'Tigers', cardFeeBasisPoints: null }]);
    expect(field(/^Name/).value).toBe('Tigers');
    expect(screen.queryByRole('region', { name: 'Changes' })).toBeNull();
  });

  it('keep what is typed while they are saved', async () => {
    on(settingsAre(someSettings()));
    const requests = on(saveIs(someSettings({ standName: 'Tigers' })));
    await openAdmin('/admin/settings');
    fill(/^Name/, 'Tigers');
    await fillMeanwhile('Save', /^Pickup place/, 'the gym');
    expect(bar().getByText('Pickup place')).toBeDefined();
    expect(field(/^Pickup place/).value).toBe('the gym');
    await tap('Save');
    expect(requests.map(({ body }) => body)).toEqual([{ standName: 'Tigers' }, { pickupPlace: 'the gym' }]);
  });

  it.each([
    ['another limit', ['Fryer', '5'], { Fryer: 5 }],
    ['no limit', ['Fryer', ''], { Fryer: null }],
    ['its former limit, which sends nothing', ['Grill', '12'], undefined],
  ] as const)('send only the changed station: %s', async (_what, [station, limit], sent) => {
    on(settingsAre(someSettings({ stationLimits: { Fryer: 9, Grill: 12 } })));
    const requests = on(saveIs(someSettings({})));
    await openAdmin('/admin/settings');
    fill('Limit of Grill in points', '1');
    fill('Limit of Grill in points', '12');
    fill(`Limit of ${station} in points`, limit);
    if (sent !== undefined) await tap('Save');
    expect(requests.map(({ body }) => body)).toEqual(sent === undefined ? [] : [{ stationLimits: sent }]);
    expect(screen.queryByRole('region', { name: 'Changes' })).toBeNull();
  });

  it('remove each limit that is shown by default', async () => {
    on(settingsAre(someSettings({ stationLimits: { Fryer: 9, Grill: 12 } })));
    const requests = on(saveIs(someSettings({})));
    await openAdmin('/admin/settings');
    await tap('Use Default: Capacity of the stations', 'Save');
    expect(requests.map(({ body }) => body)).toEqual([{ stationLimits: { Fryer: null, Grill: null } }]);
  });

  it('show two or three options side by side, and one tap chooses', async () => {
    on(settingsAre(someSettings({})));
    const requests = on(saveIs(someSettings({ languages: 'english' })));
    await openAdmin('/admin/settings');
    const languages = within(screen.getByRole('radiogroup', { name: 'Languages' }));
    expect(languages.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([true, false]);
    fireEvent.click(languages.getByRole('radio', { name: 'English' }));
    expect(bar().getByText('Languages')).toBeDefined();
    await tap('Save');
    expect(requests.map(({ body }) => body)).toEqual([{ languages: 'english' }]);
  });

  it('explain an invalid value, and send nothing until it is valid', async () => {
    on(settingsAre(someSettings()));
    const requests = on(saveIs(someSettings()));
    await openAdmin('/admin/settings');
    fill(/^Hold for paying/, '31');
    await tap('Save');
    expect(alerts()).toEqual(expect.arrayContaining([expect.stringContaining('Must be a whole number from 1 to 30.')]));
    expect(requests).toEqual([]);
    await tap('Discard');
    expect(field(/^Hold for paying/).value).toBe('10');
  });

  it('fold those for the rush, and count the changed ones', async () => {
    on(settingsAre(someSettings({ holdMinutes: 12 })));
    await openAdmin('/admin/settings');
    const more = screen.getByText('6 settings. 1 not at its default.').closest('details');
    expect(more?.open).toBe(false);
    expect(more?.contains(field(/^Hold for paying/))).toBe(true);
    expect(more?.contains(field(/^Card fee/))).toBe(false);
  });

  it('show why the server refused', async () => {
    given(settingsAre(someSettings()), saveIs(problem('SETTING_REFUSED', 'The donation chosen at the start must be one of the choices.')));
    await openAdmin('/admin/settings');
    fill(/^Donation choices/, '5, 0');
    await tap('Save');
    expect(alerts()).toEqual(expect.arrayContaining([expect.stringContaining('must be one of the choices')]));
  });
});

it.each(SETTING_KEYS)('the field of %s reads what it shows', (key) => {
  expect(readSetting(key, fieldText(key, USUAL_SETTINGS[key]))).toEqual(USUAL_SETTINGS[key]);
});

it.each([
  ['3.5', 350],
  ['3,25 %', 325],
  ['0', 0],
  ['10', 1_000],
  ['10.01', null],
  ['-1', null],
  ['', null],
])('a fee of %j reads %j', (text, basisPoints) => {
  expect(readSetting('cardFeeBasisPoints', text)).toBe(basisPoints);
});

it.each([
  ['standName', ' Tigers\u00ad\t\u200b Band ', 'Tigers Band'],
  ['compLimitDollars', '$50', 50],
  ['compLimitDollars', '50.00', 50],
  ['compLimitDollars', '50.50', null],
  ['compLimitDollars', '1,250', null],
] as const)('%s of %j reads %j', (key, text, value) => {
  expect(readSetting(key, text)).toBe(value);
});

it.each([
  ['standName', 'Tigers', 'Tigers'],
  ['cardFeeBasisPoints', 325, '3.25%'],
  ['donationPercents', [0, 10, 12], '0, 10, 12%'],
  ['holdMinutes', 10, '10 minutes'],
  ['askPickupCode', 'ask', 'Ask'],
  ['closingTime', '21:00', '9:00 PM'],
  ['treasurerEmail', '', 'nobody'],
  ['stationLimits', { Grill: 12 }, 'Grill 12'],
  ['stationLimits', {}, 'no limits'],
] as const)('a sentence about %s %j says %j', (key, value, text) => {
  expect(shownText(key, value)).toBe(text);
});

it('a field that was typed back to its value does not change', () => {
  expect(changeOf(someSettings(), { holdMinutes: '10', standName: 'Bandstand' })).toEqual({});
});
