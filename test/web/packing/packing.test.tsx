import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cents } from '#core/domain/kernel/money.ts';
import {
  packedOrderIs,
  checksFail,
  COLA,
  HOT_DOGS,
  idOf,
  minutesAgo,
  oneOrderFails,
  oneOrderIs,
  oneOrderIsMissing,
  ordersAre,
  ordersCome,
  preparing,
  ready,
  statusChangeIs,
  statusChangesTo,
  takeOverIs,
  undoReadyIs,
  type WireStaffOrder,
} from '../msw/handlers/staff.handlers.ts';
import { drawersAre } from '../msw/handlers/drawers.handlers.ts';
import { given, on } from '../msw/server.ts';
import { answer, bare, networkFailure, problem } from '../msw/typed-handler.ts';
import { alertText, follow, heading, openStaffApp, tap } from '../open-app.ts';
import { passTime, settle } from '../polling-clock.ts';

let checks: readonly { readonly params: { readonly itemId: string }; readonly body: { readonly checked: boolean } }[] = [];
const PATH = `/fulfillment/${idOf(36)}`;
const packs = (facts: Partial<WireStaffOrder> = {}): void => {
  const stand = packedOrderIs(preparing(36, facts));
  on(stand.orders);
  checks = on(stand.checks);
};
const open = (facts: Partial<WireStaffOrder> = {}) => {
  packs(facts);
  return openStaffApp(PATH);
};
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(name) });
const check = async (...names: readonly string[]): Promise<void> => {
  for (const name of names) fireEvent.click(box(name));
  await settle();
};
type StoredAct = { readonly id: string; readonly order: { readonly id: string }; readonly step: unknown };
const storedActs = (): readonly StoredAct[] => JSON.parse(localStorage.getItem('bandstand.acts') ?? '{"acts":[]}').acts;
const text = () => screen.getByRole('main').textContent;

describe('the packing page', () => {
  it('shows the order and its items', async () => {
    await open({ created_at: minutesAgo(29), total_amount: cents(3_134), special_instructions: 'No onions.' });
    expect(heading()).toContain('Order number 36');
    expect(document.title).toBe('Packing #036 · Bandstand');
    expect(screen.getByText('Placed at').nextElementSibling?.textContent).toMatch(/^7:31.PM$/);
    expect(screen.getByText('Total').nextElementSibling?.textContent).toBe('$31.34');
    const items = within(screen.getByRole('list', { name: 'Items to pack' })).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(['2×Hot Dog$7.00Sold Out', '1×Cola$2.50Sold Out']);
    expect(screen.getByText('Special instructions').parentElement?.textContent).toContain('No onions.');
    expect(screen.getByRole('link', { name: 'Back to Fulfillment Queue' }).getAttribute('href')).toBe('/fulfillment?view=preparing');
    expect(screen.getByText('Rivera')).toBeTruthy();
  });

  it('leads to the queue, where it can be undone', async () => {
    packs();
    on(statusChangesTo((status) => preparing(36, { status })));
    const undone = on(undoReadyIs(answer(preparing(36))));
    on(oneOrderIs(preparing(36)));
    const app = await openStaffApp(PATH);
    await check('Hot Dog', 'Cola');
    await tap('Mark as Ready for Pickup');
    expect(app.path()).toBe('/fulfillment');
    expect(screen.getByText('#036 is ready.')).toBeTruthy();
    await tap('Undo #036');
    expect(undone).toHaveLength(1);
    expect(screen.queryByText('#036 is ready.')).toBeNull();
  });

  it('shows the reason of a reopening, and the other packers', async () => {
    await open({ reopened_count: 1, reopen_notes: 'The nachos are missing.' });
    expect(screen.getByText('Reopened').parentElement?.textContent).toContain('The nachos are missing.');
    expect(screen.getByText('Being prepared by Staff K8PR3N')).toBeTruthy();
  });

  it('marks an order whose payment differs', async () => {
    await open({ needs_review: true });
    expect(screen.getByText('Payment differs: ask an admin')).toBeTruthy();
  });

  it('leaves out a refunded item', async () => {
    await open({ items: [HOT_DOGS, { ...COLA, is_refunded: true }], kept_amount: cents(835) });
    expect(screen.queryByRole('checkbox', { name: /Cola/ })).toBeNull();
    expect(screen.getByText('Refunded, do not pack').parentElement?.textContent).toContain('1 × Cola');
    expect(screen.getByText('Total').nextElementSibling?.textContent).toBe('$8.35');
    expect(screen.getByText('0 of 1 items checked')).toBeTruthy();
  });

  it('leaves out a replaced item, also while its price difference is owed', async () => {
    await open({ items: [HOT_DOGS, { ...COLA, is_replaced: true }] });
    expect(screen.queryByRole('checkbox', { name: /Cola/ })).toBeNull();
    expect(screen.getByText('Do not pack').parentElement?.textContent).toContain('1 × Cola');
    expect(screen.getByText('0 of 1 items checked')).toBeTruthy();
  });

  it('names the item that was replaced', async () => {
    await open({ items: [{ ...COLA, replaces: 'Lemonade' }] });
    expect(screen.getByRole('checkbox', { name: /Cola, instead of Lemonade/ })).toBeTruthy();
  });

  it('can be marked as ready only when all is checked', async () => {
    const requests = on(statusChangesTo((status) => preparing(36, { status })));
    const app = await open();
    const waiting = screen.getByRole<HTMLButtonElement>('button', { name: 'Check all items to mark as ready' });
    expect(waiting.disabled).toBe(true);
    await check('Hot Dog');
    expect(screen.getByText('1 of 2 items checked')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mark as Ready for Pickup' })).toBeNull();
    await check('Cola');
    expect(screen.getByText('2 of 2 items checked')).toBeTruthy();
    await tap('Mark as Ready for Pickup');
    expect(requests.map(({ params, body }) => [params.id, body.status])).toEqual([[idOf(36), 'ready']]);
    expect(app.path()).toBe('/fulfillment');
    expect(storedActs()).toEqual([]);
  });

  it('removes a check', async () => {
    await open();
    await check('Hot Dog', 'Cola', 'Cola');
    expect(box('Cola').checked).toBe(false);
    expect(screen.getByText('1 of 2 items checked')).toBeTruthy();
  });

  it('stays and reports a failure', async () => {
    on(statusChangeIs(problem('STATUS_CONFLICT', 'No', { status: 'queued' })));
    const app = await open();
    await check('Hot Dog', 'Cola');
    await tap('Mark as Ready for Pickup');
    expect(alertText()).toBe('Failed to update order status. Please try again.');
    expect(app.path()).toBe(PATH);
    expect(box('Cola').checked).toBe(true);
  });

  it('keeps the list on the screen while a change notification is faster than the answer', async () => {
    packs();
    on(statusChangeIs(new Promise(() => undefined)));
    await openStaffApp(PATH);
    await check('Hot Dog', 'Cola');
    const inTheBag = { checked_by: 'Staff Q7H2KD', checked_by_id: 'q7' };
    on(ordersAre([ready(36, 0, { items: [HOT_DOGS, COLA].map((item) => ({ ...item, ...inTheBag })) })]));
    // Late enough that the next list arrives before the browser gives up on the unanswered call.
    await passTime(25_000);
    await tap('Mark as Ready for Pickup');
    await passTime(5_500);
    expect(screen.getByText('2 of 2 items checked')).toBeTruthy();
    expect(text()).not.toContain('Order Not Available');
  });
});

const BY_TOM = { checked_by: 'Tom', checked_by_id: 't0' };

describe('the checks', () => {
  it('are sent to the server, and those of others are shown with their names', async () => {
    await open({ preparing_staff_id: 'q7', items: [HOT_DOGS, { ...COLA, ...BY_TOM }] });
    expect([box('Hot Dog').checked, box('Cola').checked]).toEqual([false, true]);
    expect(screen.getByText('Checked by Tom')).toBeTruthy();
    expect(screen.getByText('Tom packs this with you.')).toBeTruthy();
    await check('Hot Dog');
    expect(checks.map(({ params, body }) => [params.itemId, body.checked])).toEqual([[HOT_DOGS.id, true]]);
    expect(screen.getByText('Checked by you')).toBeTruthy();
    expect(storedActs()).toEqual([]);
  });

  it('that could not be sent survive a reload, and are sent when the server answers again', async () => {
    given(ordersAre([preparing(36)]), checksFail(bare(503)));
    const app = await openStaffApp(PATH);
    await check('Hot Dog');
    expect(box('Hot Dog').checked).toBe(true);
    const [kept] = storedActs();
    expect(kept).toMatchObject({ order: { id: idOf(36) }, step: { kind: 'check', itemId: HOT_DOGS.id, checked: true, round: 0 } });
    app.close();
    await open();
    await settle();
    expect(box('Hot Dog').checked).toBe(true);
    expect(checks).toHaveLength(1);
    expect(storedActs()).toEqual([]);
  });

  it('that the server refuses go back', async () => {
    given(ordersAre([preparing(36)]), checksFail(problem('STATUS_CONFLICT', 'No', { status: 'ready' })));
    await openStaffApp(PATH);
    await check('Hot Dog');
    expect(box('Hot Dog').checked).toBe(false);
  });

  it('of a former round do not count when the order has been reopened', async () => {
    given(ordersAre([preparing(36)]), checksFail(bare(503)));
    const app = await openStaffApp(PATH);
    await check('Hot Dog');
    app.close();
    given(checksFail(problem('STATUS_CONFLICT', 'No', { status: 'preparing' })), ordersAre([preparing(36, { reopened_count: 1 })]));
    await openStaffApp(PATH);
    await settle();
    expect(box('Hot Dog').checked).toBe(false);
    expect(storedActs()).toEqual([]);
    expect(screen.getByText('1 thing to settle.')).toBeTruthy();
  });

  it.each(['{', '[]', '{"acts":[{}]}'])('count as none when %s is stored', async (broken) => {
    localStorage.setItem('bandstand.acts', broken);
    await open();
    expect(screen.getByText('0 of 2 items checked')).toBeTruthy();
  });
});

describe('a takeover', () => {
  it('notifies the previous preparer, who returns to the queue', async () => {
    const mine = preparing(36, { preparing_staff_id: 'q7', items: [{ ...HOT_DOGS, checked_by: 'Me', checked_by_id: 'q7' }, COLA] });
    on(ordersAre([mine], [{ ...mine, preparing_staff: 'Sam Ortiz', preparing_staff_id: 's0' }]));
    const app = await openStaffApp(PATH);
    await passTime(30_000);
    const told = screen.getByRole('alertdialog', { name: 'Sam Ortiz took over #036' });
    expect(told.textContent).toContain('We had not heard from you for 2 minutes, so Sam Ortiz carries on. Your check is kept.');
    await tap('Back to the queue');
    expect(app.path()).toBe('/fulfillment');
  });

  it.each(['/fulfillment?view=make', '/window'])('is announced on any screen, also after a reload, and once: %s', async (path) => {
    const mine = preparing(36, { preparing_staff_id: 'q7' });
    given(ordersAre([mine]), drawersAre());
    const app = await openStaffApp('/fulfillment?view=make');
    app.close();
    on(ordersAre([{ ...mine, preparing_staff: 'Sam Ortiz', preparing_staff_id: 's0' }]));
    const reloaded = await openStaffApp(path);
    await settle();
    expect(screen.getByRole('alertdialog', { name: 'Sam Ortiz took over #036' })).toBeTruthy();
    await tap('Keep working');
    expect(reloaded.path()).toBe(path);
    await passTime(31_000);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is offered after two minutes of silence, and leads to the checklist', async () => {
    on(ordersAre([preparing(35), preparing(36, { preparing_heard_at: minutesAgo(3) })]));
    const taken = on(takeOverIs(answer(preparing(36, { preparing_staff_id: 'q7' }))));
    const app = await openStaffApp('/fulfillment?view=preparing');
    expect(screen.getByText('Not heard from for 3 minutes')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Take Over #035' })).toBeNull();
    await tap('Take Over #036');
    expect(taken).toHaveLength(1);
    expect(app.path()).toBe(PATH);
  });

  it('is kept without a network, and sent once when it is back', async () => {
    const silent = preparing(36, { preparing_heard_at: minutesAgo(3) });
    on(ordersAre([silent]));
    const app = await openStaffApp('/fulfillment?view=preparing');
    given(
      ordersCome(() => networkFailure()),
      takeOverIs(networkFailure()),
    );
    await tap('Take Over #036');
    expect(app.path()).toBe(PATH);
    expect(screen.getByText(/1 kept here/)).toBeTruthy();
    on(ordersAre([silent]));
    const taken = on(takeOverIs(answer(preparing(36, { preparing_staff_id: 'q7' }))));
    await passTime(31_000);
    const { preparing_staff_id, reopened_count } = silent;
    expect(taken).toMatchObject([
      {
        params: { id: idOf(36) },
        headers: { 'idempotency-key': expect.stringMatching(/^[\da-f-]{36}$/) },
        body: { seen: { status: 'preparing', reopened_count, preparing_staff_id } },
      },
    ]);
  });

  it('that came too late comes back as a thing to settle', async () => {
    const silent = preparing(36, { preparing_heard_at: minutesAgo(3) });
    on(ordersAre([silent]));
    await openStaffApp('/fulfillment?view=preparing');
    given(
      ordersCome(() => networkFailure()),
      takeOverIs(networkFailure()),
    );
    await tap('Take Over #036');
    on(ordersAre([silent]));
    on(takeOverIs(problem('ALREADY_PREPARING', 'This order is already being prepared by Priya.', { preparing_staff: 'Priya' })));
    await passTime(31_000);
    await follow('Show');
    expect(screen.getByText('#036 was already with Priya')).toBeTruthy();
  });
});

describe('the other states of the packing page', () => {
  it('cannot load', async () => {
    given(
      ordersCome(() => bare(400)),
      oneOrderFails(bare(400)),
    );
    await openStaffApp(PATH);
    expect(screen.getByRole('alert').textContent).toContain('Unable to load orderFailed to fetch orders: 400');
    on(ordersAre([preparing(36)]));
    await tap('Refresh');
    expect(screen.getByText('0 of 2 items checked')).toBeTruthy();
  });

  it('refetches its own order after a failure', async () => {
    given(ordersAre([]), oneOrderFails(bare(400)));
    await openStaffApp(PATH);
    expect(screen.getByRole('alert').textContent).toContain('Unable to load order');
    on(oneOrderIs(preparing(36)));
    await tap('Refresh');
    expect(screen.getByText('0 of 2 items checked')).toBeTruthy();
  });

  it('does not know the order', async () => {
    given(ordersAre([]), oneOrderIsMissing());
    await openStaffApp(PATH);
    expect(heading()).toBe('Order Not Found');
    expect(screen.getByText('The requested order could not be found.')).toBeTruthy();
  });

  it('does not ask for an impossible order', async () => {
    const requests = on(oneOrderIsMissing());
    await openStaffApp('/fulfillment/nonsense');
    expect(heading()).toBe('Order Not Found');
    expect(requests).toHaveLength(0);
  });

  it.each(['queued', 'ready'] as const)('is not available while %s', async (status) => {
    await open({ status });
    expect(heading()).toBe('Order Not Available');
    expect(screen.getByText(`This order is not currently being packed. Status: ${status}`)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Fulfillment Queue' }).getAttribute('href')).toBe('/fulfillment');
  });

  it('asks for an order that is not in hand anymore by itself', async () => {
    given(ordersAre([]), oneOrderIs(preparing(36, { status: 'completed' })));
    await openStaffApp(PATH);
    expect(screen.getByText('This order is not currently being packed. Status: completed')).toBeTruthy();
  });

  it('detects that another person has finished it', async () => {
    on(ordersAre([preparing(36)], [ready(36, 0)]));
    await openStaffApp(PATH);
    await passTime(30_000);
    expect(heading()).toBe('Order Not Available');
  });

  it('names the person who was faster', async () => {
    on(statusChangeIs(problem('ALREADY_PREPARING', 'Taken', { preparing_staff: 'Staff K8PR3N' })));
    await open();
    await check('Hot Dog', 'Cola');
    await tap('Mark as Ready for Pickup');
    expect(alertText()).toBe('This order is already being prepared by Staff K8PR3N. Please select a different order.');
  });
});
