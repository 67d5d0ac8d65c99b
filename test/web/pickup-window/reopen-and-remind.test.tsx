import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import { idOf, ordersAre, ordersCome, preparing, ready, reminderIs, reopenIs, statusChangesTo } from '../msw/handlers/staff.handlers.ts';
import { given, on } from '../msw/server.ts';
import { answer, bare, networkFailure, problem } from '../msw/typed-handler.ts';
import { alertText, fill, openStaffApp, tap } from '../open-app.ts';
import { cardOf, numbers } from '../order-cards.ts';
import { passTime, settle } from '../polling-clock.ts';

const menuOf = async (number: string) => {
  await tap(`More for ${number}`);
  return within(cardOf(number))
    .queryAllByRole('button')
    .map((button) => button.textContent)
    .filter((text) => text === 'Reopen' || text === 'Remind');
};
const choose = async (number: string, entry: string): Promise<void> => {
  await menuOf(number);
  await tap(entry);
};

describe('Reopen', () => {
  const reopening = async (reason: string | null): Promise<void> => {
    await choose('#021', 'Reopen');
    if (reason === null) {
      await tap('Cancel');
      return;
    }
    fill('Reason', reason);
    await tap('Reopen');
  };

  it('makes both calls with the reason, and confirms it', async () => {
    on(ordersAre([ready(21, 3)], []));
    const changes = on(statusChangesTo((status) => preparing(21, { status })));
    const reasons = on(reopenIs(answer(preparing(21, { reopened_count: 1 }))));
    await openStaffApp('/pickup-window');
    await reopening('  Nachos missing ');
    expect(changes.map(({ body }) => body)).toEqual([{ status: 'preparing' }]);
    expect(reasons.map(({ params, body }) => [params.id, body.reason])).toEqual([[idOf(21), 'Nachos missing']]);
    // One act: a late copy of either call does not reopen it again.
    expect(changes[0]?.headers['idempotency-key']).toBe(reasons[0]?.headers['idempotency-key']);
    expect(changes[0]?.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/);
    expect(alertText()).toBe('Order #021 has been reopened.');
    expect(numbers()).toEqual([]);
  });

  it('accepts a usual reason in one tap', async () => {
    given(
      ordersAre([ready(21, 3)], []),
      statusChangesTo((status) => preparing(21, { status })),
    );
    const reasons = on(reopenIs(answer(preparing(21, { reopened_count: 1 }))));
    await openStaffApp('/pickup-window');
    await choose('#021', 'Reopen');
    await tap('Missing item', 'Reopen');
    expect(reasons.map(({ body }) => body.reason)).toEqual(['Missing item']);
  });

  it('removes the order before the next list arrives', async () => {
    on(ordersCome((earlier) => (earlier === 0 ? answer([ready(21, 3), ready(22, 1)]) : new Promise(() => undefined))));
    given(
      statusChangesTo((status) => preparing(21, { status })),
      reopenIs(answer(preparing(21, { reopened_count: 1 }))),
    );
    await openStaffApp('/pickup-window');
    await reopening('Nachos missing');
    expect(numbers()).toEqual(['#022']);
    await tap('OK');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Orders ready for pickup');
  });

  it('limits the reason to the server’s length', async () => {
    on(ordersAre([ready(21, 3)]));
    await openStaffApp('/pickup-window');
    await choose('#021', 'Reopen');
    const { maxLength } = screen.getByLabelText<HTMLInputElement>('Reason');
    const { body } = fulfilmentContract.reopen;
    expect(body.safeParse({ reason: 'x'.repeat(maxLength) }).success).toBe(true);
    expect(body.safeParse({ reason: 'x'.repeat(maxLength + 1) }).success).toBe(false);
  });

  it('needs a reason, and can be cancelled', async () => {
    on(ordersAre([ready(21, 3)]));
    const changes = on(statusChangesTo((status) => preparing(21, { status })));
    const reasons = on(reopenIs(answer(preparing(21))));
    await openStaffApp('/pickup-window');
    await choose('#021', 'Reopen');
    const dialog = within(screen.getByRole('dialog', { name: 'Reopen #021' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Reopen' }).disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: '   ' } });
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Reopen' }).disabled).toBe(true);
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await settle();
    expect([...changes, ...reasons]).toEqual([]);
    expect(numbers()).toEqual(['#021']);
  });

  it.each([[problem('STATUS_CONFLICT', 'This order is not ready anymore'), 'Failed to reopen order: This order is not ready anymore']])(
    'explains a refusal: %o',
    async (outcome, text) => {
      given(ordersAre([ready(21, 3)]), reopenIs(outcome));
      await openStaffApp('/pickup-window');
      await reopening('Wrong bag');
      expect(alertText()).toBe(text);
    },
  );

  it('counts without a network, and is sent once when it is back, with its reason', async () => {
    on(ordersAre([ready(21, 3)]));
    const tries = on(reopenIs(networkFailure()));
    const app = await openStaffApp('/pickup-window');
    await reopening('Wrong bag');
    expect(alertText()).toBe('Order #021 has been reopened. Not sent yet: no network.');
    await tap('OK');
    expect(numbers()).toEqual([]);
    app.close();
    await openStaffApp('/fulfillment?view=preparing');
    expect(screen.getByText('Reopened: Wrong bag')).toBeTruthy();
    expect(screen.getByText('Not sent yet')).toBeTruthy();
    const reasons = on(reopenIs(answer(preparing(21, { reopened_count: 1 }))));
    const changes = on(statusChangesTo((status) => preparing(21, { status, reopened_count: 1, reopen_notes: 'Wrong bag' })));
    on(ordersAre([preparing(21, { reopened_count: 1, reopen_notes: 'Wrong bag' })]));
    await passTime(31_000);
    expect(reasons.map(({ headers, body }) => [headers['idempotency-key'], body.reason])).toEqual([
      [tries[0]?.headers['idempotency-key'], 'Wrong bag'],
    ]);
    expect(changes.map(({ headers, body }) => [headers['idempotency-key'], body.status])).toEqual([
      [tries[0]?.headers['idempotency-key'], 'preparing'],
    ]);
    expect(screen.queryByText('Not sent yet')).toBeNull();
  });
});

describe('Remind', () => {
  it('is offered from 10 minutes of waiting', async () => {
    on(ordersAre([ready(21, 10), ready(22, 9.99)]));
    await openStaffApp('/pickup-window');
    expect(await menuOf('#021')).toEqual(['Reopen', 'Remind']);
    expect(await menuOf('#022')).toEqual(['Reopen']);
  });

  it.each([
    [answer(ready(21, 12, { reminders_sent: 1 })), 'Reminder sent successfully!'],
    [bare(500), 'Failed to send reminder'],
    [
      problem('REMINDER_TOO_SOON', 'The next one may go out in 3 minutes.'),
      'Failed to send reminder\nThe next one may go out in 3 minutes.',
    ],
    [networkFailure(), 'Error sending reminder'],
  ])('with %o shows %s', async (outcome, text) => {
    on(ordersAre([ready(21, 12)]));
    const requests = on(reminderIs(outcome));
    await openStaffApp('/pickup-window');
    await choose('#021', 'Remind');
    expect(requests.map(({ params }) => params.id)).toEqual([idOf(21)]);
    expect(alertText()).toBe(text);
  });

  it('names the order without a network, and tries again with one tap', async () => {
    given(ordersAre([ready(21, 12), ready(22, 12)]), reminderIs(networkFailure()));
    await openStaffApp('/pickup-window');
    await choose('#021', 'Remind');
    const dialog = within(screen.getByRole('alertdialog', { name: 'Order #021' }));
    expect(dialog.getByText('Error sending reminder')).toBeTruthy();
    const requests = on(reminderIs(answer(ready(21, 12, { reminders_sent: 1 }))));
    await tap('Try Again');
    expect(requests.map(({ params }) => params.id)).toEqual([idOf(21)]);
    expect(alertText()).toBe('Reminder sent successfully!');
  });
});
