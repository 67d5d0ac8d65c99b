import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { callOffContract } from '#adapters/http-contract/call-off.contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { callOffId, orderId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { TONIGHT } from '../msw/handlers/staff.handlers.ts';
import { on } from '../msw/server.ts';
import { answer, problem, typedHandler } from '../msw/typed-handler.ts';
import { alerts, fill, heading, openAdmin, tap } from '../open-app.ts';
import { passTime } from '../polling-clock.ts';

type Answer = ResponseOf<typeof callOffContract.get>;
type InHand = Answer['orders'][number];
type Entry = NonNullable<Answer['current']>['orders'][number];

const idOf = (number: number) => orderId(`0193c0de-0000-7000-8000-${String(number).padStart(12, '0')}`);
const inHand = (number: number, changes: Partial<InHand> = {}): InHand => ({
  id: idOf(number),
  orderNumber: `PE-20261120-O-${String(number).padStart(3, '0')}`,
  customerName: `Customer ${number}`,
  status: 'queued',
  amount: cents(1_050),
  back: 'card',
  ...changes,
});
const entry = (number: number, changes: Partial<Entry> = {}): Entry => ({
  orderId: idOf(number),
  orderNumber: `PE-20261120-O-${String(number).padStart(3, '0')}`,
  customerName: `Customer ${number}`,
  amount: cents(1_050),
  tender: 'card',
  state: 'refunded',
  refusals: 0,
  attempts: 0,
  dueAt: null,
  told: { state: 'sent', at: TONIGHT },
  ...changes,
});
const before = (changes: Partial<Answer> = {}): Answer => ({
  night: { id: 'night-1', name: 'vs. Lincoln' },
  orders: [inHand(1), inHand(2, { status: 'ready' }), inHand(3, { back: 'hand', amount: cents(900) })],
  handedOut: 61,
  current: null,
  ...changes,
});
const after = (orders: readonly Entry[]): Answer =>
  before({
    orders: [],
    current: { id: callOffId(idOf(99)), isAll: true, calledAt: TONIGHT, calledBy: 'Admin', orders: [...orders] },
  });
const callOffIs = (value: Answer) => on(typedHandler(callOffContract.get, () => answer(value)));
const list = (name: string) => within(screen.getByRole('region', { name }));
const go = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Refund \d+ orders?, / });

describe('calling the game off', () => {
  it('shows the refunds and their customers, and asks for the name of the night and a second confirmation', async () => {
    callOffIs(before());
    const requests = on(typedHandler(callOffContract.start, () => answer(after([entry(1, { state: 'waiting', told: null })]))));
    await openAdmin('/admin/call-off');
    expect(heading()).toBe('Call off the game');
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '3',
      'paid and not handed out',
      '$30.00',
      'to 2 cards and 1 by hand',
      '61',
      'handed out already',
    ]);
    expect(screen.getByText('2 queued, 0 preparing, 1 ready')).toBeDefined();
    expect(go().disabled).toBe(true);
    fill(/^Type the name/, 'vs lincoln');
    expect(go().disabled).toBe(true);
    fill(/^Type the name/, ' VS. Lincoln ');
    fireEvent.click(go());
    await tap('Refund $30.00');
    expect(requests.map(({ body }) => body)).toEqual([{ id: expect.stringMatching(/^[\w-]{8,64}$/), name: 'VS. Lincoln', orders: null }]);
    expect(heading()).toBe('The game is called off');
  });

  it('may be for chosen orders', async () => {
    callOffIs(before());
    const requests = on(typedHandler(callOffContract.start, () => problem('NIGHT_CONFLICT', 'This night is not open.')));
    await openAdmin('/admin/call-off');
    fireEvent.click(screen.getByRole('radio', { name: /^Only orders/ }));
    expect(screen.getByText(/“We had to cancel your order\. Your money/)).toBeTruthy();
    fill(/^Type the name/, 'vs. Lincoln');
    expect(go().disabled).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: /Customer 2/ }));
    fireEvent.click(go());
    await tap('Refund $10.50');
    expect(requests[0]?.body).toMatchObject({ orders: [idOf(2)] });
    expect(alerts()).toEqual(['This night is not open.']);
    // The same act keeps its id; another one gets its own.
    fireEvent.click(go());
    await tap('Refund $10.50');
    fireEvent.click(screen.getByRole('checkbox', { name: /Customer 1/ }));
    fireEvent.click(go());
    await tap('Refund $21.00');
    const ids = requests.map(({ body }) => body.id);
    expect([ids.length, ids[1] === ids[0], ids[2] === ids[0]]).toEqual([3, true, false]);
  });

  it('shows how far it is, and follows', async () => {
    callOffIs(
      after([
        entry(1),
        entry(2, { state: 'refunding', attempts: 2, told: { state: 'pending', at: null } }),
        entry(3, { state: 'waiting', told: null }),
      ]),
    );
    await openAdmin('/admin/call-off');
    expect(screen.getByRole('status', { name: '' }).textContent).toBe('1 of 3 orders refunded');
    expect(screen.getByText('$10.50 of $31.50. You may close this page, it keeps going. Online ordering is stopped.')).toBeDefined();
    expect(list('Under way').getByText('The card provider did not answer 2 times. The stand will ask again.')).toBeDefined();
    callOffIs(after([entry(1), entry(2), entry(3)]));
    await passTime(2_000);
    expect(screen.getByText('3 of 3 orders are refunded.')).toBeDefined();
  });

  it('lists the notified customers, and not those in line', async () => {
    const waits = { state: 'waiting' } as const;
    callOffIs(
      after([
        entry(1),
        entry(2, { told: null }),
        entry(3, { ...waits, told: { state: 'pending', at: null } }),
        entry(4, { ...waits, told: null }),
      ]),
    );
    await openAdmin('/admin/call-off');
    const told = (name: string) =>
      list(name)
        .queryAllByText(/[Tt]old|No email|on its way/)
        .map(({ textContent }) => textContent);
    expect(told('Under way')).toEqual(['Email on its way']);
    expect(told('Refunded 2')).toEqual([expect.stringMatching(/^Told by email at 8:00.PM$/), 'No email address']);
  });

  it.each([
    [1, '1 order needs you.'],
    [2, '2 orders need you.'],
  ])('counts no refund where all %i orders were paid in cash', async (count, title) => {
    callOffIs(after(Array.from({ length: count }, (_none, at) => entry(at + 1, { state: 'by-hand', tender: 'cash', told: null }))));
    await openAdmin('/admin/call-off');
    expect(screen.getByText(title)).toBeDefined();
  });

  it('lists the refunds that need a person, and tries again', async () => {
    const cash = entry(3, { state: 'by-hand', tender: 'cash', told: null });
    const failed = entry(2, { state: 'failed', refusals: 5 });
    callOffIs(after([entry(1, { told: { state: 'failed', at: TONIGHT } }), failed, cash]));
    const requests = on(typedHandler(callOffContract.retry, () => answer(after([entry(1), entry(2), cash]))));
    await openAdmin('/admin/call-off');
    expect(screen.getByText('1 of 2 orders are refunded. 2 need you.')).toBeDefined();
    expect(list('Could not be refunded').getByText(/^The card provider refused 5 times\. .* give cash and note it\.$/)).toBeDefined();
    expect(list('Paid at the window').getByText('Cash from the drawer')).toBeDefined();
    expect(list('Refunded 1').getByText('Email bounced. Not told')).toBeDefined();
    await tap('Retry #002');
    expect(requests.map(({ body }) => body)).toEqual([{ order: idOf(2) }]);
    expect(screen.queryByRole('region', { name: 'Could not be refunded' })).toBeNull();
  });

  it('may be for more orders later, of those that came since, while the game goes on', async () => {
    const orders = [inHand(1), inHand(4)];
    callOffIs({ ...after([entry(1)]), orders });
    await openAdmin('/admin/call-off');
    expect(screen.queryByLabelText(/^Type the name/)).toBeNull();
    await tap('Call Off More Orders');
    expect(screen.queryByRole('button', { name: 'Call Off More Orders' })).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: /^Only orders/ }));
    expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
      expect.stringContaining('Customer 4'),
    ]);
    const current = { id: callOffId(idOf(98)), isAll: false, calledAt: TONIGHT, calledBy: 'Admin', orders: [entry(4)] };
    on(typedHandler(callOffContract.start, () => answer(before({ orders, current }))));
    fireEvent.click(screen.getByRole('checkbox', { name: /Customer 4/ }));
    fill(/^Type the name/, 'vs. Lincoln');
    fireEvent.click(go());
    await tap('Refund $10.50');
    expect(heading()).toBe('Chosen orders are called off');
    expect(screen.queryByLabelText(/^Type the name/)).toBeNull();
  });

  it('has nothing to call off while no night is open', async () => {
    callOffIs(before({ night: null, orders: [] }));
    await openAdmin('/admin/call-off');
    expect(screen.getByRole('heading', { name: 'No night is open' })).toBeDefined();
  });
});
