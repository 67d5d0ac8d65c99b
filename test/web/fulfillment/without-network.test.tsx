import { STAFF } from '../log-in.ts';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import type { Problem } from '#adapters/http-contract/problem.ts';
import { stockContract } from '#adapters/http-contract/stock.contract.ts';
import type { StaffAuth } from '#web/session/login.ts';
import { breakWire, silence } from '../break-wire.ts';
import {
  everyoneIsNotified,
  idOf,
  logOutIsTaken,
  ordersAre,
  ordersCome,
  preparing,
  ready,
  staffOrder,
  statusChangeIs,
  statusChangesTo,
  undoReadyIs,
} from '../msw/handlers/staff.handlers.ts';
import { given, on } from '../msw/server.ts';
import { answer, bare, networkFailure, problem, typedHandler } from '../msw/typed-handler.ts';
import { follow, heading, openStaffApp, tap } from '../open-app.ts';
import { passTime, settle } from '../polling-clock.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const A_POLL_MS = 31_000;
const cards = (): readonly string[] =>
  screen.queryAllByRole('heading', { level: 2, name: /Order number/ }).map(({ textContent }) => textContent ?? '');
const isKnownAs = (auth: StaffAuth): void => localStorage.setItem('bandstand.staff-auth', JSON.stringify(auth));
const TOM: StaffAuth = { ...STAFF, id: 't0', name: 'Tom', token: 'tom-token' };
const MANAGER: StaffAuth = { ...TOM, role: 'manager' };

/** The network is down: requests get no response. */
const goAway = (): void => {
  given(
    ordersCome(() => networkFailure()),
    statusChangeIs(networkFailure()),
  );
};

describe('only the stand decides', () => {
  it.each([502, 503, 404, 409, 403])(
    'keeps an act that a proxy answers with %i, and sends it once when the stand answers',
    async (status) => {
      on(ordersAre([staffOrder(36)]));
      await openStaffApp('/fulfillment');
      given(
        statusChangeIs(bare(status)),
        ordersCome(() => networkFailure()),
      );
      await tap('Mark as Ready #036');
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(heading()).not.toBe('Staff Access Required');
      expect(screen.getByText(/No network/)).toBeTruthy();
      const sent = on(statusChangesTo((to) => staffOrder(36, { status: to })));
      on(ordersAre([staffOrder(36)]));
      await passTime(A_POLL_MS);
      expect(sent).toHaveLength(1);
      expect(screen.queryByText(/No network/)).toBeNull();
    },
  );

  it('keeps an unanswered tap after six seconds, the next one at once, and is not back before an answer', async () => {
    on(ordersAre([staffOrder(36), staffOrder(37)]));
    const app = await openStaffApp('/fulfillment');
    breakWire(silence);
    await tap('Mark as Ready #036');
    expect(screen.queryByText(/kept here/)).toBeNull();
    await passTime(6_000);
    expect(screen.getByText(/No network/).closest('[role=status]')?.textContent).toContain('1 kept here.');
    await tap('Mark as Ready #037');
    await passTime(3_100);
    expect(screen.getByText(/2 kept here/)).toBeTruthy();
    app.close();
    await openStaffApp('/fulfillment');
    expect(screen.getByText(/No network/)).toBeTruthy();
    expect(screen.queryByText(/Back on the network/)).toBeNull();
  });
});

describe('without a network', () => {
  it('keeps working, marks unsent acts, and sends them once when the network is back, also after a reload', async () => {
    on(ordersAre([staffOrder(36), staffOrder(37)]));
    const app = await openStaffApp('/fulfillment');
    goAway();
    await tap('Start Preparing #036');
    expect(app.path()).toBe(`/fulfillment/${idOf(36)}`);
    app.close();

    const reloaded = await openStaffApp('/fulfillment?view=preparing');
    expect(screen.getByText('Not sent yet')).toBeTruthy();
    await tap('Mark as Ready #036');
    await passTime(11_000);
    await tap('Show');
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines.filter((line) => line?.includes('Waiting'))).toEqual([
      expect.stringContaining('Started #036'),
      expect.stringContaining('#036 is ready'),
    ]);
    await tap('Keep working');

    on(ordersAre([staffOrder(36), staffOrder(37)], [ready(36, 0), staffOrder(37)]));
    const sent = on(statusChangesTo((status) => preparing(36, { status })));
    await passTime(A_POLL_MS);
    expect(sent.map(({ params, body }) => [params.id, body.status])).toEqual([
      [idOf(36), 'preparing'],
      [idOf(36), 'ready'],
    ]);
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
    expect(screen.queryByText('Not sent yet')).toBeNull();
    await passTime(A_POLL_MS);
    expect(sent).toHaveLength(2);
    reloaded.close();
  });

  it('undoes an unsent act', async () => {
    on(ordersAre([staffOrder(36)]));
    await openStaffApp('/fulfillment');
    goAway();
    on(undoReadyIs(networkFailure()));
    await tap('Mark as Ready #036', 'Undo #036');
    expect(screen.getByRole('button', { name: 'Start Preparing #036' })).toBeTruthy();
    expect(screen.getByText(/2 kept here/)).toBeTruthy();
  });

  it('hands out ready orders', async () => {
    given(everyoneIsNotified(), ordersAre([ready(21, 3), ready(22, 2)]));
    await openStaffApp('/pickup-window');
    goAway();
    await tap('Picked Up #021');
    await passTime(10_000);
    expect(screen.queryByRole('button', { name: 'Picked Up #021' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Picked Up #022' })).toBeTruthy();
    expect(screen.getByText(/1 kept here/)).toBeTruthy();
  });

  it('lists acts that do not count until they are settled', async () => {
    on(ordersAre([staffOrder(36)]));
    await openStaffApp('/fulfillment');
    goAway();
    await tap('Mark as Ready #036');
    given(ordersAre([]), statusChangeIs(problem('STATUS_CONFLICT', 'No', { status: 'cancelled' })));
    await passTime(A_POLL_MS);
    expect(screen.getByText('1 thing to settle.')).toBeTruthy();
    await follow('Show');
    expect(heading()).toBe('1 thing to settle');
    expect(screen.getByText('#036 is cancelled, but it is made').parentElement?.textContent).toMatch(
      /You marked it ready at 8:00.PM\. The money went back: do not hand it out/,
    );
    expect(screen.queryByRole('button', { name: 'Count as Spoiled' })).toBeNull();
    await tap('Leave the Food on the Menu');
    expect(heading()).toBe('Nothing to settle');
    expect(screen.queryByText('1 thing to settle.')).toBeNull();
  });

  it('counts the food of a canceled order as spoiled in one tap, and explains a refusal', async () => {
    isKnownAs(MANAGER);
    on(ordersAre([staffOrder(36)]));
    await openStaffApp('/fulfillment', 'nobody');
    goAway();
    await tap('Mark as Ready #036');
    given(ordersAre([]), statusChangeIs(problem('STATUS_CONFLICT', 'No', { status: 'cancelled' })));
    await passTime(A_POLL_MS);
    await follow('Show');
    on(typedHandler(fulfilmentContract.get, () => answer(staffOrder(36, { status: 'cancelled' }))));
    on(typedHandler(stockContract.writeOff, () => problem('STOCK_CONFLICT', 'Only 0 Hot Dog are on the shelf.')));
    await tap('Count as Spoiled');
    expect(screen.getByRole('alertdialog').textContent).toContain('Only 0 Hot Dog are on the shelf.');
    await tap('OK');
    const written = on(typedHandler(stockContract.writeOff, () => answer({ left: 3 })));
    await tap('Count as Spoiled');
    expect(written.map(({ body }) => body)).toEqual(
      staffOrder(36).items.map(({ id, product_id: product, quantity }) => ({
        id: `spoiled-${id}`,
        product,
        quantity,
        reason: '#036 is cancelled, but it is made',
      })),
    );
    expect(heading()).toBe('Nothing to settle');
  });

  it('lists a refused act although its page was reloaded before the answer came', async () => {
    on(ordersAre([staffOrder(36)]));
    const app = await openStaffApp('/fulfillment');
    on(typedHandler(fulfilmentContract.changeStatus, () => new Promise(() => undefined)));
    await tap('Start Preparing #036');
    app.close();
    on(ordersCome(() => answer([preparing(36)])));
    on(statusChangeIs(problem('ALREADY_PREPARING', 'Taken', { preparing_staff: 'Sam Ortiz' })));
    await openStaffApp('/fulfillment');
    await settle();
    expect(screen.getByText('1 thing to settle.')).toBeTruthy();
  });

  const REX: StaffAuth = { ...STAFF, id: '0193c0de-0000-7000-8000-0000000000f1', name: 'Rex Hall', token: 'rex-token' };
  const leave = async (by = REX): Promise<void> => {
    on(ordersAre([staffOrder(36)]));
    isKnownAs(by);
    const app = await openStaffApp('/fulfillment', 'nobody');
    goAway();
    await tap('Mark as Ready #036');
    app.close();
    on(ordersAre([staffOrder(36)]));
  };
  const logInAs = async (auth: StaffAuth, refused?: Problem | null) => {
    isKnownAs(auth);
    const sent = on(statusChangesTo((status) => staffOrder(36, { status })));
    const asked = on(
      typedHandler(fulfilmentContract.answerForUnsent, (_earlier, { body: { acts } }) =>
        answer({ arrived: refused === undefined ? [] : acts.map(({ id }) => ({ id, refused })) }),
      ),
    );
    const app = await openStaffApp('/fulfillment', 'nobody');
    await passTime(A_POLL_MS);
    return { sent, asked, app };
  };

  it('never sends one person’s acts as another’s, lists them, and sends them when that person is back', async () => {
    await leave();
    const { sent, app } = await logInAs(TOM);
    expect(sent).toHaveLength(0);
    expect(screen.getByText('1 waits for Rex Hall to log in.')).toBeTruthy();
    await follow('Show');
    expect(heading()).toBe('1 thing to settle');
    expect(screen.getByText(/Rex Hall marked it ready at 8:00.PM/)).toBeTruthy();
    expect(screen.getByText(/sent when Rex Hall or a manager logs in here/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send as Mine' })).toBeNull();
    app.close();
    const back = await logInAs(REX);
    expect(back.sent.map(({ body }) => body.status)).toEqual(['ready']);
  });

  it('lets a manager send them as their own, and the stand notes both', async () => {
    await leave();
    const { sent, asked } = await logInAs(MANAGER);
    await follow('Show');
    await tap('Send as Mine');
    expect(asked[0]?.body).toMatchObject({ staff_id: REX.id, outcome: 'sent', acts: [{ text: '#036 is ready' }], sales: [] });
    expect(sent.map(({ body }) => body.status)).toEqual(['ready']);
    expect(heading()).toBe('Nothing to settle');
  });

  it('asks the same volunteer with a new code, who may deny it', async () => {
    await leave();
    const renewed = { ...REX, id: '0193c0de-0000-7000-8000-0000000000f2', token: 'new-token' };
    const { app } = await logInAs(renewed);
    await follow('Show');
    await tap('Not Mine, Someone Else Had That Code');
    expect(screen.queryByRole('button', { name: /^(Yes|Send)/ })).toBeNull();
    app.close();
    const { sent, asked } = await logInAs(renewed);
    await follow('Show');
    expect(sent).toHaveLength(0);
    await tap('Yes, Send It');
    expect(asked[0]?.body).toMatchObject({ staff_id: REX.id, outcome: 'sent' });
    expect(sent.map(({ body }) => body.status)).toEqual(['ready']);
  });

  it('does not ask whether acts of a code without a name are the next one’s', async () => {
    await leave({ ...REX, name: 'Staff' });
    await logInAs({ ...TOM, name: 'Staff' });
    await follow('Show');
    expect(screen.getByText(/sent when a manager logs in here/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Yes|Send)/ })).toBeNull();
  });

  it('lets a manager drop them, after a question', async () => {
    await leave();
    const { sent, asked } = await logInAs(MANAGER);
    await follow('Show');
    await tap('Drop', 'Drop It');
    expect(asked[0]?.body.outcome).toBe('dropped');
    expect(heading()).toBe('Nothing to settle');
    expect(sent).toHaveLength(0);
  });

  it.each([
    ['applied', null, 'Nothing to settle'],
    ['refused', { error: 'No', code: 'STATUS_CONFLICT', requestId: 'r1', status: 'cancelled' }, '1 thing to settle'],
  ])('settles what had arrived and was %s before', async (_what, before, then) => {
    await leave();
    const { sent } = await logInAs(MANAGER, before);
    await follow('Show');
    await tap('Send as Mine');
    expect(sent).toHaveLength(0);
    expect(heading()).toBe(then);
    expect(screen.queryByText('#036 is cancelled, but it is made') === null).toBe(before === null);
  });

  it('says when dropped acts had already counted', async () => {
    await leave();
    await logInAs(MANAGER, null);
    await follow('Show');
    await tap('Drop', 'Drop It');
    expect(screen.getByRole('alertdialog').textContent).toContain('This had already counted: #036 is ready.');
  });

  it('keeps them where the stand could not note it', async () => {
    await leave();
    await logInAs(MANAGER);
    on(typedHandler(fulfilmentContract.answerForUnsent, () => networkFailure()));
    await follow('Show');
    await tap('Send as Mine');
    expect(screen.getByRole('alertdialog').textContent).toMatch(/This needs the network/);
    expect(screen.getByText(/Rex Hall marked it ready/)).toBeTruthy();
  });

  it('resumes the same volunteer’s acts from an old code', async () => {
    await leave();
    const { sent } = await logInAs({ ...REX, id: 'r2', token: 'rex-again' });
    await follow('Show');
    expect(screen.getByRole('heading', { name: 'Done with your old code' })).toBeTruthy();
    await tap('Yes, Send It');
    expect(sent.map(({ body }) => body.status)).toEqual(['ready']);
  });

  it('asks before a logout that leaves something unsent', async () => {
    given(ordersAre([staffOrder(36)]), logOutIsTaken());
    const app = await openStaffApp('/fulfillment');
    goAway();
    await tap('Mark as Ready #036', 'Logout');
    expect(screen.getByRole('heading', { name: '1 action is not sent yet' })).toBeTruthy();
    await tap('Stay');
    expect(app.path()).toBe('/fulfillment');
    await tap('Logout', 'Log Out Anyway');
    expect(app.services.logins.get().login).toBeNull();
  });

  it('opens with the orders that were known last, for the login that asked for them', async () => {
    on(ordersAre([staffOrder(36, { customer_email: 'maya@example.com' })]));
    const app = await openStaffApp('/fulfillment');
    app.close();
    expect(JSON.stringify(localStorage)).not.toContain('maya@example.com');
    goAway();
    const offline = await openStaffApp('/fulfillment');
    expect(cards()).toHaveLength(1);
    offline.close();
    isKnownAs(TOM);
    await openStaffApp('/fulfillment', 'nobody');
    expect(cards()).toHaveLength(0);
  });

  it('names the person who was faster, and leaves the order to them', async () => {
    on(ordersAre([staffOrder(36)]));
    await openStaffApp('/fulfillment');
    goAway();
    await tap('Start Preparing #036');
    on(ordersCome(() => answer([preparing(36)])));
    on(statusChangeIs(problem('ALREADY_PREPARING', 'Taken', { preparing_staff: 'Sam Ortiz' })));
    await passTime(A_POLL_MS);
    await follow('Show');
    expect(screen.getByText('#036 was already with Sam Ortiz')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Take Over #036' })).toBeTruthy();
    await tap('Leave It to Sam');
    expect(heading()).toBe('Nothing to settle');
  });
});
