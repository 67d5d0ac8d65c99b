import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { HASH, lookedUpOrderIs, PAGE, proofIs, statusIs } from '../msw/handlers/orders.handlers.ts';
import { on } from '../msw/server.ts';
import { answer, problem } from '../msw/typed-handler.ts';
import { inBothLanguages } from '../in-both-languages.ts';

const TOO_MANY = 'Too many tries. Please wait a few minutes.';

inBothLanguages('an order that was looked up', ({ language, renderApp, says }) => {
  const open = async () => {
    on(lookedUpOrderIs());
    const app = renderApp(`/order-status/${PAGE}`);
    await screen.findByText('#042');
    return app;
  };

  const show = () => userEvent.click(screen.getByRole('button', { name: says('Show My Order') }));

  describe('a looked-up order', () => {
    it('shows number, status, place and pickup, and nothing of its customer', async () => {
      await open();
      expect(screen.getByText(says('Order Received', (t) => t.order.status('queued')))).toBeTruthy();
      expect(screen.getByText(says('6 orders ahead of you', (t) => t.order.position('queued', 7)?.detail ?? ''))).toBeTruthy();
      expect(document.title).toBe(`${says('Order Received', (t) => t.order.status('queued'))} #042 · Bandstand`);
      expect(document.body.textContent).toContain(
        says('Southwest corner of the bleachers', (t) => t.order.place('the southwest corner of the bleachers')),
      );
      expect(document.body.textContent).toContain(
        says(
          'For everyone’s privacy, this page shows an order number for any email or phone. Type the last name you paid with, or your pickup code, to make sure that the order is yours.',
        ),
      );
      expect(document.body.textContent).not.toMatch(/Rivera|Hot Dog|onions/);
    });

    it('opens the whole order with the last name, and is not what this phone remembers', async () => {
      const { path } = await open();
      expect(localStorage.getItem('bandstand.kept-order')).toBeNull();
      const requests = on(proofIs(answer({ hash: HASH })));
      on(statusIs({}));
      await userEvent.type(screen.getByLabelText(says('Last name or pickup code')), 'Rivera');
      await show();
      await waitFor(() => expect(path()).toBe(`/order-status/${HASH}`));
      expect(requests.map(({ body }) => body)).toEqual([{ lastNameOrCode: 'Rivera' }]);
      expect(await screen.findByText('No onions, please.')).toBeTruthy();
    });

    it('keeps the code that opened it', async () => {
      await open();
      on(proofIs(answer({ hash: HASH })));
      on(statusIs({}));
      await userEvent.type(screen.getByLabelText(says('Last name or pickup code')), 'r 26');
      await show();
      expect(await screen.findByText('No onions, please.')).toBeTruthy();
      expect(screen.getByText('R26').parentElement?.textContent).toBe(`${says('Pickup code')} R26`);
      expect(localStorage.getItem('bandstand.pickup-codes')).toBe(JSON.stringify([{ hash: HASH, code: 'R26' }]));
    });

    it.each([
      [
        problem('NOT_FOUND', 'No'),
        {
          en: 'That’s not the order’s last name or pickup code. Please check it, and the email or phone you typed before.',
          es: 'Ese no es el apellido ni el código del pedido. Revísalo, y también el correo o teléfono que escribiste antes.',
        }[language],
      ],
      [problem('RATE_LIMITED', TOO_MANY), { en: TOO_MANY, es: 'Demasiados intentos. Espera unos minutos.' }[language]],
    ])('explains a refusal: %o', async (outcome, text) => {
      await open();
      on(proofIs(outcome));
      await show();
      expect(screen.getByRole('alert').textContent).toBe(says('Please type your last name or your pickup code.'));
      await userEvent.type(screen.getByLabelText(says('Last name or pickup code')), 'Smith');
      await show();
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
    });

    it('leaves the pickup place out once the order is cancelled', async () => {
      on(lookedUpOrderIs({ status: 'cancelled', queue_position: 0 }));
      renderApp(`/order-status/${PAGE}`);
      await screen.findByText('#042');
      expect(document.body.textContent).not.toContain(
        says('Southwest corner of the bleachers', (t) => t.order.place('the southwest corner of the bleachers')),
      );
    });
  });
});
