import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import type { StaffAuth } from '#web/session/login.ts';
import { STAFF } from '../log-in.ts';
import {
  everybodyIsTold,
  idOf,
  ordersAre,
  ordersCome,
  preparing,
  ready,
  staffOrder,
  statusChangeIs,
  statusChangesTo,
  undoReadyIs,
} from '../msw/handlers/staff.handlers.ts';
import { on } from '../msw/server.ts';
import { answer, bare, networkFailure, problem, typedHandler } from '../msw/typed-handler.ts';
import { heading, openStaffApp, tap } from '../open-staff-app.ts';
import { passTime, settle } from '../polling-clock.ts';

afterEach(() => vi.useRealTimers());

const A_POLL_MS = 31_000;
const cards = (): readonly string[] =>
  screen.queryAllByRole('heading', { level: 2, name: /Order number/ }).map(({ textContent }) => textContent ?? '');
const isKnownAs = (auth: StaffAuth): void => localStorage.setItem('bandstand.staff-auth', JSON.stringify(auth));
const TOM: StaffAuth = { ...STAFF, id: 't0', name: 'Tom', token: 'tom-token' };

/** The network is away: nothing is answered. */
const goAway = (): void => {
  on(ordersCome(() => networkFailure()));
  on(statusChangeIs(networkFailure()));
};

describe('only the stand decides', () => {
  it.each([502, 503, 404, 409, 403])(
    'keeps an act that a proxy answers with %i, and sends it once when the stand is heard',
    async (status) => {
      on(ordersAre([staffOrder(36)]));
      await openStaffApp('/fulfillment');
      on(statusChangeIs(bare(status)));
      on(ordersCome(() => networkFailure()));
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

  it('keeps a tap that meets silence after six seconds, the next one at once, and is not back before something is heard', async () => {
    on(ordersAre([staffOrder(36), staffOrder(37)]));
    const app = await openStaffApp('/fulfillment');
    on(statusChangeIs(new Promise(() => undefined)));
    on(ordersCome(() => new Promise(() => undefined)));
    await tap('Mark as Ready #036');
    expect(screen.queryByText(/to send/)).toBeNull();
    await passTime(6_000);
    expect(screen.getByText(/No network/).closest('[role=status]')?.textContent).toContain('1 action to send.');
    await tap('Mark as Ready #037');
    await passTime(3_100);
    expect(screen.getByText(/2 actions to send/)).toBeTruthy();
    app.close();
    await openStaffApp('/fulfillment');
    // Something is answered, and what waits goes out again; that it is not answered is known by then.
    await passTime(7_000);
    expect(screen.getByText(/No network/)).toBeTruthy();
    expect(screen.queryByText(/Back on the network/)).toBeNull();
  });
});

describe('without a network', () => {
  it('goes on working, says what is not sent yet, and sends it once when the network is back, also after a reload', async () => {
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
    await tap('Show them');
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

  it('undoes what was not sent yet', async () => {
    on(ordersAre([staffOrder(36)]));
    await openStaffApp('/fulfillment');
    goAway();
    on(undoReadyIs(networkFailure()));
    await tap('Mark as Ready #036');
    await tap('Undo #036');
    expect(screen.getByRole('button', { name: 'Start Preparing #036' })).toBeTruthy();
    expect(screen.getByText(/2 actions to send/)).toBeTruthy();
  });

  it('hands out what is ready', async () => {
    on(everybodyIsTold());
    on(ordersAre([ready(21, 3), ready(22, 2)]));
    await openStaffApp('/pickup-window');
    goAway();
    await tap('Picked Up #021');
    await passTime(10_000);
    expect(screen.queryByRole('button', { name: 'Picked Up #021' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Picked Up #022' })).toBeTruthy();
    expect(screen.getByText(/1 action to send/)).toBeTruthy();
  });

  it('lists in words what does not count, until somebody has settled it', async () => {
    on(ordersAre([staffOrder(36)]));
    await openStaffApp('/fulfillment');
    goAway();
    await tap('Mark as Ready #036');
    on(ordersAre([]));
    on(statusChangeIs(problem('STATUS_CONFLICT', 'No', { status: 'cancelled' })));
    await passTime(A_POLL_MS);
    expect(screen.getByText('1 thing to settle.')).toBeTruthy();
    screen.getByRole('link', { name: 'Show them' }).click();
    await settle();
    expect(heading()).toBe('1 thing to settle');
    expect(screen.getByText('#036 was cancelled').parentElement?.textContent).toMatch(
      /You marked it ready at 8:00.PM\. The money went back, the food is made/,
    );
    expect(screen.queryByRole('link', { name: 'Count It as Spoiled' })).toBeNull();
    await tap('Leave the Food on the Menu');
    expect(heading()).toBe('Nothing to settle');
    expect(screen.queryByText('1 thing to settle.')).toBeNull();
  });

  it('lists what is refused although its page was reloaded before the answer came', async () => {
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

  it('never sends one person’s acts as another’s, and sends them when that person is back', async () => {
    on(ordersAre([staffOrder(36)]));
    const app = await openStaffApp('/fulfillment');
    goAway();
    await tap('Mark as Ready #036');
    app.close();
    isKnownAs(TOM);
    on(ordersAre([staffOrder(36)]));
    const sent = on(statusChangesTo((status) => staffOrder(36, { status })));
    const toms = await openStaffApp('/fulfillment', 'nobody');
    await passTime(A_POLL_MS);
    expect(sent).toHaveLength(0);
    await tap('Show them');
    expect(screen.getByText('Sent when Staff Q7H2KD logs in here')).toBeTruthy();
    toms.close();
    isKnownAs(STAFF);
    await openStaffApp('/fulfillment', 'nobody');
    await settle();
    expect(sent.map(({ body }) => body.status)).toEqual(['ready']);
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

  it('says so when somebody else was faster, and leaves the order to them', async () => {
    on(ordersAre([staffOrder(36)]));
    await openStaffApp('/fulfillment');
    goAway();
    await tap('Start Preparing #036');
    on(ordersCome(() => answer([preparing(36)])));
    on(statusChangeIs(problem('ALREADY_PREPARING', 'Taken', { preparing_staff: 'Sam Ortiz' })));
    await passTime(A_POLL_MS);
    screen.getByRole('link', { name: 'Show them' }).click();
    await settle();
    expect(screen.getByText('#036 was already with Sam Ortiz')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Take Over #036' })).toBeTruthy();
    await tap('Leave it to Sam');
    expect(heading()).toBe('Nothing to settle');
  });
});
