import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { COLA, HOT_DOG, menuIs } from '../msw/handlers/catalogue.handlers.ts';
import { aDrawer, DRAWER_A, drawersAre } from '../msw/handlers/drawers.handlers.ts';
import { TONIGHT } from '../msw/handlers/staff.handlers.ts';
import { aWireSale, saleIsUndone, sheetIsEntered } from '../msw/handlers/window.handlers.ts';
import { given, on } from '../msw/server.ts';
import { answer, problem } from '../msw/typed-handler.ts';
import { fillMeanwhile, heading, openStaffApp, tap } from '../open-app.ts';

const open = async (role: 'staff' | 'manager' | 'dana' = 'staff', drawers: Parameters<typeof drawersAre>[0] = []) => {
  given(menuIs([COLA, HOT_DOG]), drawersAre(drawers));
  return await openStaffApp('/window/paper/enter', role);
};

const type = (label: string, value: string): void => void fireEvent.change(screen.getByLabelText(label), { target: { value } });

const fillIn = (): void => {
  type('Time on the sheet', '19:15');
  type('Who sold', 'Ana from flute');
  type('Cola, sold', '4');
  type('Hot Dog, sold', '23');
};

const enteredSale = aWireSale({ status: 'completed', total: cents(9_050), undo_until: plusMs(TONIGHT, MINUTE_MS) });

describe('entering a tally sheet', () => {
  it('makes one sale at the time on the sheet, into the one drawer, and shows its number', async () => {
    const requests = on(sheetIsEntered(answer(enteredSale)));
    await open('staff', [aDrawer()]);
    expect(heading()).toBe('Enter a Tally Sheet');
    fillIn();
    type('Cash for it, counted (optional)', '88');
    expect(screen.getByText('$90.50')).toBeDefined();
    expect(screen.getByText('$2.50 less than the sum.')).toBeDefined();
    await tap('Enter the Sheet');
    expect(requests.map(({ body }) => body)).toEqual([
      {
        items: [
          { id: 1, quantity: 4, price: 250 },
          { id: 20, quantity: 23, price: 350 },
        ],
        // 7:15 PM in Chicago, tonight.
        writtenAt: plusMs(TONIGHT, -45 * MINUTE_MS),
        seller: 'Ana from flute',
        counted: 8_800,
        drawer: DRAWER_A,
      },
    ]);
    expect(screen.getByText('Entered as #043: $90.50')).toBeDefined();
    await tap('Enter Another Sheet');
    expect(screen.getByLabelText('Cola, sold')).toHaveProperty('value', '');
  });

  it('sends the same key again when it was refused, and another one once the sheet is changed', async () => {
    const requests = on(sheetIsEntered(problem('STAND_CLOSED', 'The stand is closed. Open the night first.')));
    await open();
    fillIn();
    for (const _ of [1, 2]) await tap('Enter the Sheet');
    expect(screen.getByRole('alert').textContent).toContain('Open the night first');
    type('Cola, sold', '5');
    await tap('Enter the Sheet');
    const keys = requests.map(({ headers }) => headers['idempotency-key']);
    expect([keys[0] === keys[1], new Set(keys).size]).toEqual([true, 2]);
  });

  it('undoes for a minute, and restores the typed sheet under a new key', async () => {
    const requests = on(sheetIsEntered(answer(enteredSale)));
    const undone = on(saleIsUndone(answer(aWireSale({ status: 'cancelled' }))));
    await open();
    fillIn();
    await tap('Enter the Sheet', 'Undo (60s)');
    expect(undone).toHaveLength(1);
    expect(screen.getByLabelText('Hot Dog, sold')).toHaveProperty('value', '23');
    await tap('Enter the Sheet');
    expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
  });

  it.each([
    { name: 'after a reload, the typed sheet', shown: '23' },
    { name: 'to another person, the typed sheet', shown: '23', as: 'dana' },
    { name: 'after it was entered, an empty sheet', shown: '', isEntered: true },
  ] as const)('shows $name', async ({ shown, ...then }) => {
    given(sheetIsEntered(answer(enteredSale)));
    const page = await open();
    fillIn();
    if ('isEntered' in then) await tap('Enter the Sheet');
    page.close();
    await open('as' in then ? then.as : 'staff');
    expect(screen.getByLabelText('Hot Dog, sold')).toHaveProperty('value', shown);
  });

  it('keeps what is typed while the sheet is on its way', async () => {
    given(sheetIsEntered(answer(enteredSale)));
    await open();
    fillIn();
    await fillMeanwhile('Enter the Sheet', 'Hot Dog, sold', '24');
    await tap('Enter Another Sheet');
    expect(screen.getByLabelText('Hot Dog, sold')).toHaveProperty('value', '24');
  });

  it('begins a new sheet when the typed one is too old to be entered', async () => {
    await open();
    fillIn();
    vi.setSystemTime(Date.now() + 12 * HOUR_MS + 1);
    type('Who sold', 'Bo from brass');
    expect(screen.getByLabelText('Hot Dog, sold')).toHaveProperty('value', '');
  });

  it('lists the missing fields, and sends nothing', async () => {
    const requests = on(sheetIsEntered(answer(enteredSale)));
    await open('staff', [aDrawer(), aDrawer({ id: '0193c0de-0000-7000-8000-00000000000b', name: 'Drawer B' })]);
    type('Cola, sold', '4');
    type('Cash for it, counted (optional)', 'much');
    await tap('Enter the Sheet');
    for (const text of ['Type the time written on it.', 'Type the name written on it.', 'Please type an amount like 2.50.'])
      expect(screen.getByText(text)).toBeDefined();
    // 8:30 PM is in the future.
    type('Time on the sheet', '20:30');
    expect(screen.getByText('This time is in the future, or more than 12 hours ago.')).toBeDefined();
    type('Time on the sheet', '19:59');
    type('Who sold', 'Ana');
    type('Cash for it, counted (optional)', '');
    await tap('Enter the Sheet');
    expect(screen.getByRole('alert').textContent).toContain('Choose the drawer');
    expect(requests).toEqual([]);
  });

  it.each([
    { role: 'staff', isEnabled: false },
    { role: 'manager', isEnabled: true },
  ] as const)('with every drawer counted is for managers: $role', async ({ role, isEnabled }) => {
    const requests = on(sheetIsEntered(answer(enteredSale)));
    await open(role, [aDrawer({ state: 'closed' })]);
    fillIn();
    expect(screen.queryByText(/^Every drawer of tonight is counted/) === null).toBe(isEnabled);
    await tap('Enter the Sheet');
    expect(requests.map(({ body }) => body)).toMatchObject(isEnabled ? [{ drawer: null }] : []);
  });
});
