import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { stockContract } from '#adapters/http-contract/stock.contract.ts';
import { nightsContract } from '#adapters/http-contract/nights.contract.ts';
import { nightId, orderId } from '#core/domain/kernel/ids.ts';
import { instant } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { aDrawer, DRAWER_A, drawersAre } from '../msw/handlers/drawers.handlers.ts';
import {
  aNight,
  closingIs,
  NIGHT_ID,
  nightsAre,
  NOTHING_OPEN,
  sheetIsMissing,
  type Closing,
  type WireNight,
} from '../msw/handlers/nights.handlers.ts';
import { sellable, sellableAre } from '../msw/handlers/sold-out.handlers.ts';
import { stationStatesAre } from '../msw/handlers/stations.handlers.ts';
import { aGiven, givenIs } from '../msw/handlers/window.handlers.ts';
import { given, on } from '../msw/server.ts';
import { idOf, minutesAgo, TONIGHT } from '../msw/handlers/staff.handlers.ts';
import { answer, networkFailure, problem, typedHandler } from '../msw/typed-handler.ts';
import { alerts, fill, heading, openAdmin, settleApp, tap, tapIn } from '../open-app.ts';

const planned = aNight({ id: nightId(idOf(99)), state: 'planned', name: 'vs. Central', openedAt: null, openedBy: null, orders: 0 });

const uncollected = (number: number, changes: Partial<Closing['uncollected'][number]> = {}): Closing['uncollected'][number] => ({
  id: orderId(idOf(number)),
  orderNumber: `BAND-20261120-O-0${number}`,
  customerName: 'Okafor',
  items: 2,
  readySince: minutesAgo(40),
  isReminded: true,
  amount: cents(1_133),
  back: 'card',
  ...changes,
});
const sayYes = async () => {
  await tapIn(screen.getByRole('dialog', { name: 'Close vs. Lincoln?' }), 'Close the Night');
};
const closeButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Close the Night' });

beforeEach(() => {
  given(closingIs(), stationStatesAre(), sellableAre(), givenIs(), sheetIsMissing());
  given(
    typedHandler(stockContract.shelf, () => answer({ night: null, products: [] })),
    drawersAre(),
  );
});

const CLOSING = { takesOrders: false };
const region = (name: string) => within(screen.getByRole('region', { name }));
const rows = (name: string) =>
  region(name)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('while the night runs', () => {
  it('highlights nothing: the closing comes after the last online order', async () => {
    on(nightsAre([aNight({ closesAt: TONIGHT })], { unfinished: { ...NOTHING_OPEN, ordersInHand: 2 } }));
    on(closingIs({ toMake: 2, toHandOut: 1 }));
    await openAdmin('/admin/night', 'manager');
    expect(heading()).toBe('vs. Lincoln');
    expect(screen.queryByRole('button', { name: 'Close the Night' })).toBeNull();
    expect([...document.querySelectorAll('main [class*="primary"]')]).toEqual([]);
    expect(region('vs. Lincoln').getByText('Still to hand out').parentElement?.textContent).toBe('Still to hand out3');
    expect(region('vs. Lincoln').getByText('Online orders close').parentElement?.textContent).toBe('Online orders close8:00 PM');
  });

  it('has drawers, pauses and sold-out items on the same page', async () => {
    on(nightsAre([aNight()]));
    const b = { id: '0193c0de-0000-7000-8000-00000000000b', name: 'Drawer B', sellers: ['Luis', 'Priya'] };
    on(drawersAre([aDrawer({ sellers: ['Mia'] }), aDrawer(b)]));
    on(sellableAre(sellable(1, 'Pizza Slice', 350, { soldOutAt: minutesAgo(8) })));
    await openAdmin('/admin/night', 'manager');
    expect(screen.getByRole('link', { name: 'Count Drawer A' }).getAttribute('href')).toBe(`/drawers/${DRAWER_A}?count`);
    expect(screen.getByRole('link', { name: 'Ledger of Drawer A' }).getAttribute('href')).toBe(`/drawers/${DRAWER_A}`);
    expect(rows('Drawers')).toEqual([
      expect.stringMatching(/(?<!and )Mia sells with it\./),
      expect.stringContaining('Luis and Priya sell with it.'),
    ]);
    expect(rows('Online orders')).toEqual([expect.stringContaining('Everything')]);
    expect(rows('Sold out now')).toEqual(['Pizza SliceSince 7:52 PM.Settle or Put Back']);
  });

  it('warns that no drawer is open', async () => {
    on(nightsAre([aNight()]));
    await openAdmin('/admin/night', 'manager');
    expect(rows('Drawers')).toEqual([expect.stringContaining('No drawer is open')]);
    expect(screen.getByRole('link', { name: 'Open a Drawer' }).getAttribute('href')).toBe('/drawers/new');
  });

  it('that an order has started gets its name', async () => {
    on(nightsAre([aNight({ name: 'Friday, November 20, 2026', openedBy: null }), planned]));
    const { orders: _orders, ...wire } = aNight();
    const renamed = on(typedHandler(nightsContract.rename, () => answer(wire)));
    await openAdmin('/admin/night');
    expect(screen.queryByRole('button', { name: 'Open the Stand' })).toBeNull();
    expect(screen.getByText('Open since the first order at 8:00 PM')).toBeDefined();
    await tap('Name Tonight');
    fill('Name', ' vs. Lincoln ');
    await tap('Save the Name');
    expect(renamed).toMatchObject([{ params: { id: NIGHT_ID }, body: { name: 'vs. Lincoln' } }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['past midnight', '00:15', TONIGHT, '2026-11-21T06:15:00Z'],
    ['just passed, which stops orders at once', '19:55', TONIGHT, '2026-11-21T01:55:00Z'],
    ['tonight, for a night opened the evening before', '21:15', minutesAgo(27 * 60), '2026-11-21T03:15:00Z'],
  ])('moves the closing time to the next such time: %s', async (_when, time, openedAt, closesAt) => {
    on(nightsAre([aNight({ openedAt })]));
    const { orders: _orders, ...wire } = aNight();
    const changes = on(typedHandler(nightsContract.change, () => answer(wire)));
    await openAdmin('/admin/night');
    await tap('Closing Time');
    fill('Online orders close', time);
    await tap('Save');
    expect(changes.map(({ body }) => body)).toEqual([{ name: 'vs. Lincoln', opensAt: null, closesAt: Date.parse(closesAt) }]);
  });

  it('stops online orders in one tap, and resumes them in one', async () => {
    const { orders: _orders, ...wire } = aNight();
    const stopped = on(typedHandler(nightsContract.stopOrdering, () => answer({ ...wire, closesAt: TONIGHT })));
    const resumed = on(typedHandler(nightsContract.resumeOrdering, () => answer(wire)));
    on(nightsAre([aNight()]));
    await openAdmin('/admin/night');
    on(nightsAre([aNight({ closesAt: TONIGHT })], CLOSING));
    await tap('Stop Online Orders');
    expect(screen.getByText('Closing. Online orders stopped at 8:00 PM')).toBeDefined();
    on(nightsAre([aNight()]));
    await tap('Take Orders Again');
    expect(screen.getByRole('button', { name: 'Stop Online Orders' })).toBeDefined();
    expect([stopped, resumed].map((calls) => calls.map(({ params }) => params.id))).toEqual([[NIGHT_ID], [NIGHT_ID]]);
  });
});

describe('the closing', () => {
  it('lists what is missing, each line with its remedy', async () => {
    on(nightsAre([aNight()], { ...CLOSING, unfinished: { ordersInHand: 2, liveCheckouts: 1, uncountedDrawers: 0 } }));
    on(closingIs({ toMake: 2 }));
    await openAdmin('/admin/night');
    const list = within(screen.getByRole('list', { name: 'Before the night is closed' }));
    expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      '2 orders are still open',
      '1 customer is still paying',
      'No drawer was opened',
      'Closing count of the shelf',
    ]);
    expect(list.getByRole('link', { name: 'Orders' }).getAttribute('href')).toBe('/fulfillment');
    expect(screen.getByText('2 orders, 1 payment')).toBeDefined();
    expect(closeButton().disabled).toBe(true);
  });

  it('leads to each uncounted drawer, and reports when all are counted', async () => {
    const [a, b] = [aDrawer(), aDrawer({ id: '0193c0de-0000-7000-8000-00000000000b', name: 'Drawer B', state: 'closed' })];
    given(nightsAre([aNight()], { ...CLOSING, unfinished: { ...NOTHING_OPEN, uncountedDrawers: 1 } }), drawersAre([a, b]));
    const app = await openAdmin('/admin/night');
    expect(screen.getByRole('heading', { name: 'Drawer A isn’t counted' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Count Drawer A' }).getAttribute('href')).toBe(`/drawers/${DRAWER_A}?count`);
    expect(screen.queryByRole('heading', { name: 'Drawer B isn’t counted' })).toBeNull();
    app.close();
    given(nightsAre([aNight()], CLOSING), drawersAre([{ ...a, state: 'closed' }, b]));
    await openAdmin('/admin/night');
    expect(screen.getByRole('heading', { name: 'Every drawer is counted' })).toBeDefined();
    expect(screen.getByText('Drawer A, Drawer B')).toBeDefined();
  });

  it('leads to the next step of a counted drawer, and to what no manager has approved', async () => {
    const b = aDrawer({ id: '0193c0de-0000-7000-8000-00000000000b', name: 'Drawer B', state: 'confirmed' });
    given(nightsAre([aNight()], { ...CLOSING, unfinished: { ...NOTHING_OPEN, uncountedDrawers: 2 } }), givenIs({ waiting: [aGiven()] }));
    on(drawersAre([aDrawer({ state: 'counted' }), b]));
    await openAdmin('/admin/night');
    for (const [title, link, to] of [
      ['Drawer A isn’t finished', 'Confirm the Count of Drawer A', `/drawers/${DRAWER_A}`],
      ['Drawer B isn’t finished', 'Result of Drawer B', `/drawers/${b.id}`],
      ['1 gift waits for a manager', 'Look', '/drawers'],
    ] as const) {
      expect(screen.getByRole('heading', { name: title })).toBeDefined();
      expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(to);
    }
  });

  it('settles uncollected orders, all in one tap by either policy, or one by one; cash can only be kept', async () => {
    on(nightsAre([aNight()], { ...CLOSING, unfinished: { ...NOTHING_OPEN, ordersInHand: 2 } }));
    on(closingIs({ uncollected: [uncollected(38), uncollected(52, { back: 'hand' })], toMake: 1, policy: 'refund' }));
    const kept = on(typedHandler(nightsContract.keepUncollected, () => answer({ settled: [] })));
    const refunded = on(typedHandler(nightsContract.refundUncollected, () => answer({ settled: [] })));
    await openAdmin('/admin/night');
    expect(screen.getByText('Paid, and reminded. Orders paid at the window can only be kept.')).toBeDefined();
    expect(screen.getAllByText('2 items, ready since 7:20 PM')).toHaveLength(2);
    await tap('Keep $22.66 as a Donation', 'Refund $11.33, Keep the Rest', 'Keep #052 as a Donation');
    expect(kept.map(({ body }) => body)).toEqual([{ orders: [idOf(38), idOf(52)] }, { orders: [idOf(52)] }]);
    expect(refunded.map(({ body }) => body)).toEqual([{ orders: [idOf(38), idOf(52)] }]);
    expect(screen.queryByRole('button', { name: 'Refund #052' })).toBeNull();
  });

  it.each([
    ['Paid, not reminded.', [false, false]],
    ['Paid, 1 of 2 reminded.', [true, false]],
  ])('counts who was reminded: %s', async (text, reminded) => {
    on(nightsAre([aNight()], { ...CLOSING, unfinished: { ...NOTHING_OPEN, ordersInHand: 2 } }));
    on(closingIs({ uncollected: reminded.map((isReminded, at) => uncollected(38 + at, { isReminded })) }));
    await openAdmin('/admin/night');
    expect(screen.getByText(text)).toBeDefined();
  });

  it('keeps a settled order in its place, flat, with Undo beside it', async () => {
    on(nightsAre([aNight()], { ...CLOSING, unfinished: { ...NOTHING_OPEN, ordersInHand: 2 } }));
    on(closingIs({ uncollected: [uncollected(38), uncollected(52)] }));
    on(typedHandler(nightsContract.keepUncollected, () => answer({ settled: [orderId(idOf(38))] })));
    const undone = on(typedHandler(nightsContract.undoKeep, () => answer({ settled: [orderId(idOf(38))] })));
    await openAdmin('/admin/night');
    on(closingIs({ uncollected: [uncollected(52)] }));
    await tap('Keep #038 as a Donation');
    expect(screen.getByRole('heading', { name: '1 order wasn’t picked up' })).toBeDefined();
    expect(screen.getAllByText(/^Okafor$/)).toHaveLength(2);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Keep #038 as a Donation' }).disabled).toBe(true);
    on(closingIs({ uncollected: [uncollected(38), uncollected(52)] }));
    await tap('Undo');
    expect(undone.map(({ body }) => body)).toEqual([{ orders: [idOf(38)] }]);
    expect(screen.getByRole('heading', { name: '2 orders weren’t picked up' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('finds one of many uncollected orders, whose bulk buttons still cover all', async () => {
    on(nightsAre([aNight()], { ...CLOSING, unfinished: { ...NOTHING_OPEN, ordersInHand: 6 } }));
    const orders = [38, 39, 40, 41, 42].map((number) => uncollected(number));
    on(closingIs({ uncollected: [...orders, uncollected(43, { customerName: 'Maya Rivera' })] }));
    await openAdmin('/admin/night');
    expect(screen.getAllByRole('button', { name: /^Keep #/ })).toHaveLength(6);
    fill('Number or name', 'rivera');
    expect(screen.getAllByRole('button', { name: /^Keep #/ }).map((button) => button.getAttribute('aria-label'))).toEqual([
      'Keep #043 as a Donation',
    ]);
    expect(screen.getByText('1 order found')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Keep $67.98 as a Donation' })).toBeDefined();
  });

  it('says why an Undo skipped an order, and offers it again', async () => {
    on(nightsAre([aNight()], { ...CLOSING, unfinished: { ...NOTHING_OPEN, ordersInHand: 2 } }));
    on(closingIs({ uncollected: [uncollected(38), uncollected(52)] }));
    on(typedHandler(nightsContract.keepUncollected, () => answer({ settled: [38, 52].map((number) => orderId(idOf(number))) })));
    const undone = on(typedHandler(nightsContract.undoKeep, () => answer({ settled: [orderId(idOf(38))] })));
    await openAdmin('/admin/night');
    on(closingIs({ uncollected: [] }));
    await tap('Keep $22.66 as a Donation');
    on(closingIs({ uncollected: [uncollected(38)] }));
    await tap('Undo');
    const why = screen.getByText('Not undone: its number is in use again, or someone else has settled it');
    expect(why.closest('li')?.textContent).toContain('#052');
    await tap('Undo');
    expect(undone.map(({ body }) => body)).toEqual([{ orders: [idOf(38), idOf(52)] }, { orders: [idOf(52)] }]);
  });

  it('reports what became of each order: refunded, kept because it was cash, or settled by another person before', async () => {
    on(nightsAre([aNight()], { ...CLOSING, unfinished: { ...NOTHING_OPEN, ordersInHand: 3 } }));
    on(closingIs({ uncollected: [uncollected(38), uncollected(52, { back: 'hand' }), uncollected(87)] }));
    const settled = [38, 52].map((number) => orderId(idOf(number)));
    const refunds = on(typedHandler(nightsContract.refundUncollected, () => answer({ settled })));
    await openAdmin('/admin/night');
    on(closingIs({ uncollected: [] }));
    const all = screen.getByRole('button', { name: 'Refund $22.66, Keep the Rest' });
    fireEvent.click(all);
    fireEvent.click(all);
    await settleApp();
    expect(refunds).toHaveLength(1);
    expect(screen.getAllByText(/^(Refunded|Kept as a donation)$/).map((end) => end.closest('li')?.textContent)).toEqual([
      expect.stringContaining('#038'),
      expect.stringContaining('#052'),
    ]);
    expect(screen.getAllByText(/^(Refunded|Kept as a donation)$/).map(({ textContent }) => textContent)).toEqual([
      'Refunded',
      'Kept as a donation',
    ]);
  });

  it('offers Undo after a second try whose first one was done without an answer', async () => {
    on(nightsAre([aNight()], { ...CLOSING, unfinished: { ...NOTHING_OPEN, ordersInHand: 1 } }));
    on(closingIs({ uncollected: [uncollected(38)] }));
    on(typedHandler(nightsContract.keepUncollected, () => networkFailure()));
    await openAdmin('/admin/night');
    await tap('Keep #038 as a Donation');
    on(typedHandler(nightsContract.keepUncollected, () => answer({ settled: [] })));
    on(closingIs({ uncollected: [] }));
    await tap('Keep #038 as a Donation');
    expect(screen.getByText('Kept as a donation')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
  });

  it('asks once, and is closed when every order has an end', async () => {
    on(nightsAre([aNight()], CLOSING));
    const closed = aNight({ state: 'closed', closedAt: TONIGHT, closedBy: 'Admin' });
    const { orders: _orders, ...wire } = closed;
    const requests = on(typedHandler(nightsContract.close, () => answer(wire)));
    await openAdmin('/admin/night');
    expect(screen.getByRole('complementary', { name: 'Close the night' }).textContent).toContain(
      'Everything is doneAll orders are finished.',
    );
    await tap('Close the Night');
    expect(requests).toHaveLength(0);
    expect(screen.getByText('The stand stays closed for customers until the next night.')).toBeDefined();
    on(nightsAre([closed, planned], CLOSING));
    await sayYes();
    expect(requests).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Closed by Admin at 8:00 PM')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open the Sheet of vs. Lincoln' }).getAttribute('href')).toBe(`/admin/night/${NIGHT_ID}/sheet`);
    await tap('Get It Ready');
    expect(heading()).toBe('Tonight');
    expect(screen.getByRole('button', { name: 'Open the Stand' })).toBeDefined();
  });

  it('announces before it closes when the stand opens again: with the next planned night', async () => {
    const at = (day: number) => instant(Date.UTC(2026, 11, day, 0, 30));
    const opening = (name: string, day: number, state: WireNight['state'] = 'planned') =>
      aNight({ ...planned, id: nightId(idOf(day)), name, state, opensAt: at(day) });
    on(
      nightsAre(
        [
          { ...planned, id: nightId(idOf(1)) },
          opening('vs. Later', 19),
          aNight(),
          opening('vs. Sooner', 12),
          { ...opening('vs. Missed', 20), opensAt: at(-20) },
          opening('vs. Past', 5, 'closed'),
        ],
        CLOSING,
      ),
    );
    await openAdmin('/admin/night');
    await tap('Close the Night');
    expect(screen.getByText(/^The stand stays closed for customers until the next night: vs\. Sooner, .*6:30.PM\.$/)).toBeDefined();
    await tap('Not Yet');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('explains why it was not closed', async () => {
    given(
      nightsAre([aNight()], CLOSING),
      typedHandler(nightsContract.close, () => problem('NIGHT_CONFLICT', '1 order is still open.')),
    );
    await openAdmin('/admin/night');
    await tap('Close the Night');
    await sayYes();
    expect(alerts()).toEqual(['1 order is still open.']);
  });
});

describe('a dialog of the night', () => {
  const refuse = () => problem('NIGHT_CONFLICT', 'This night is not open.');
  it.each([
    ['Change the Name, vs. Lincoln', 'Save the Name', []],
    ['Closing Time', 'Save', [['Online orders close', '21:15']]],
    [
      'Plan a Night',
      'Plan the Night',
      [
        ['Name', 'vs. Kennedy'],
        ['Day', '2026-12-11'],
        ['Online ordering opens', '18:30'],
        ['Online ordering closes', '21:15'],
      ],
    ],
  ] as const)('says itself why it failed: %s', async (open, save, typed) => {
    on(nightsAre([aNight()]));
    for (const act of [nightsContract.rename, nightsContract.change, nightsContract.plan]) on(typedHandler(act, refuse));
    await openAdmin('/admin/night');
    await tap(open);
    for (const [name, text] of typed) fill(name, text);
    await tap(save);
    expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe('This night is not open.');
  });
});

describe('nights to come', () => {
  it('are planned with a name, a day and their times at the stand, and changed later', async () => {
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

  it('are given up while they are only planned', async () => {
    on(nightsAre([planned]));
    const { orders: _orders, ...wire } = planned;
    const deleted = on(typedHandler(nightsContract.remove, () => answer(wire)));
    await openAdmin('/admin/night');
    await tap('Change vs. Central', 'Delete');
    expect(deleted).toMatchObject([{ params: { id: planned.id } }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('show their day', async () => {
    on(nightsAre([aNight(), { ...planned, opensAt: instant(Date.UTC(2026, 11, 5, 0, 30)) }]));
    await openAdmin('/admin/night');
    expect(rows('Next games')).toEqual([expect.stringContaining('Opens by itself Dec 4, 6:30 PM.')]);
  });
});
