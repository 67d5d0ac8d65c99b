import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { cents } from '#core/domain/kernel/money.ts';
import { anOrder, cancelIs, found, HASH, lookupBySessionGives, statusIs, type WireOrder } from '../msw/handlers/orders.handlers.ts';
import { SESSION_ID } from '../msw/handlers/checkout.handlers.ts';
import { on } from '../msw/server.ts';
import { answer, problem } from '../msw/typed-handler.ts';
import { renderApp } from '../render-app.tsx';

const CANCELLED: Partial<WireOrder> = { status: 'cancelled', queue_position: 0, refunded_amount: cents(978) };

const open = async (...orders: readonly Partial<WireOrder>[]) => {
  on(statusIs(...orders));
  renderApp(`/order-status/${HASH}#R26`);
  await screen.findByText('#042');
};
const offer = () => screen.queryByRole('button', { name: 'Cancel Order' });
const tapOffer = async (): Promise<void> => userEvent.click(await screen.findByRole('button', { name: 'Cancel Order' }));
const dialog = async () => within(await screen.findByRole('alertdialog'));

describe('cancelling an order', () => {
  it('asks first, and then says what goes back', async () => {
    await open({}, CANCELLED);
    const requests = on(cancelIs(answer(anOrder(CANCELLED))));
    await tapOffer();
    const asked = await dialog();
    expect(asked.getByRole('heading', { name: 'Cancel order #042?' })).toBeTruthy();
    expect(asked.getByText('All of the $9.78 goes back to your card, usually in 5 to 10 days. Your place in line is gone.')).toBeTruthy();
    await userEvent.click(asked.getByRole('button', { name: 'Cancel Order' }));
    expect(await screen.findByText(/Your whole payment of \$9\.78 goes back/)).toBeTruthy();
    expect(requests.map(({ body }) => body)).toEqual([{ pickupCode: 'R26' }]);
    expect(offer()).toBeNull();
  });

  it('is not done when the customer keeps the order', async () => {
    await open({});
    const requests = on(cancelIs(answer(anOrder(CANCELLED))));
    await tapOffer();
    await userEvent.click((await dialog()).getByRole('button', { name: 'Keep My Order' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(requests).toEqual([]);
  });

  it('comes too late once somebody has started', async () => {
    await open({}, { status: 'preparing' });
    on(cancelIs(problem('STATUS_CONFLICT', 'No')));
    await tapOffer();
    await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel Order' }));
    expect(
      await screen.findByText('We just started to make it. It is too late to cancel order #042. We tell you when it is ready.'),
    ).toBeTruthy();
    await waitFor(() => expect(offer()).toBeNull());
  });

  it.each(['preparing', 'ready', 'completed', 'cancelled'] as const)('is not offered for an order that is %s', async (status) => {
    await open({ status, queue_position: 0 });
    expect(offer()).toBeNull();
  });

  it('asks for the code where the phone does not know it, and says when it is wrong', async () => {
    on(statusIs({ has_refunds: true }));
    const requests = on(cancelIs(problem('WRONG_PICKUP_CODE', 'This is not the pickup code of this order.')));
    renderApp(`/order-status/${HASH}`);
    await tapOffer();
    await userEvent.type(await screen.findByLabelText('What is the pickup code of order #042?'), 'a22');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/^What is left of your payment goes back to your card/)).toBeTruthy();
    await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel Order' }));
    expect(await screen.findByText('This is not the pickup code of this order.')).toBeTruthy();
    expect(requests.map(({ body }) => body)).toEqual([{ pickupCode: 'a22' }]);
  });

  it('is offered right after paying, too', async () => {
    on(lookupBySessionGives(found({ pickup_code: 'R26' })));
    renderApp(`/success?session_id=${SESSION_ID}`);
    expect(await screen.findByRole('button', { name: 'Cancel Order' })).toBeTruthy();
  });
});
