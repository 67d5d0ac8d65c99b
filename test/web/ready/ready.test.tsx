import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { aCheck, checksAre } from '../msw/handlers/readiness.handlers.ts';
import { cardTestIs, cardTestStarts } from '../msw/handlers/setup.handlers.ts';
import { TONIGHT } from '../msw/handlers/staff.handlers.ts';
import { given, on } from '../msw/server.ts';
import { heading, openAdmin, tap } from '../open-app.ts';
import { passTime } from '../polling-clock.ts';

const PAUSED = aCheck('Pauses', { group: 'left', verdict: 'red', sentence: 'Grill paused since Nov 21, 9:58 PM.', place: 'pause' });
const CODES = aCheck('Staff codes', { group: 'people', verdict: 'red', sentence: 'There is no code for tonight.', place: 'staffCodes' });
const DISK = aCheck('Disk', { verdict: 'amber', sentence: '4.2 GB free.', todo: 'Free some space, or add a disk.' });

const row = (title: string) => {
  const item = screen.getByText(title, { selector: 'strong' }).closest('li');
  if (item === null) throw new Error(`${title} has no row`);
  return item;
};

const counts = (): readonly (string | null)[] => screen.getAllByRole('definition').map(({ textContent }) => textContent);

describe('Ready for tonight?', () => {
  it('groups the checks by what to fix, what to look at and what is fine', async () => {
    on(checksAre(PAUSED, CODES, DISK, aCheck('Clock')));
    await openAdmin('/admin/ready');
    expect(heading()).toBe('Ready for tonight?');
    expect(counts()).toEqual(['2', '1', '1']);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Left from last time',
      'People and tablets',
      'The computer',
    ]);
    expect(row('Pauses').textContent).toContain('Fix:PausesGrill paused since Nov 21, 9:58 PM.');
    expect(row('Disk').textContent).toBe('Look:Disk4.2 GB free.Free some space, or add a disk.');
    expect(screen.getByText(/^Checked at .* Version 0\.1\.0 \(1a2b3c4d\)\.$/)).toBeTruthy();
    expect(screen.getByRole('complementary', { name: 'Open the night' }).textContent).toBe('2 to fixYou can open anyway.Open the Night');
  });

  it('leads an admin to each remedy, and a manager only where managers may go', async () => {
    on(checksAre(PAUSED, CODES));
    await openAdmin('/admin/ready', 'manager');
    expect(within(row('Pauses')).getByRole('link', { name: 'Show Pauses: Pauses' }).getAttribute('href')).toBe('/admin/night');
    expect(within(row('Staff codes')).queryByRole('link')).toBeNull();
  });

  it('tests the card provider in place, and checks again when the test has ended', async () => {
    const test = { state: 'paid', startedAt: TONIGHT, paidAt: TONIGHT, refundedAt: null, isToldByWebhook: true } as const;
    given(checksAre(aCheck('Card payments', { group: 'payments', verdict: 'amber', place: 'cardTest' })), cardTestIs(test));
    const sent = on(cardTestStarts());
    const { leftTo } = await openAdmin('/admin/ready', 'manager');
    on(cardTestIs({ ...test, state: 'refunded', refundedAt: TONIGHT }));
    const asked = on(checksAre(aCheck('Card payments', { group: 'payments', sentence: '50¢ came in and went back.', place: 'cardTest' })));
    await passTime(2 * SECOND_MS);
    expect([asked.length, row('Card payments').textContent]).toEqual([1, expect.stringContaining('went back')]);
    await tap('Test Now: Card payments');
    expect([sent[0]?.body, leftTo]).toEqual([{ screen: 'ready' }, ['https://pay.example/test']]);
  });

  it('checks again, and reports when nothing is left to do', async () => {
    on(checksAre(CODES));
    await openAdmin('/admin/ready');
    expect(within(row('Staff codes')).getByRole('link', { name: 'Show Codes: Staff codes' })).toBeTruthy();
    const asked = on(checksAre(aCheck('Staff codes', { group: 'people' })));
    await tap('Check Now');
    expect(asked).toHaveLength(1);
    expect(heading()).toBe('Ready. Have a good night!');
    expect(screen.getByRole('complementary', { name: 'Open the night' }).textContent).toBe('All checks are fineOpen the Night');
  });
});
