import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ORDER } from '#web/texts/en/order.ts';
import { ES } from '#web/texts/es.ts';
import { forgetIs, found, HASH, lookupBySessionGives, statusIs } from '../msw/handlers/orders.handlers.ts';
import { on } from '../msw/server.ts';
import { answer, problem } from '../msw/typed-handler.ts';
import { inBothLanguages } from '../in-both-languages.ts';

const TEXTS = { en: ORDER, es: ES.order };

inBothLanguages('deleting one’s contact', ({ language, renderApp }) => {
  const texts = TEXTS[language];
  const tap = async (): Promise<void> => {
    on(statusIs({}));
    renderApp(`/order-status/${HASH}#R26`);
    await userEvent.click(await screen.findByRole('button', { name: texts.forget }));
    const asked = within(await screen.findByRole('alertdialog', { name: texts.forgetTitle }));
    await userEvent.click(asked.getByRole('button', { name: texts.forgetNow }));
  };

  it('asks first, and confirms it', async () => {
    const requests = on(forgetIs(answer(undefined)));
    await tap();
    expect(await screen.findByText(texts.forgotten)).toBeTruthy();
    expect(requests.map(({ body }) => body)).toEqual([{ pickupCode: 'R26' }]);
    expect(screen.queryByRole('button', { name: texts.forget })).toBeNull();
  });

  it('is offered on the page of the payment, too, which knows the code', async () => {
    on(lookupBySessionGives(found({ pickup_code: 'R26' })));
    const requests = on(forgetIs(answer(undefined)));
    renderApp('/success?session_id=cs_test_1');
    await userEvent.click(await screen.findByRole('button', { name: texts.forget }));
    await userEvent.click(await screen.findByRole('button', { name: texts.forgetNow }));
    expect(await screen.findByText(texts.forgotten)).toBeTruthy();
    expect(requests).toMatchObject([{ params: { hash: HASH }, body: { pickupCode: 'R26' } }]);
  });

  it('is offered again after a failure', async () => {
    on(forgetIs(problem('UNAVAILABLE', '')));
    await tap();
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
    expect(screen.getByRole('button', { name: texts.forget })).toBeTruthy();
  });
});
