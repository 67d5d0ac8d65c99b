import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { HAND_OVER, handOverBegins, handOverIs, handOverIsMarked, type WireHandOver } from '../msw/handlers/people.handlers.ts';
import { minutesAgo } from '../msw/handlers/staff.handlers.ts';
import { on } from '../msw/server.ts';
import { NO_ANSWER, answer, networkFailure } from '../msw/typed-handler.ts';
import { alerts, heading, openAdmin, settleApp, tap, tapIn } from '../open-app.ts';

const open = async (changes: Partial<WireHandOver> = {}) => {
  on(handOverIs(answer({ ...HAND_OVER, ...changes })));
  return await openAdmin('/admin/people/hand-over', 'dana');
};

const box = (name: RegExp): HTMLInputElement => screen.getByRole<HTMLInputElement>('checkbox', { name });

const tick = async (name: RegExp): Promise<void> => {
  fireEvent.click(box(name));
  await settleApp();
};

const marked = (state: 'taken-over' | 'struck-off', by: string): WireHandOver => ({
  ...HAND_OVER,
  items: HAND_OVER.items.map((item) => (item.id === 'payments' ? { ...item, mark: { state, by, at: minutesAgo(0) } } : item)),
  left: 2,
});

describe('handing over', () => {
  it('lists the things to hand over, with who took each over and when', async () => {
    await open();
    expect(heading()).toBe('Hand over to next year’s board');
    expect(screen.getByText('1 of 4').parentElement?.textContent).toBe('1 of 4 taken over');
    const people = within(screen.getByRole('region', { name: 'People' }));
    expect(people.getByText('Taken over by Priya Raman, Nov 20, 7:30 PM')).toBeTruthy();
    expect(box(/^Priya Raman, admin/).checked).toBe(true);
    expect(screen.getByRole('link', { name: 'Open: The account for card payments' }).getAttribute('href')).toBe('/admin/setup');
  });

  it('is ticked by the person who is logged in, once', async () => {
    await open();
    const sent = on(handOverIsMarked(answer(marked('taken-over', 'Dana Whitfield'))));
    fireEvent.click(box(/^The account for card payments/));
    fireEvent.click(box(/^The account for card payments/));
    await settleApp();
    expect(sent.map(({ body }) => body)).toEqual([{ id: 'payments', state: 'taken-over' }]);
    expect(screen.getByText('Taken over by Dana Whitfield, Nov 20, 8:00 PM')).toBeTruthy();
    expect(screen.getByText('2 left')).toBeTruthy();
  });

  it('strikes off items that are not needed, and reopens them', async () => {
    await open();
    const sent = on(handOverIsMarked(answer(marked('struck-off', 'Dana Whitfield'))));
    await tap('Not Needed: The account for card payments');
    expect(screen.getByText('Not needed, says Dana Whitfield, Nov 20, 8:00 PM')).toBeTruthy();
    await tick(/^The account for card payments/);
    expect(sent.map(({ body }) => body.state)).toEqual(['struck-off', 'open']);
  });

  it('reports a tick that was not saved, and shows it open', async () => {
    await open();
    on(handOverIsMarked(networkFailure()));
    await tick(/^Drawer keys/);
    expect(alerts()).toEqual([NO_ANSWER]);
    expect(box(/^Drawer keys/).checked).toBe(false);
  });

  it('starts after a confirmation, and the person who started cannot tick', async () => {
    await open({ from: null });
    expect(box(/^The account for card payments/).disabled).toBe(true);
    on(handOverBegins(answer({ ...HAND_OVER, from: { name: 'Dana Whitfield', at: minutesAgo(0), is_you: true } })));
    await tap('Begin');
    await tapIn(screen.getByRole('alertdialog'), 'Begin');
    expect(screen.getByText('hand over').parentElement?.textContent).toBe('You hand over');
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ disabled }) => disabled)).toEqual([true, true, true, true]);
    expect(screen.queryByRole('button', { name: /^Not Needed/ })).toBeNull();
    expect(screen.getByText('Handed over: Dana Whitfield')).toBeTruthy();
  });

  it('starts over for next year after a question, and prints', async () => {
    const app = await open();
    const items = HAND_OVER.items.map((item) => ({ ...item, mark: null }));
    const sent = on(handOverBegins(answer({ ...HAND_OVER, items, left: 4 })));
    await tap('Print');
    expect(app.prints()).toBe(1);
    await tap('Start Over');
    expect(sent).toHaveLength(0);
    await tapIn(screen.getByRole('alertdialog'), 'Start Over');
    expect(screen.getByText('4 left')).toBeTruthy();
  });
});
