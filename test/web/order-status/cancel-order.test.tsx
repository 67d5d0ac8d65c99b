import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { cents } from '#core/domain/kernel/money.ts';
import { TEXTS } from '#test/support/texts.ts';
import { anOrder, cancelIs, found, HASH, lookupBySessionGives, statusIs, type WireOrder } from '../msw/handlers/orders.handlers.ts';
import { SESSION_ID } from '../msw/handlers/checkout.handlers.ts';
import { on } from '../msw/server.ts';
import { answer, problem } from '../msw/typed-handler.ts';
import { inBothLanguages } from '../in-both-languages.ts';

const CANCELLED: Partial<WireOrder> = { status: 'cancelled', queue_position: 0, refunded_amount: cents(978) };

const TOTAL = '$9.78';
const NUMBER = '#042';

/** The most important sentences, literally. */
const SAID = {
  en: {
    moneyBack: 'All of the $9.78 goes back to your card, usually in 5 to 10 days. Your place in line is gone.',
    tooLate: 'We’ve just started making it. It’s too late to cancel order #042. We’ll tell you when it’s ready.',
    wrongCode: 'This is not the pickup code of this order.',
  },
  es: {
    moneyBack: 'Los $9.78 regresan a tu tarjeta, casi siempre en 5 a 10 días. Pierdes tu lugar en la fila.',
    tooLate: 'Ya lo estamos preparando. El pedido #042 ya no se puede cancelar. Te avisamos cuando esté listo.',
    wrongCode: 'Ese no es el código de este pedido. Está en tu correo de confirmación.',
  },
};

inBothLanguages('cancelling an order', ({ language, renderApp }) => {
  const { order: texts } = TEXTS[language];
  const said = SAID[language];
  const { cancelOrder } = texts;
  const open = async (...orders: readonly Partial<WireOrder>[]) => {
    on(statusIs(...orders));
    renderApp(`/order-status/${HASH}#R26`);
    await screen.findByText(NUMBER);
  };
  const offer = () => screen.queryByRole('button', { name: cancelOrder });
  const tapOffer = async (): Promise<void> => userEvent.click(await screen.findByRole('button', { name: cancelOrder }));
  const dialog = async () => within(await screen.findByRole('alertdialog'));

  it('asks first, and then shows the refund', async () => {
    await open({}, CANCELLED);
    const requests = on(cancelIs(answer(anOrder(CANCELLED))));
    await tapOffer();
    const asked = await dialog();
    expect(asked.getByRole('heading', { name: texts.cancelTitle(NUMBER) })).toBeTruthy();
    expect(asked.getByText(said.moneyBack)).toBeTruthy();
    await userEvent.click(asked.getByRole('button', { name: cancelOrder }));
    expect((await screen.findByText(texts.goesBack(null))).previousElementSibling?.textContent).toBe(TOTAL);
    expect(requests.map(({ body }) => body)).toEqual([{ pickupCode: 'R26' }]);
    expect(offer()).toBeNull();
  });

  it('is not done when the customer keeps the order', async () => {
    await open({});
    const requests = on(cancelIs(answer(anOrder(CANCELLED))));
    await tapOffer();
    await userEvent.click((await dialog()).getByRole('button', { name: texts.keepOrder }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(requests).toEqual([]);
  });

  it('comes too late once somebody has started', async () => {
    await open({}, { status: 'preparing' });
    on(cancelIs(problem('STATUS_CONFLICT', 'No')));
    await tapOffer();
    await userEvent.click((await dialog()).getByRole('button', { name: cancelOrder }));
    expect(await screen.findByText(said.tooLate)).toBeTruthy();
    await waitFor(() => expect(offer()).toBeNull());
  });

  it.each(['preparing', 'ready', 'completed', 'cancelled'] as const)('is not offered for an order that is %s', async (status) => {
    await open({ status, queue_position: 0 });
    expect(offer()).toBeNull();
  });

  it('asks for the code that the phone does not know, and refuses a wrong one', async () => {
    on(statusIs({ has_refunds: true }));
    const requests = on(cancelIs(problem('WRONG_PICKUP_CODE', 'This is not the pickup code of this order.')));
    renderApp(`/order-status/${HASH}`);
    await tapOffer();
    await userEvent.type(await screen.findByLabelText(texts.askForCode(NUMBER)), 'a22');
    await userEvent.click(screen.getByRole('button', { name: texts.goOn }));
    expect(await screen.findByText(texts.moneyBack(null))).toBeTruthy();
    await userEvent.click((await dialog()).getByRole('button', { name: cancelOrder }));
    expect(await screen.findByText(said.wrongCode)).toBeTruthy();
    expect(requests.map(({ body }) => body)).toEqual([{ pickupCode: 'a22' }]);
  });

  it('is offered right after paying, too', async () => {
    on(lookupBySessionGives(found({ pickup_code: 'R26' })));
    renderApp(`/success?session_id=${SESSION_ID}`);
    expect(await screen.findByRole('button', { name: cancelOrder })).toBeTruthy();
  });
});
