import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { cents, ZERO } from '#core/domain/kernel/money.ts';
import { anItemRefund, refundsAre, refundsCall } from '../msw/handlers/admin.handlers.ts';
import { aDrawer, drawersAre } from '../msw/handlers/drawers.handlers.ts';
import { COLA, HOT_DOGS, idOf, ordersAre, ordersCome, staffOrder } from '../msw/handlers/staff.handlers.ts';
import { given, on } from '../msw/server.ts';
import { bare, networkFailure } from '../msw/typed-handler.ts';
import { alerts, fill, heading, openAdmin, tap } from '../open-app.ts';
import { passTime } from '../polling-clock.ts';
import { detail, lines, OLDER, OPEN, openOrder, ORDER } from './managed-orders.ts';

beforeEach(() => {
  given(ordersAre([OLDER, ORDER]), refundsAre({ items: OPEN }));
});

const cards = () =>
  within(screen.getByRole('main'))
    .getAllByRole('button')
    .filter((button) => button.textContent?.includes('$'));

describe('order management', () => {
  it('lists the orders of today, newest first, with all that a card shows', async () => {
    const requests = on(ordersAre([OLDER, ORDER]));
    await openAdmin('/admin/orders');
    expect(heading()).toBe('Order Management');
    expect(cards().map(({ textContent }) => textContent)).toEqual([
      'Order number 36#036Jordan Price$10.937:31 PM · CardPreparingHas refunds',
      'Order number 35#035Maya Ana Rivera$10.936:30 PM · CardQueued',
    ]);
    const colours = cards().map((card) => within(card).getByText(/^(Preparing|Queued)$/).parentElement?.className);
    expect(colours).toEqual([expect.stringContaining('preparing'), expect.stringContaining('queued')]);
    expect(requests.map(({ query }) => query.filter)).toEqual(['today']);
    expect(screen.queryByText(/^No orders/)).toBeNull();
  });

  it('shows tender, gifts and undone sales of the window', async () => {
    const sale = { customer_name: 'Window sale', has_refunds: false } as const;
    on(
      ordersAre([
        staffOrder(34, { ...sale, tender: 'cash', status: 'completed' }),
        staffOrder(33, { ...sale, tender: 'comp', status: 'completed', kept_amount: ZERO }),
        staffOrder(32, { ...sale, tender: 'reader', status: 'cancelled', undone: true, has_refunds: true, kept_amount: ZERO }),
        staffOrder(31, { ...sale, tender: 'card', customer_cancels: 2 }),
        staffOrder(30, {
          customer_cancels: 2,
          status: 'cancelled',
          kept_amount: ZERO,
          items: [
            { ...HOT_DOGS, is_refunded: true },
            { ...COLA, is_refunded: true },
          ],
        }),
      ]),
    );
    await openAdmin('/admin/orders');
    expect(cards().map(({ textContent }) => textContent)).toEqual([
      'Order number 34#034Window sale$10.937:31 PM · CashPicked Up',
      'Order number 33#033Window sale$0.007:31 PM · Given awayPicked UpWorth $10.93',
      'Order number 32#032Window sale$10.937:31 PM · ReaderUndone',
      // Only an order in hand is of tonight for sure.
      'Order number 31#031Window sale$10.937:31 PM · By phoneQueuedCanceled 2 orders tonight',
      'Order number 30#030Maya Ana Rivera$10.937:31 PM · CardCancelled',
    ]);
    expect(screen.getByText('4 orders (1 given back, 1 given away), 1 undone, $21.86')).toBeTruthy();
  });

  it('hides cash sales while a drawer is counted, and refetches them afterwards', async () => {
    on(drawersAre([aDrawer({ state: 'counting' })]));
    const requests = on(ordersAre([OLDER]));
    await openAdmin('/admin/orders');
    expect(screen.getByText('Drawer A is being counted')).toBeTruthy();
    const before = requests.length;
    on(drawersAre([aDrawer({ state: 'closed' })]));
    await passTime(16_000);
    expect(screen.queryByText('Drawer A is being counted')).toBeNull();
    expect(requests.length).toBeGreaterThan(before);
  });

  it('finds one order by number or name, by status, and adds up the shown ones', async () => {
    await openAdmin('/admin/orders');
    const sum = () => screen.getByText(/^\d+ orders?, /).textContent;
    expect([cards().length, sum()?.startsWith('2 orders, $')]).toEqual([2, true]);
    fill('Number or name', 'riv');
    expect([cards().length, sum()]).toEqual([1, '1 order, $10.93']);
    fill('Status', 'preparing');
    expect(screen.getByRole('option', { name: 'Preparing (0)' })).toBeTruthy();
    expect(cards()).toHaveLength(0);
    fill('Number or name', '36');
    expect(cards()).toHaveLength(1);
  });

  it('has tabs for the week and for everything, kept in the address', async () => {
    const requests = on(ordersAre([ORDER]));
    const { path } = await openAdmin('/admin/orders');
    await tap('This Week');
    expect(path()).toBe('/admin/orders?filter=week');
    await tap('All Orders');
    expect(screen.getByRole('button', { name: 'All Orders' }).getAttribute('aria-pressed')).toBe('true');
    expect(requests.map(({ query }) => query.filter)).toEqual(['today', 'week', 'all']);
    await tap('Today');
    expect(path()).toBe('/admin/orders');
  });

  it.each([
    ['/admin/orders', 'No orders today'],
    ['/admin/orders?filter=week', 'No orders this week'],
    ['/admin/orders?filter=all', 'No orders yet'],
  ])('%s empty: %s', async (address, text) => {
    on(ordersAre([]));
    await openAdmin(address);
    expect(screen.getByRole('heading', { level: 2, name: text })).toBeTruthy();
  });

  it.each([
    [bare(400), 'Failed to fetch orders: 400'],
    [networkFailure(), 'Network error: fetch failed'],
  ])('explains why there are no orders: %o', async (outcome, text) => {
    on(ordersCome(() => outcome));
    await openAdmin('/admin/orders');
    await passTime(10_000);
    expect(alerts()).toEqual([`${text}Try Again`]);
    on(ordersAre([ORDER]));
    await tap('Try Again');
    expect(cards()).toHaveLength(1);
  });
});

describe('the details of an order', () => {
  it('show customer, contact, items and the original total', async () => {
    await openOrder();
    const facts = detail()
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
    expect(facts.slice(0, 3)).toEqual(['Jordan Price', 'jordan@example.com', 'N/A']);
    expect(lines()).toEqual([
      ['2× Hot Dog', '2', '$3.50', '$7.00', 'Refund'],
      ['1× Cola', '1', '$2.50', '$2.50', 'Refund'],
    ]);
    expect(facts).not.toContain('');
    expect(detail().getByText('Original total').parentElement?.textContent).toBe('Original total$10.93');
    expect(screen.queryByText(/refund:/)).toBeNull();
    await tap('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('show a phone number as people write it, and how the order was paid', async () => {
    on(ordersAre([{ ...ORDER, customer_phone: '5550102234' }]));
    await openOrder();
    expect(detail().getByText('(555) 010-2234')).toBeTruthy();
    expect(detail().getByText('Paid').parentElement?.textContent).toContain('PaidCard');
  });

  it('show N/A for an empty name and address', async () => {
    on(ordersAre([{ ...ORDER, customer_name: '', customer_email: '', customer_phone: '' }]));
    await openOrder();
    const facts = detail()
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
    expect(facts.slice(0, 3)).toEqual(['N/A', 'N/A', 'N/A']);
  });

  it('show the state of each item’s refund', async () => {
    on(
      refundsAre({
        items: [anItemRefund(idOf(901), 700, 21, 'pending'), anItemRefund(idOf(902), 250, 8, 'failed')],
        refunded: cents(721),
      }),
    );
    await openOrder();
    expect(lines().map((line) => line[4])).toEqual(['Refund pending', 'Refund failedRefund']);
    expect(screen.getByText('Partial refund: $7.21 is on its way back.')).toBeTruthy();
  });

  it.each([
    [721, 'Partial refund: $7.21 has been returned.'],
    [1_093, 'Full refund: $10.93 has been returned.'],
  ])('with %i cents back show "%s"', async (refunded, text) => {
    on(refundsAre({ items: [anItemRefund(idOf(901), 700, 21, 'succeeded')], refunded: cents(refunded) }));
    await openOrder();
    expect(lines()[0]?.[4]).toBe('Refunded');
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('show refunds and disputes at the provider', async () => {
    on(
      refundsAre({
        items: OPEN,
        refunded: cents(100),
        outside: [
          { kind: 'refund', amount: cents(100), state: 'succeeded' },
          { kind: 'dispute', amount: cents(1_093), state: 'needs_response' },
        ],
      }),
    );
    await openOrder();
    expect(screen.getByText('Refunded at the payment provider: $1.00 (succeeded).')).toBeTruthy();
    expect(screen.getByText('Disputed at the payment provider: $10.93 (needs_response).')).toBeTruthy();
  });

  it('refund nothing until the amounts are known', async () => {
    on(refundsCall(bare(400)));
    await openOrder();
    expect(alerts()).toEqual(['What has been refunded could not be loaded.Try Again']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Refund Cola' }).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Refund All Items' })).toBeNull();
    on(refundsAre({ items: OPEN }));
    await tap('Try Again');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Refund Cola' }).disabled).toBe(false);
  });
});
