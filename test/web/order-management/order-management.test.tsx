import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cents } from '#core/domain/kernel/money.ts';
import { anItemRefund, refundAllCalls, refundItemCalls, refundsAre, refundsCall } from '../msw/handlers/admin.handlers.ts';
import { COLA, HOT_DOGS, idOf, minutesAgo, ordersAre, ordersCome, preparing, teamOrder } from '../msw/handlers/team.handlers.ts';
import { on } from '../msw/server.ts';
import { answer, bare, networkFailure, problem } from '../msw/typed-handler.ts';
import { alerts, field, fill, openAdmin } from '../open-admin.ts';
import { heading, settleTeam, tap } from '../open-team.ts';
import { passTime } from '../polling-clock.ts';

/** On the wire an item's id is a UUID. */
const ITEMS = [
  { ...HOT_DOGS, id: idOf(901) },
  { ...COLA, id: idOf(902) },
];
const ORDER = preparing(36, {
  items: ITEMS,
  customer_name: 'Jordan Price',
  customer_email: 'jordan@example.com',
  customer_phone: null,
  has_refunds: true,
});
const OLDER = teamOrder(35, { created_at: minutesAgo(90), items: ITEMS });
const OPEN = [anItemRefund(idOf(901), 700, 21), anItemRefund(idOf(902), 250, 8)];

beforeEach(() => {
  on(ordersAre([OLDER, ORDER]));
  on(refundsAre({ items: OPEN }));
});
afterEach(() => vi.useRealTimers());

const cards = () =>
  within(screen.getByRole('main'))
    .getAllByRole('button')
    .filter((button) => button.textContent?.includes('$'));
const openOrder = async () => {
  const app = await openAdmin('/admin/orders');
  fireEvent.click(screen.getByText('Jordan Price'));
  await settleTeam();
  return app;
};
const detail = () => within(screen.getByRole('dialog', { name: /Order number 36/ }));
const lines = () =>
  within(detail().getByRole('region', { name: 'Items' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
const confirm = () => within(screen.getByRole('alertdialog'));

describe('order management', () => {
  it('lists the orders of today, newest first, with all that a card shows', async () => {
    const requests = on(ordersAre([OLDER, ORDER]));
    await openAdmin('/admin/orders');
    expect(heading()).toBe('Order Management');
    expect(cards().map(({ textContent }) => textContent)).toEqual([
      'Order number 36#036PreparingJordan Price$10.937:31 PMHas refunds',
      'Order number 35#035QueuedMaya Ana Rivera$10.936:30 PM',
    ]);
    expect(requests.map(({ query }) => query.filter)).toEqual(['today']);
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
  ])('says why there are no orders: %o', async (outcome, text) => {
    on(ordersCome(() => outcome));
    await openAdmin('/admin/orders');
    await passTime(10_000);
    expect(alerts()).toEqual([`${text}Try Again`]);
    on(ordersAre([ORDER]));
    await tap('Try Again');
    expect(cards()).toHaveLength(1);
  });

  it('says that it is loading', async () => {
    on(ordersCome(() => new Promise(() => undefined)));
    await openAdmin('/admin/orders');
    expect(screen.getByText('Loading orders...')).toBeTruthy();
  });

  it('is for admins', async () => {
    await openAdmin('/admin/orders', 'manager');
    expect(heading()).toBe('Admin Access Required');
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
    expect(detail().getByText('Original total').parentElement?.textContent).toBe('Original total$10.93');
    expect(screen.queryByText(/refund:/)).toBeNull();
    await tap('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('say of each item how far its refund is', async () => {
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
  ])('with %i cents back say "%s"', async (refunded, text) => {
    on(refundsAre({ items: [anItemRefund(idOf(901), 700, 21, 'succeeded')], refunded: cents(refunded) }));
    await openOrder();
    expect(lines()[0]?.[4]).toBe('Refunded');
    expect(screen.getByText(text)).toBeTruthy();
  });

  it("tell what was done in the provider's dashboard", async () => {
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

  it('refund nothing as long as the amounts are not known', async () => {
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

describe('refunding', () => {
  const DONE = answer({ message: 'Refunded $7.21 for Hot Dog.', amount: cents(721), state: 'succeeded' as const });

  it('shows the exact amount with its parts and asks for a reason, before anything happens', async () => {
    const requests = on(refundItemCalls(DONE));
    await openOrder();
    await tap('Refund Hot Dog');
    expect(screen.getByRole('alertdialog', { name: 'Refund $7.21?' })).toBeTruthy();
    const parts = within(screen.getByRole('alertdialog'));
    expect(parts.getAllByRole('term').map((term) => term.parentElement?.textContent)).toEqual([
      '2× Hot Dog$7.00',
      'Share of CC Fees$0.21',
      'Refund$7.21',
    ]);
    expect(field('Reason').value).toBe('Customer request');
    expect(confirm().getByText('The donation is kept. A refund cannot be undone.')).toBeTruthy();
    fill('Reason', '  ');
    expect(confirm().getByRole<HTMLButtonElement>('button', { name: 'Refund $7.21' }).disabled).toBe(true);
    expect(alerts()).toEqual(['A reason is required.']);
    await tap('Cancel');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(requests).toEqual([]);
  });

  it('sends item and reason once, says the outcome, and asks for everything again', async () => {
    const requests = on(refundItemCalls(DONE));
    await openOrder();
    await tap('Refund Hot Dog');
    fill('Reason', 'Dropped');
    const refunds = on(refundsAre({ items: [anItemRefund(idOf(901), 700, 21, 'succeeded')], refunded: cents(721) }));
    const button = confirm().getByRole('button', { name: 'Refund $7.21' });
    fireEvent.click(button);
    fireEvent.click(button);
    await settleTeam();
    expect(requests).toMatchObject([{ params: { id: ORDER.id }, body: { itemId: idOf(901), reason: 'Dropped' } }]);
    expect(screen.getByText('Refunded $7.21 for Hot Dog.')).toBeTruthy();
    expect(refunds).toHaveLength(1);
    expect(lines()[0]?.[4]).toBe('Refunded');
  });

  it('gives every item back in one go, and says that the order ends with it', async () => {
    const requests = on(refundAllCalls(answer({ message: 'Refunded $9.79.', amount: cents(979), state: 'pending' })));
    await openOrder();
    await tap('Refund All Items');
    expect(screen.getByRole('alertdialog', { name: 'Refund $9.79?' })).toBeTruthy();
    expect(confirm().getByText('Nothing of this order is left afterwards: it is cancelled.')).toBeTruthy();
    await tap('Refund $9.79');
    expect(requests).toMatchObject([{ params: { id: ORDER.id }, body: { reason: 'Customer request' } }]);
    expect(screen.getByText('Refunded $9.79.')).toBeTruthy();
  });

  it('tries again what the bank has failed', async () => {
    on(refundsAre({ items: [anItemRefund(idOf(901), 700, 21, 'succeeded'), anItemRefund(idOf(902), 250, 8, 'failed')] }));
    const requests = on(refundItemCalls(DONE));
    await openOrder();
    await tap('Refund Cola');
    await tap('Refund $2.58');
    expect(requests).toMatchObject([{ body: { itemId: idOf(902) } }]);
  });

  it('the last item of an order that was given cancels nothing', async () => {
    on(ordersAre([{ ...ORDER, status: 'completed' }]));
    await openOrder();
    await tap('Refund All Items');
    expect(screen.queryByText(/it is cancelled/)).toBeNull();
  });

  it.each([
    [problem('ALREADY_REFUNDED', 'Hot Dog is refunded already.'), 'Refund failed: Hot Dog is refunded already.'],
    [problem('REFUND_REFUSED', 'The bank said no.'), 'Refund failed: The bank said no.'],
    [bare(500), 'Refund failed: the server could not say why'],
    [networkFailure(), 'Failed to process refund.'],
  ])('says why not, and looks again how things are: %o', async (outcome, text) => {
    on(refundItemCalls(outcome));
    await openOrder();
    const refunds = on(refundsAre({ items: OPEN }));
    await tap('Refund Hot Dog');
    await tap('Refund $7.21');
    expect(alerts()).toEqual([text]);
    expect(refunds).toHaveLength(1);
    expect(screen.getByRole('alertdialog')).toBeTruthy();
  });

  it('waits for its answer: neither Escape nor Cancel leaves it', async () => {
    on(refundItemCalls(new Promise(() => undefined)));
    await openOrder();
    await tap('Refund Hot Dog');
    await tap('Refund $7.21');
    expect(confirm().getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.getByRole('alertdialog')).toBeTruthy();
  });
});
