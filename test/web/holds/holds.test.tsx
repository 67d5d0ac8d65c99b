import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { A_WORD, aHold, holdsAre, holdsEnd, wordIsAsked, wordIsDropped } from '../msw/handlers/holds.handlers.ts';
import { noticeIs, ordersAre } from '../msw/handlers/staff.handlers.ts';
import { given, on } from '../msw/server.ts';
import { alerts, heading, openAdmin, openStaffApp, tap } from '../open-app.ts';

const rows = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .slice(0, 3)
        .map((cell) => cell.textContent),
    );

describe('open checkouts', () => {
  it('shows their number, items, age and shared networks', async () => {
    on(
      holdsAre({
        holds: [
          aHold(1),
          aHold(2, {
            items: [
              { name: 'Cola', quantity: 5 },
              { name: 'Pizza Slice', quantity: 1 },
            ],
          }),
          aHold(3, { network: 'QQ11' }),
        ],
        networks: [
          { network: 'A7K2', holds: 2, paid: 0 },
          { network: 'QQ11', holds: 1, paid: 4 },
        ],
        queued: 4,
        lately: { paid: 12, unpaid: 3, cancelled: 0 },
      }),
    );
    await openAdmin('/admin/holds');
    expect(heading()).toBe('Open Checkouts');
    expect(screen.getByRole('heading', { name: '3 open, 4 queued, room for 30' })).toBeTruthy();
    expect(screen.getByText('In the last 10 minutes 12 paid, 3 ended unpaid.')).toBeTruthy();
    expect(rows().map(([, keeps, network]) => [keeps, network])).toEqual([
      ['2 × Hot Dog', 'A7K2: 2 open, 0 paid'],
      ['5 × Cola, 1 × Pizza Slice', 'A7K2: 2 open, 0 paid'],
      ['2 × Hot Dog', '–'],
    ]);
    expect(alerts()).toEqual([]);
  });

  it('ends one at once, and all after asking', async () => {
    on(holdsAre({ holds: [aHold(1), aHold(2)] }, { holds: [aHold(1, { isEnding: true }), aHold(2)] }));
    const ended = on(holdsEnd(1));
    await openAdmin('/admin/holds');
    const [first] = screen.getAllByRole('button', { name: 'End 2 × Hot Dog' });
    first?.click();
    await tap('End All');
    expect(ended.map(({ body }) => body)).toEqual([{ id: aHold(1).id }]);
    expect(screen.getByText('ending…')).toBeTruthy();
    const confirm = within(screen.getByRole('alertdialog')).getByRole('button', { name: 'End All' });
    confirm.click();
    await vi.waitFor(() => expect(ended.map(({ body }) => body)).toEqual([{ id: aHold(1).id }, {}]));
  });

  it('names the attack, and one tap asks for tonight’s word', async () => {
    on(holdsAre({ holds: [aHold(1)], alarm: 'unpaid' }, { word: A_WORD }, {}));
    const [asked, dropped] = [on(wordIsAsked()), on(wordIsDropped())];
    await openAdmin('/admin/holds');
    expect(alerts().join('')).toContain('This looks like an attack');
    await tap('Ask for Tonight’s Word');
    expect(asked).toHaveLength(1);
    expect(screen.getByText('green-otter-42')).toBeTruthy();
    await tap('Stop Asking');
    expect(dropped).toHaveLength(1);
    expect(screen.queryByText('green-otter-42')).toBeNull();
  });
});

describe('the staff', () => {
  it('read tonight’s word above the queue', async () => {
    given(ordersAre([]), noticeIs({ word: 'green-otter-42' }));
    await openStaffApp('/fulfillment');
    expect(screen.getByText('Tonight’s word: green-otter-42')).toBeTruthy();
  });

  it('see a warning of an attack, and none on a usual night', async () => {
    on(ordersAre([]));
    const usual = await openStaffApp('/fulfillment');
    expect(screen.queryByText(/without paying|Tonight’s word/)).toBeNull();
    usual.close();
    on(noticeIs({ alarm: 'unpaid' }));
    await openStaffApp('/fulfillment');
    expect(screen.getByText('Someone is holding items without paying')).toBeTruthy();
  });
});
