import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { nightsContract } from '#adapters/http-contract/nights.contract.ts';
import { nightId } from '#core/domain/kernel/ids.ts';
import { instant } from '#core/domain/kernel/instant.ts';
import { on } from '../msw/server.ts';
import { TONIGHT } from '../msw/handlers/staff.handlers.ts';
import { answer, problem, typedHandler } from '../msw/typed-handler.ts';
import { alerts, fill, openAdmin } from '../open-admin.ts';
import { heading, tap } from '../open-staff-app.ts';

type Nights = ResponseOf<typeof nightsContract.list>;
type Entry = Nights['nights'][number];

const ID = '0193c0de-0000-7000-8000-000000000001';
const NOTHING = { ordersInHand: 0, liveCheckouts: 0, uncountedDrawers: 0 };

const aNight = (changes: Partial<Entry> = {}): Entry => ({
  id: nightId(ID),
  name: 'vs. Lincoln',
  state: 'open',
  opensAt: null,
  closesAt: null,
  openedAt: TONIGHT,
  openedBy: 'Dana',
  closedAt: null,
  closedBy: null,
  orders: 3,
  ...changes,
});
const planned = aNight({ state: 'planned', name: 'vs. Central', openedAt: null, openedBy: null, orders: 0 });

const nightsAre = (nights: readonly Entry[], changes: Partial<Nights> = {}) =>
  typedHandler(nightsContract.list, () => answer({ nights: [...nights], takesOrders: true, unfinished: NOTHING, ...changes }));
const closeButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Close the Night' });

afterEach(() => vi.useRealTimers());

describe('the night', () => {
  it('says what is missing before it can be closed, and leads to the orders', async () => {
    on(nightsAre([aNight()], { unfinished: { ordersInHand: 2, liveCheckouts: 1, uncountedDrawers: 0 } }));
    await openAdmin('/admin/night');
    expect(heading()).toBe('Night');
    expect(screen.getByText(/^2 orders are still open\. .* 1 customer is still paying\./)).toBeDefined();
    expect(
      within(screen.getByRole('region', { name: 'vs. Lincoln' }))
        .getByRole('link', { name: 'Orders' })
        .getAttribute('href'),
    ).toBe('/fulfillment');
    expect(closeButton().disabled).toBe(true);
    expect(screen.queryByRole('region', { name: 'Open a night' })).toBeNull();
  });

  it('is closed with one tap when every order has an end', async () => {
    on(nightsAre([aNight()]));
    const closed = { ...aNight({ state: 'closed', closedAt: TONIGHT, closedBy: 'Admin' }) };
    const { orders: _orders, ...wire } = closed;
    const requests = on(typedHandler(nightsContract.close, () => answer(wire)));
    await openAdmin('/admin/night');
    await tap('Close the Night');
    expect(requests).toHaveLength(1);
  });

  it('says why it was not closed', async () => {
    on(nightsAre([aNight()]));
    on(typedHandler(nightsContract.close, () => problem('NIGHT_CONFLICT', '1 order is still open.')));
    await openAdmin('/admin/night');
    await tap('Close the Night');
    expect(alerts()).toEqual(['1 order is still open.']);
  });

  it('opens under a name, or as it was planned', async () => {
    on(nightsAre([planned], { takesOrders: false }));
    const { orders: _orders, ...wire } = aNight();
    const opened = on(typedHandler(nightsContract.openNew, () => answer(wire)));
    const asPlanned = on(typedHandler(nightsContract.open, () => answer(wire)));
    await openAdmin('/admin/night');
    expect(screen.getByText('The stand is closed for customers.')).toBeDefined();
    fill('Name', ' vs. Lincoln ');
    await tap('Open the Night');
    expect(opened.map(({ body }) => body)).toEqual([{ name: 'vs. Lincoln' }]);
    await tap('Open vs. Central Now');
    expect(asPlanned).toHaveLength(1);
  });

  it('is planned with a name, a day and its times at the stand, and changed later', async () => {
    on(nightsAre([aNight(), planned]));
    const { orders: _orders, ...wire } = planned;
    const plans = on(typedHandler(nightsContract.plan, () => answer(wire)));
    const changes = on(typedHandler(nightsContract.change, () => answer(wire)));
    await openAdmin('/admin/night');
    await tap('Plan a Night');
    await tap('Plan the Night');
    expect(alerts()).toEqual(['The night needs a name.', 'Choose the day.', 'When does it open?', 'When does it close?']);
    fill('Name', ' vs. Kennedy ');
    fill('Day', '2026-12-11');
    fill('Online ordering opens', '18:30');
    fill('Online ordering closes', '00:15');
    await tap('Plan the Night');
    const times = { opensAt: Date.parse('2026-12-12T00:30:00Z'), closesAt: Date.parse('2026-12-12T06:15:00Z') };
    expect(plans).toMatchObject([{ body: { name: 'vs. Kennedy', ...times } }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await tap('Change vs. Central');
    fill('Day', '2026-12-11');
    fill('Online ordering opens', '18:30');
    fill('Online ordering closes', '00:15');
    await tap('Save');
    expect(changes).toMatchObject([{ params: { id: planned.id }, body: { name: 'vs. Central', ...times } }]);
  });

  it('says the day of a planned night that is not tonight', async () => {
    on(nightsAre([aNight(), { ...planned, opensAt: instant(Date.UTC(2026, 11, 5, 0, 30)) }]));
    await openAdmin('/admin/night');
    expect(screen.getByRole('region', { name: 'vs. Central' }).textContent).toContain('Opens Dec 4, 6:30 PM');
  });
});
