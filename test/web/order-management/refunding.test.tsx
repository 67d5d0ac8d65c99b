import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { cents, ZERO } from '#core/domain/kernel/money.ts';
import { anItemRefund, refundAllCalls, refundItemCalls, refundsAre } from '../msw/handlers/admin.handlers.ts';
import { aDrawer, drawersAre } from '../msw/handlers/drawers.handlers.ts';
import { saleIsRefunded } from '../msw/handlers/window.handlers.ts';
import { idOf, ordersAre } from '../msw/handlers/staff.handlers.ts';
import { given, on } from '../msw/server.ts';
import { NO_ANSWER, answer, fault, networkFailure, problem } from '../msw/typed-handler.ts';
import { alerts, field, fill, settleApp, tap } from '../open-app.ts';
import { confirm, lines, OLDER, OPEN, openOrder, ORDER } from './managed-orders.ts';

beforeEach(() => {
  given(ordersAre([OLDER, ORDER]), refundsAre({ items: OPEN }));
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

  it('sends item and reason once, shows the outcome, and refetches', async () => {
    const requests = on(refundItemCalls(DONE));
    await openOrder();
    await tap('Refund Hot Dog');
    fill('Reason', 'Dropped');
    const refunds = on(refundsAre({ items: [anItemRefund(idOf(901), 700, 21, 'succeeded')], refunded: cents(721) }));
    const button = confirm().getByRole('button', { name: 'Refund $7.21' });
    fireEvent.click(button);
    fireEvent.click(button);
    await settleApp();
    expect(requests).toMatchObject([{ params: { id: ORDER.id }, body: { itemId: idOf(901), reason: 'Dropped' } }]);
    expect(screen.getByText('Refunded $7.21 for Hot Dog.')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(refunds).toHaveLength(1);
    expect(lines()[0]?.[4]).toBe('Refunded');
  });

  it('refunds every item at once, which cancels the order', async () => {
    const requests = on(refundAllCalls(answer({ message: 'Refunded $9.79.', amount: cents(979), state: 'pending' })));
    await openOrder();
    await tap('Refund All Items');
    expect(screen.getByRole('alertdialog', { name: 'Refund $9.79?' })).toBeTruthy();
    expect(confirm().getByText('This refunds all that is left, so the order will be cancelled.')).toBeTruthy();
    await tap('Refund $9.79');
    expect(requests).toMatchObject([{ params: { id: ORDER.id }, body: { reason: 'Customer request' } }]);
    expect(screen.getByText('Refunded $9.79.')).toBeTruthy();
  });

  it('includes the donation of an order that goes back whole', async () => {
    on(refundsAre({ items: OPEN, withDonation: true }));
    await openOrder();
    await tap('Refund All Items');
    expect(screen.getByRole('alertdialog', { name: 'Refund $10.93?' })).toBeTruthy();
    expect(confirm().getAllByRole('term').at(-2)?.parentElement?.textContent).toBe('Donation$1.14');
    expect(confirm().getByText('A refund cannot be undone.')).toBeTruthy();
  });

  it('does not mention a donation without one', async () => {
    on(ordersAre([{ ...ORDER, donation: ZERO }]));
    await openOrder();
    await tap('Refund Hot Dog');
    expect(confirm().getByText('A refund cannot be undone.')).toBeTruthy();
  });

  it('tries a failed refund again', async () => {
    on(refundsAre({ items: [anItemRefund(idOf(901), 700, 21, 'succeeded'), anItemRefund(idOf(902), 250, 8, 'failed')] }));
    const requests = on(refundItemCalls(DONE));
    await openOrder();
    await tap('Refund Cola', 'Refund $2.58');
    expect(requests).toMatchObject([{ body: { itemId: idOf(902) } }]);
  });

  it('the last item of an order that was given cancels nothing', async () => {
    on(ordersAre([{ ...ORDER, status: 'completed' }]));
    await openOrder();
    await tap('Refund All Items');
    expect(screen.queryByText(/it is cancelled/)).toBeNull();
  });

  it.each([
    [problem('ALREADY_REFUNDED', 'Hot Dog is already refunded.'), 'Refund failed: Hot Dog is already refunded.'],
    [problem('REFUND_REFUSED', 'The bank said no.'), 'Refund failed: The bank said no.'],
    [fault(), 'Failed to process refund.'],
    [networkFailure(), NO_ANSWER],
  ])('explains a failure, and refetches: %o', async (outcome, text) => {
    on(refundItemCalls(outcome));
    await openOrder();
    const refunds = on(refundsAre({ items: OPEN }));
    await tap('Refund Hot Dog', 'Refund $7.21');
    expect(alerts()).toEqual([text]);
    expect(refunds).toHaveLength(1);
    expect(screen.getByRole('alertdialog')).toBeTruthy();
  });

  it('waits for its answer: neither Escape nor Cancel leaves it', async () => {
    on(refundItemCalls(new Promise(() => undefined)));
    await openOrder();
    await tap('Refund Hot Dog', 'Refund $7.21');
    expect(confirm().getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.getByRole('alertdialog')).toBeTruthy();
  });
});

describe('refunding a sale at the window', () => {
  const CASH = [anItemRefund(idOf(901), 700, 0), anItemRefund(idOf(902), 250, 0)];
  const other = aDrawer({ id: '0193c0de-0000-7000-8000-00000000000b', name: 'Drawer B' });

  it('asks which open drawer the cash comes out of, and gives one item back once', async () => {
    on(refundsAre({ by: 'cash', items: CASH, paid: cents(950) }));
    on(drawersAre([aDrawer({ state: 'closed' }), aDrawer({ name: 'Drawer A' }), other]));
    // A colleague has refunded the rest at the drawer.
    const requests = on(saleIsRefunded(answer({ amount: cents(600) })));
    await openOrder();
    await tap('Refund Hot Dog');
    const parts = confirm()
      .getAllByRole('term')
      .map((term) => term.parentElement?.textContent);
    expect(parts).toEqual(['2× Hot Dog$7.00', 'Refund$7.00']);
    expect(confirm().getByText('Hand the cash over yourself. A refund cannot be undone.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Out of which drawer?'), { target: { value: other.id } });
    const button = confirm().getByRole('button', { name: 'Refund $7.00' });
    fireEvent.click(button);
    fireEvent.click(button);
    await settleApp();
    expect(requests).toMatchObject([{ params: { id: ORDER.id }, body: { item: idOf(901), reason: 'Customer request', drawer: other.id } }]);
    expect(screen.getByText('Refunded $6.00.')).toBeTruthy();
  });

  it('records a refund on the card reader, without a drawer', async () => {
    on(refundsAre({ by: 'reader', items: CASH, paid: cents(950) }));
    const requests = on(saleIsRefunded(problem('ALREADY_REFUNDED', 'This was already refunded.')));
    await openOrder();
    await tap('Refund All Items');
    expect(confirm().getByText(/^Refund it on the card reader\. It’s only recorded here\./)).toBeTruthy();
    expect(screen.queryByLabelText('Out of which drawer?')).toBeNull();
    await tap('Refund $9.50');
    expect(requests).toMatchObject([{ body: { item: null, drawer: null } }]);
    expect(alerts()).toEqual(['Refund failed: This was already refunded.']);
  });

  it('offers no refund for a gift', async () => {
    on(refundsAre({ by: 'nothing', items: CASH, paid: cents(0) }));
    await openOrder();
    expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull();
  });
});
