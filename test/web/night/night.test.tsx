import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { stockContract } from '#adapters/http-contract/stock.contract.ts';
import { nightsContract } from '#adapters/http-contract/nights.contract.ts';
import { nightId, orderId } from '#core/domain/kernel/ids.ts';
import { instant } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { aDrawer, DRAWER_A, drawersAre } from '../msw/handlers/drawers.handlers.ts';
import { on } from '../msw/server.ts';
import { idOf, minutesAgo, TONIGHT } from '../msw/handlers/staff.handlers.ts';
import { answer, problem, typedHandler } from '../msw/typed-handler.ts';
import { alerts, fill, openAdmin } from '../open-admin.ts';
import { heading, settleStaffApp, tap } from '../open-staff-app.ts';

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
type Closing = ResponseOf<typeof nightsContract.closing>;
const closingIs = (changes: Partial<Closing> = {}) =>
  typedHandler(nightsContract.closing, () => answer({ uncollected: [], toMake: 0, toHandOut: 0, policy: 'keep', ...changes }));
const uncollected = (number: number, changes: Partial<Closing['uncollected'][number]> = {}): Closing['uncollected'][number] => ({
  id: orderId(idOf(number)),
  orderNumber: `BAND-20261120-O-0${number}`,
  customerName: 'Okafor',
  items: 2,
  readySince: minutesAgo(40),
  amount: cents(1_133),
  back: 'card',
  ...changes,
});
const sayYes = async () => {
  fireEvent.click(within(screen.getByRole('dialog', { name: 'Close vs. Lincoln?' })).getByRole('button', { name: 'Close the Night' }));
  await settleStaffApp();
};
const closeButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Close the Night' });

beforeEach(() => {
  on(closingIs());
  on(typedHandler(stockContract.shelf, () => answer({ night: 'vs. Lincoln', products: [] })));
  on(drawersAre());
});
afterEach(() => vi.useRealTimers());

describe('the night', () => {
  it('says what is missing before it can be closed, and leads to the orders', async () => {
    on(nightsAre([aNight()], { unfinished: { ordersInHand: 2, liveCheckouts: 1, uncountedDrawers: 0 } }));
    on(closingIs({ toMake: 2 }));
    await openAdmin('/admin/night');
    expect(heading()).toBe('Night');
    const region = within(screen.getByRole('region', { name: 'vs. Lincoln' }));
    expect(region.getByRole('heading', { name: '2 orders are still open' })).toBeDefined();
    expect(region.getByText('1 customer is still paying.')).toBeDefined();
    expect(region.getByText('2 orders, 1 payment')).toBeDefined();
    expect(region.getByRole('link', { name: 'Orders' }).getAttribute('href')).toBe('/fulfillment');
    expect(closeButton().disabled).toBe(true);
    expect(screen.queryByRole('region', { name: 'Open a night' })).toBeNull();
  });

  it('leads to each drawer that is not counted, and says when all are', async () => {
    const [a, b] = [aDrawer(), aDrawer({ id: '0193c0de-0000-7000-8000-00000000000b', name: 'Drawer B', state: 'closed' })];
    on(nightsAre([aNight()], { unfinished: { ...NOTHING, uncountedDrawers: 1 } }));
    on(drawersAre([a, b]));
    const app = await openAdmin('/admin/night');
    expect(screen.getByRole('heading', { name: 'Drawer A is not counted' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Count Drawer A' }).getAttribute('href')).toBe(`/drawers/${DRAWER_A}?count`);
    expect(screen.queryByRole('heading', { name: 'Drawer B is not counted' })).toBeNull();
    app.close();
    on(nightsAre([aNight()]));
    on(drawersAre([{ ...a, state: 'closed' }, b]));
    await openAdmin('/admin/night');
    expect(screen.getByRole('heading', { name: 'Every drawer is counted' })).toBeDefined();
    expect(screen.getByText('Drawer A, Drawer B')).toBeDefined();
  });

  it('settles what nobody collected, all of it in one tap by either policy, or each by itself; cash can only be kept', async () => {
    on(nightsAre([aNight()], { takesOrders: false, unfinished: { ...NOTHING, ordersInHand: 2 } }));
    on(closingIs({ uncollected: [uncollected(38), uncollected(52, { back: 'hand' })], toMake: 1, policy: 'refund' }));
    const kept = on(typedHandler(nightsContract.keepUncollected, () => answer({ settled: 2 })));
    const refunded = on(typedHandler(nightsContract.refundUncollected, () => answer({ settled: 1 })));
    await openAdmin('/admin/night');
    expect(screen.getByText('Their reminders are out. What was paid at the window can only be kept.')).toBeDefined();
    expect(screen.getAllByText('2 items, ready since 7:20 PM')).toHaveLength(2);
    await tap('Keep $22.66 as a Donation');
    await tap('Refund $11.33, Keep the Rest');
    await tap('Keep #052 as a Donation');
    expect(kept.map(({ body }) => body)).toEqual([{ orders: [idOf(38), idOf(52)] }, { orders: [idOf(52)] }]);
    expect(refunded.map(({ body }) => body)).toEqual([{ orders: [idOf(38), idOf(52)] }]);
    expect(screen.queryByRole('button', { name: 'Refund #052' })).toBeNull();
  });

  it('asks what becomes of them only once online ordering has stopped, and undoes a Keep in one tap', async () => {
    on(nightsAre([aNight()], { unfinished: { ...NOTHING, ordersInHand: 1 } }));
    on(closingIs({ uncollected: [uncollected(38)] }));
    on(typedHandler(nightsContract.keepUncollected, () => answer({ settled: 1 })));
    const undone = on(typedHandler(nightsContract.undoKeep, () => answer({ settled: 1 })));
    const app = await openAdmin('/admin/night');
    expect(screen.getByRole('heading', { name: '1 order was not collected' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Keep|^Refund/ })).toBeNull();
    app.close();
    on(nightsAre([aNight()], { takesOrders: false, unfinished: { ...NOTHING, ordersInHand: 1 } }));
    await openAdmin('/admin/night');
    on(closingIs());
    await tap('Keep $11.33 as a Donation');
    expect(screen.getByRole('heading', { name: '1 order kept as a donation, $11.33' })).toBeDefined();
    await tap('Undo');
    expect(undone.map(({ body }) => body)).toEqual([{ orders: [idOf(38)] }]);
    expect(screen.queryByText(/kept as a donation, /)).toBeNull();
  });

  it('that an order has started gets its name, and cannot be closed by opening another one', async () => {
    on(nightsAre([aNight({ name: 'Friday, November 20, 2026', openedBy: null }), planned]));
    const { orders: _orders, ...wire } = aNight();
    const renamed = on(typedHandler(nightsContract.rename, () => answer(wire)));
    await openAdmin('/admin/night');
    expect(screen.queryByRole('region', { name: 'Open a night' })).toBeNull();
    await tap('Name Tonight');
    fill('Name', ' vs. Lincoln ');
    await tap('Save the Name');
    expect(renamed).toMatchObject([{ params: { id: ID }, body: { name: 'vs. Lincoln' } }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stops online orders in one tap, and takes them again in one', async () => {
    const { orders: _orders, ...wire } = aNight();
    const stopped = on(typedHandler(nightsContract.stopOrdering, () => answer({ ...wire, closesAt: TONIGHT })));
    const resumed = on(typedHandler(nightsContract.resumeOrdering, () => answer(wire)));
    on(nightsAre([aNight()]));
    await openAdmin('/admin/night');
    on(nightsAre([aNight({ closesAt: TONIGHT })], { takesOrders: false }));
    await tap('Stop Online Orders');
    expect(screen.getByRole('heading', { name: 'Online ordering is closed' })).toBeDefined();
    on(nightsAre([aNight()]));
    await tap('Take Orders Again');
    expect(screen.getByRole('button', { name: 'Stop Online Orders' })).toBeDefined();
    expect([stopped, resumed].map((calls) => calls.map(({ params }) => params.id))).toEqual([[ID], [ID]]);
  });

  it('asks once, and is closed when every order has an end', async () => {
    on(nightsAre([aNight()]));
    const closed = { ...aNight({ state: 'closed', closedAt: TONIGHT, closedBy: 'Admin' }) };
    const { orders: _orders, ...wire } = closed;
    const requests = on(typedHandler(nightsContract.close, () => answer(wire)));
    await openAdmin('/admin/night');
    expect(screen.getByRole('complementary', { name: 'Close the night' }).textContent).toContain(
      'Nothing is missingAll orders are finished.',
    );
    await tap('Close the Night');
    expect(requests).toHaveLength(0);
    expect(screen.getByText('The stand stays closed for customers until the next night.')).toBeDefined();
    await sayYes();
    expect(requests).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says before it closes when the stand opens again: with the planned night that comes first', async () => {
    const at = (day: number) => instant(Date.UTC(2026, 11, day, 0, 30));
    const opening = (name: string, day: number, state: Entry['state'] = 'planned') =>
      aNight({ ...planned, id: nightId(idOf(day)), name, state, opensAt: at(day) });
    on(
      nightsAre([
        { ...planned, id: nightId(idOf(1)) },
        opening('vs. Later', 19),
        aNight(),
        opening('vs. Sooner', 12),
        opening('vs. Past', 5, 'closed'),
      ]),
    );
    await openAdmin('/admin/night');
    await tap('Close the Night');
    expect(screen.getByText(/^The stand stays closed for customers until the next night: vs\. Sooner, .*6:30.PM\.$/)).toBeDefined();
    await tap('Not Yet');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says why it was not closed', async () => {
    on(nightsAre([aNight()]));
    on(typedHandler(nightsContract.close, () => problem('NIGHT_CONFLICT', '1 order is still open.')));
    await openAdmin('/admin/night');
    await tap('Close the Night');
    await sayYes();
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
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    await tap('Plan the Night');
    expect(alerts()).toEqual(['The night needs a name.', 'Choose the day.', 'When does it open?', 'When does it close?']);
    fill('Day', '2026-12-11');
    fill('Online ordering opens', '18:30');
    fill('Online ordering closes', '00:15');
    await tap('Plan the Night');
    expect(alerts()).toEqual(['The night needs a name.']);
    fill('Name', ' vs. Kennedy ');
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

  it('is given up while it is only planned', async () => {
    on(nightsAre([planned]));
    const { orders: _orders, ...wire } = planned;
    const deleted = on(typedHandler(nightsContract.remove, () => answer(wire)));
    await openAdmin('/admin/night');
    await tap('Change vs. Central');
    await tap('Delete');
    expect(deleted).toMatchObject([{ params: { id: planned.id } }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says the day of a planned night that is not tonight', async () => {
    on(nightsAre([aNight(), { ...planned, opensAt: instant(Date.UTC(2026, 11, 5, 0, 30)) }]));
    await openAdmin('/admin/night');
    expect(screen.getByRole('region', { name: 'vs. Central' }).textContent).toContain('Opens Dec 4, 6:30 PM');
  });
});
