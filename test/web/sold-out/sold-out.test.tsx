import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { soldOutContract } from '#adapters/http-contract/sold-out.contract.ts';
import { plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { aDrawer, drawersAre } from '../msw/handlers/drawers.handlers.ts';
import {
  foundIs,
  outOfHotDogs,
  putBackIs,
  refundIs,
  replaceIs,
  sellable,
  sellableAre,
  sellOutIs,
  shortage,
  shortageIs,
  waitingItem,
} from '../msw/handlers/sold-out.handlers.ts';
import { idOf, ordersAre, preparing, staffOrder, TONIGHT } from '../msw/handlers/staff.handlers.ts';
import { given, on } from '../msw/server.ts';
import { answer, typedHandler } from '../msw/typed-handler.ts';
import { heading, openStaffApp, settleApp, tap } from '../open-app.ts';

afterEach(() => {
  onlineManager.setOnline(true);
});

const LIST = '/fulfillment/sold-out/1';
const WAITING = [
  waitingItem(36),
  waitingItem(45, { customer: 'Coach Dee', channel: 'W', quantity: 1, others: 1, by: 'cash', refund: null }),
];
const SETTLED = {
  orderId: idOf(33),
  itemId: idOf(933),
  orderNumber: '#033',
  customer: 'Ana Haddad',
  quantity: 1,
  end: 'replaced',
  instead: '1 × Pizza Slice',
  back: cents(52),
  owed: cents(0),
  undoUntil: null,
} as const;
const PRODUCTS = [
  sellable(1, 'Hot Dog', 350),
  sellable(2, 'Cola', 250, { category: 'drinks', isMade: false }),
  sellable(3, 'Chili Dog', 400),
  sellable(4, 'Pizza Slice', 350),
  sellable(5, 'Soft Pretzel', 300),
  sellable(6, 'Walking Taco', 350, { available: 1 }),
];
const button = (name: string | RegExp) => screen.queryByRole('button', { name });

it('sells out from the staff bar by pick and confirmation, and leads to the list; two quick taps are one act', async () => {
  given(ordersAre([staffOrder(36)]), sellableAre(...PRODUCTS), shortageIs(shortage({ waiting: WAITING, paying: 2 })));
  const sold = on(sellOutIs(outOfHotDogs({ waiting: WAITING })));
  const app = await openStaffApp('/fulfillment');
  await tap('Sold Out');
  expect(button('Cola')).toBeNull();
  await tap('All 6 items');
  expect(button('Cola')).toBeTruthy();
  await tap('Hot Dog');
  const dialog = within(screen.getByRole('dialog', { name: 'Out of Hot Dog?' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'The menu and the window stop selling it now.',
    '2 paid orders wait for 3 of them. You see them next.',
    '2 customers are paying for it right now, and are asked to stop. Anyone who pays first joins the list.',
  ]);
  on(shortageIs(outOfHotDogs({ waiting: WAITING })));
  const yes = dialog.getByRole('button', { name: 'Sold Out' });
  fireEvent.click(yes);
  fireEvent.click(yes);
  await settleApp();
  expect(sold).toHaveLength(1);
  expect(app.path()).toBe(LIST);
  expect(heading()).toBe('Out of Hot Dog');
  expect(screen.getByText('Sold out since 7:47 PM')).toBeTruthy();
  expect(screen.getByText('2 paid orders still wait for 3')).toBeTruthy();
});

it('needs one tap on the rows of the make list and of packing', async () => {
  given(ordersAre([staffOrder(36), preparing(37)]), shortageIs(shortage()));
  await openStaffApp('/fulfillment?view=make');
  await tap('Sold Out: Hot Dog');
  expect(screen.getByRole('dialog', { name: 'Out of Hot Dog?' }).textContent).toContain('No paid orders are waiting for it.');
  await tap('Cancel');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('offers replacements of the same price first, quotes the customer’s message, and lists settled orders', async () => {
  given(sellableAre(...PRODUCTS), shortageIs(outOfHotDogs({ waiting: WAITING })));
  const after = outOfHotDogs({ waiting: WAITING.slice(1), settled: [SETTLED] });
  const replaced = on(replaceIs(after));
  await openStaffApp(LIST);
  await tap('Replace in #036');
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Pizza Slice$3.50, same price',
    'Chili Dog$4.00, no extra charge',
    'Soft Pretzel$3.00, $0.50 back each',
    'Cola$2.50, $1.00 back each',
  ]);
  fireEvent.click(screen.getByRole('radio', { name: /Soft Pretzel/ }));
  expect(screen.getByRole('dialog').textContent).toContain(
    '“Hot Dog ran out. You get 2 × Soft Pretzel instead. $1.00 and its share of the fee go back.',
  );
  on(shortageIs(after));
  await tap('Replace with Soft Pretzel');
  expect(replaced.map(({ body }) => body)).toEqual([{ orderId: idOf(36), itemId: idOf(936), productId: 5, drawer: null }]);
  expect(screen.getByText('1× Hot Dog became 1 × Pizza Slice. $0.52 goes back.')).toBeTruthy();
  await tap('Replace in #045');
  // Paid at the window, so it cannot be replaced by something cheaper.
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  expect(screen.getByText('Tell Coach at the window')).toBeTruthy();
});

it('lets a manager give the difference of a cash sale back, out of an open drawer', async () => {
  given(sellableAre(...PRODUCTS), shortageIs(outOfHotDogs({ waiting: WAITING.slice(1).map((item) => ({ ...item, customer: '' })) })));
  on(drawersAre([aDrawer()]));
  const replaced = on(replaceIs(outOfHotDogs()));
  await openStaffApp(LIST, 'manager');
  await tap('Replace in #045');
  expect(screen.getAllByRole('radio')).toHaveLength(5);
  expect(screen.queryByLabelText('Out of which drawer?')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: /Soft Pretzel/ }));
  await settleApp();
  expect(screen.getByText('Tell the customer at the window')).toBeTruthy();
  expect(screen.getByText(/Hand over \$0\.50 in cash\./)).toBeTruthy();
  const drawer = screen.getByLabelText<HTMLSelectElement>('Out of which drawer?').value;
  await tap('Replace with Soft Pretzel');
  expect(replaced.map(({ body }) => body)).toMatchObject([{ productId: 5, drawer }]);
});

it('shows the debt when the provider has refused the refund of a difference', async () => {
  on(shortageIs(outOfHotDogs({ settled: [{ ...SETTLED, back: cents(0), owed: cents(52) }] })));
  await openStaffApp(LIST);
  expect(
    screen.getByText('1× Hot Dog became 1 × Pizza Slice. $0.52 is still owed: the refund failed. An admin refunds it again under Orders.'),
  ).toBeTruthy();
  expect(screen.getByText('Still owed')).toBeTruthy();
  expect(screen.getByText('1 replaced, $0.52 still owed. Hot Dog stays off the menu until someone counts it again.')).toBeTruthy();
  // No waiting order needs the network.
  act(() => onlineManager.setOnline(false));
  expect(screen.queryByText('There is no network')).toBeNull();
});

it('offers a refund to managers, and only for card payments', async () => {
  on(shortageIs(outOfHotDogs({ waiting: WAITING })));
  await openStaffApp(LIST);
  expect(button(/^Refund this item/)).toBeNull();
});

it('refunds an item after one more yes', async () => {
  on(shortageIs(outOfHotDogs({ waiting: WAITING })));
  const done = outOfHotDogs({ settled: [{ ...SETTLED, end: 'refunded', instead: null, back: cents(721) }] });
  const refunded = on(refundIs(done));
  await openStaffApp(LIST, 'admin');
  expect(screen.getAllByRole('button', { name: /^Refund this item/ })).toHaveLength(1);
  await tap('Refund this item, #036, $7.21');
  on(shortageIs(done));
  await tap('Refund $7.21');
  expect(refunded.map(({ body }) => body)).toEqual([{ orderId: idOf(36), itemId: idOf(936) }]);
  expect(screen.getByRole('heading', { name: 'Every order is settled' })).toBeTruthy();
  expect(screen.getByText('1 refunded, $7.21 back. Hot Dog stays off the menu until someone counts it again.')).toBeTruthy();
});

it('keeps an order whose item was found, and puts counted units back on the menu', async () => {
  on(shortageIs(outOfHotDogs({ waiting: WAITING })));
  const found = on(foundIs(outOfHotDogs({ waiting: WAITING.slice(1), spokenFor: 3 })));
  const back = on(putBackIs(shortage({ waiting: WAITING.slice(1) })));
  await openStaffApp(LIST);
  on(shortageIs(outOfHotDogs({ waiting: WAITING.slice(1), spokenFor: 3 })));
  await tap('Found it, #036');
  expect(found.map(({ body }) => body)).toEqual([{ orderId: idOf(36), itemId: idOf(936) }]);
  await tap('Put it back on the menu');
  const counted = screen.getByLabelText('Hot Dog, counted');
  fireEvent.change(counted, { target: { value: '0' } });
  expect(screen.getByText('Orders that are paid or being paid wait for 3. Settle them first.')).toBeTruthy();
  fireEvent.change(counted, { target: { value: '24' } });
  on(shortageIs(shortage({ waiting: WAITING.slice(1) })));
  await tap('Put 21 on the menu');
  expect(back.map(({ body }) => body)).toMatchObject([{ counted: 24 }]);
  expect(screen.getByRole('heading', { name: 'Hot Dog is on the menu' })).toBeTruthy();
});

it('keeps a settled order in its place, so that a second tap settles no other one, and undoes it', async () => {
  const found = {
    ...SETTLED,
    orderId: idOf(36),
    itemId: idOf(936),
    orderNumber: '#036',
    end: 'found',
    instead: null,
    back: cents(0),
  } as const;
  const after = outOfHotDogs({ waiting: WAITING.slice(1), settled: [{ ...found, undoUntil: plusMs(TONIGHT, 10_000) }] });
  on(shortageIs(outOfHotDogs({ waiting: WAITING })));
  const sent = on(foundIs(after));
  const undone = on(typedHandler(soldOutContract.undoFound, () => answer(outOfHotDogs({ waiting: WAITING }))));
  await openStaffApp(LIST);
  on(shortageIs(after));
  const tapped = screen.getByRole<HTMLButtonElement>('button', { name: 'Found it, #036' });
  await tap('Found it, #036');
  expect(screen.getByRole('button', { name: 'Found it, #036' })).toBe(tapped);
  expect(tapped.disabled).toBe(true);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    '1 paid order still waits for 1',
    expect.stringContaining('036'),
    expect.stringContaining('045'),
  ]);
  fireEvent.click(tapped);
  await settleApp();
  expect(sent).toHaveLength(1);
  on(shortageIs(outOfHotDogs({ waiting: WAITING })));
  await tap('Undo, #036');
  expect(undone.map(({ body }) => body)).toEqual([{ orderId: idOf(36), itemId: idOf(936) }]);
  expect(tapped.disabled).toBe(false);
});

it('reports an unknown item', async () => {
  await openStaffApp('/fulfillment/sold-out/nothing');
  expect(heading()).toBe('There is no such item');
});
