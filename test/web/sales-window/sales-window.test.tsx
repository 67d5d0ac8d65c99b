import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { drawersContract } from '#adapters/http-contract/drawers.contract.ts';
import { windowContract } from '#adapters/http-contract/window.contract.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { COLA, HOT_DOG, menuIs } from '../msw/handlers/catalogue.handlers.ts';
import { holdIs } from '../msw/handlers/checkout.handlers.ts';
import { aDrawer, DRAWER_A, drawersAre } from '../msw/handlers/drawers.handlers.ts';
import { aWireSale, phonePaymentStarts, saleIsMade, saleIsUndone } from '../msw/handlers/window.handlers.ts';
import { standIsClosed } from '../msw/handlers/queue.handlers.ts';
import { found, lookupBySessionGives, NOT_YET } from '../msw/handlers/orders.handlers.ts';
import { given, on } from '../msw/server.ts';
import { answer, networkFailure, problem, typedHandler } from '../msw/typed-handler.ts';
import { renderApp } from '../render-app.tsx';
import { STAFF } from '../log-in.ts';
import { fill, heading, openStaffApp, settleApp, tap } from '../open-app.ts';

const open = async (role: 'staff' | 'manager' = 'staff', drawers: Parameters<typeof drawersAre>[0] = []) => {
  given(menuIs([COLA, HOT_DOG]), drawersAre(drawers));
  return openStaffApp('/window', role);
};

describe('the sales window', () => {
  it('sells a cola for exact cash in three taps, and hands it over at once', async () => {
    const requests = on(saleIsMade(answer(aWireSale({ status: 'completed', total: cents(250) }))));
    await open();
    expect(heading()).toBe('Sales Window');
    await tap(/^Cola,/, 'Cash', 'Exact');
    expect(requests.map(({ body }) => body)).toEqual([
      {
        items: [{ id: 1, quantity: 1, price: 250 }],
        payment: { tender: 'cash', given: 250, drawer: null },
        name: '',
        special_instructions: null,
      },
    ]);
    expect(screen.getByText('Hand it over now')).toBeDefined();
    expect(screen.queryByText('To pay')).toBeNull();
  });

  it('shows the total and the tenders before the first item, where they stay disabled', async () => {
    await open();
    const ways = ['Cash', 'Reader', 'By phone', 'Comp'];
    const can = () => ways.map((name) => screen.getByRole('button', { name }).matches(':enabled'));
    expect(screen.getByText('To pay').parentElement?.textContent).toBe('To pay$0.00');
    expect(can()).toEqual([false, false, false, false]);
    await tap(/^Cola,/);
    expect(screen.getByText('To pay').parentElement?.textContent).toBe('To pay$2.50');
    expect(can()).toEqual([true, true, true, true]);
  });

  it('ignores tiles while a sale is being sent, so that none is lost when the answer clears the panel', async () => {
    const sent = Promise.withResolvers<void>();
    on(typedHandler(windowContract.makeSale, () => sent.promise.then(() => answer(aWireSale({ status: 'completed' })))));
    await open();
    await tap(/^Cola,/, 'Cash', 'Exact', /^Hot Dog,/);
    expect(screen.queryByRole('button', { name: /^Hot Dog,.*in the sale/ })).toBeNull();
    sent.resolve();
    await settleApp();
    expect(screen.getByText('Hand it over now')).toBeDefined();
    await tap(/^Hot Dog,/);
    expect(screen.getByRole('button', { name: /^Hot Dog,.*in the sale/ })).toBeDefined();
  });

  it('asks which drawer is beside the tablet where one is open, and sells into it', async () => {
    const requests = on(saleIsMade(answer(aWireSale({ status: 'completed' }))));
    await open('staff', [aDrawer(), aDrawer({ id: '0193c0de-0000-7000-8000-00000000000b', name: 'Drawer B', state: 'counting' })]);
    await tap(/^Cola,/);
    expect(screen.queryByRole('button', { name: 'Cash' })).toBeNull();
    await tap('Choose a Drawer', 'Use Drawer A', 'Cash');
    expect(screen.getByRole('heading', { name: 'Cash into Drawer A' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Drawer A: change' })).toBeDefined();
    await tap('Exact');
    expect(requests.map(({ body }) => body)).toMatchObject([{ payment: { tender: 'cash', given: 250, drawer: DRAWER_A } }]);
    // There is nothing above the sold items.
    expect(screen.queryByRole('button', { name: 'Drawer A: change' })).toBeNull();
    await tap(/^Cola,/);
    expect(screen.getByRole('button', { name: 'Drawer A: change' })).toBeDefined();
  });

  it('shows the change and the number, and undoes for a minute', async () => {
    on(saleIsMade(answer(aWireSale({ change: cents(150) }))));
    const undone = on(saleIsUndone(answer(aWireSale({ status: 'cancelled' }))));
    await open();
    await tap(/^Hot Dog,/, 'Cash', /^\$5\s*change \$1\.50/);
    expect(screen.getByText('$1.50')).toBeDefined();
    expect(screen.getByText('#043')).toBeDefined();
    await tap('Undo (60s)');
    expect(undone).toHaveLength(1);
    expect(screen.getByText('Sale #043 is undone')).toBeDefined();
  });

  it('asks for the refund on the card reader, which the stand cannot make', async () => {
    given(saleIsMade(answer(aWireSale({ tender: 'reader' }))), saleIsUndone(answer(aWireSale({ tender: 'reader', status: 'cancelled' }))));
    await open();
    await tap(/^Hot Dog,/, 'Reader', 'Taken on the reader', 'Undo (60s)');
    expect(screen.getByText('Sale #043 is undone').parentElement?.textContent).toMatch(
      /^Sale #043 is undone(\$\d+\.\d\d)Give back \1 on the reader\.The items are back in stock\.It’s given back$/,
    );
    await tap('It’s given back');
    expect(screen.queryByText('Sale #043 is undone')).toBeNull();
    expect(screen.getByText('Ready for the next customer')).toBeDefined();
  });

  it('offers no undo after the minute', async () => {
    on(saleIsMade());
    await open();
    await tap(/^Hot Dog,/, 'Cash', 'Exact');
    expect(screen.getByRole('button', { name: /^Undo/ })).toBeDefined();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    await settleApp();
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  it('keeps the sale and its key when the server refuses, and explains why', async () => {
    const requests = on(saleIsMade(problem('INSUFFICIENT_STOCK', 'Insufficient stock for Hot Dog: only 0 left', { items: [] })));
    await open();
    await tap(/^Hot Dog,/);
    await tap('Cash', 'Exact', 'Cash', 'Exact');
    expect(screen.getByRole('alert').textContent).toContain('only 0 left');
    expect(screen.getByText('1 item')).toBeDefined();
    const keys = requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it.each([
    ['staff', { code: 'W4M9TR' }],
    ['manager', {}],
  ] as const)('gives away for %s, who need a manager’s code or are one', async (role, approval) => {
    const requests = on(saleIsMade(answer(aWireSale({ tender: 'comp' }))));
    await open(role);
    await tap(/^Hot Dog,/, 'Comp');
    const field = screen.queryByLabelText('Manager’s code');
    expect(field !== null).toBe('code' in approval);
    if (field !== null) fireEvent.change(field, { target: { value: ' w4m-9tr' } });
    // No reason is preselected.
    await tap('Give away $3.50');
    expect(requests).toHaveLength(0);
    fireEvent.click(screen.getByRole('radio', { name: 'Coach' }));
    await tap('Give away $3.50');
    expect(requests.map(({ body }) => body)).toMatchObject([{ payment: { tender: 'comp', reason: 'coach', ...approval } }]);
  });

  it('lets the customer pay by phone, with the card fee, and shows the number when it is paid', async () => {
    const requests = on(phonePaymentStarts());
    on(lookupBySessionGives(NOT_YET, found()));
    await open();
    await tap(/^Hot Dog,/, 'By phone');
    expect(requests.map(({ body }) => body)).toEqual([{ items: [{ id: 20, quantity: 1, price: 350 }], processingFee: 11 }]);
    expect(screen.getByRole('img', { name: 'QR code of the payment page' })).toBeDefined();
    expect(screen.getByText('$3.50 + $0.11 card fee')).toBeDefined();
    expect(screen.getByText('These items are held for 10:00.')).toBeDefined();
    await vi.advanceTimersByTimeAsync(3_000);
    await settleApp();
    expect(screen.getByRole('heading', { name: 'Paid by phone: $3.61' })).toBeDefined();
    await tap('Next customer');
    expect(screen.queryByRole('list', { name: 'Payments by phone' })).toBeNull();
    expect(screen.getByText('Ready for the next customer')).toBeDefined();
  });

  it('parks a payment by phone for the next customer, and a tap on it again is the same payment', async () => {
    const requests = on(phonePaymentStarts());
    on(lookupBySessionGives(NOT_YET));
    await open();
    await tap(/^Hot Dog,/, 'By phone');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await settleApp();
    await tap('By phone');
    expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    await tap('Next customer');
    expect(screen.getByRole('list', { name: 'Payments by phone' }).textContent).toMatch(/^Hot Dog \$\d\.\d\d is being paid by phone/);
    expect(screen.getByText('Ready for the next customer')).toBeDefined();
    const cancelled = on(holdIs('released'));
    await tap(/^Show the payment of \$/, 'Cancel payment');
    expect(cancelled).toHaveLength(1);
    expect(screen.queryByRole('list', { name: 'Payments by phone' })).toBeNull();
  });
});

/** Closes the page in the middle, and opens it again. */
const reload = async (app: Awaited<ReturnType<typeof openStaffApp>>, role: 'staff' | 'manager' = 'staff') => {
  app.close();
  return openStaffApp('/window', role);
};

describe('the sales window after a reload', () => {
  it('keeps the tapped items, and a sale whose answer was lost is the same one when it is paid for again', async () => {
    const requests = on(typedHandler(windowContract.makeSale, (earlier) => (earlier === 0 ? networkFailure() : answer(aWireSale()))));
    const app = await open();
    await tap(/^Hot Dog,/);
    fill('Name to call', 'Rosa');
    await tap('Reader', 'Taken on the reader');
    expect(screen.getByRole('alert').textContent).toContain('this may already be sold');
    await reload(app);
    expect(screen.getByRole('alert').textContent).toContain('Take the payment the same way again');
    expect(screen.getByText('1 item')).toBeDefined();
    await tap('Reader', 'Taken on the reader');
    expect(screen.getByText('#043')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(requests.map(({ body }) => body.name)).toEqual(['Rosa', 'Rosa']);
    expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('sells the next cart under another key', async () => {
    const requests = on(saleIsMade());
    const app = await open();
    await tap(/^Hot Dog,/, 'Cash', 'Exact');
    await reload(app);
    await tap(/^Hot Dog,/, /^Cola,/, 'Cash', 'Exact');
    expect(requests.map(({ body }) => body.items.length)).toEqual([1, 2]);
  });

  it('still shows the change and undoes for a minute', async () => {
    const undone = on(saleIsUndone(answer(aWireSale({ status: 'cancelled' }))));
    on(saleIsMade(answer(aWireSale({ change: cents(150) }))));
    const app = await open();
    await tap(/^Hot Dog,/, 'Cash', /^\$5/);
    await reload(app);
    expect(screen.getByText('$1.50')).toBeDefined();
    await tap(/^Undo/);
    expect(undone).toHaveLength(1);
  });

  it.each([
    ['somebody else is logged in', { ...STAFF, id: 't0', name: 'Tom' }, 0],
    ['that customer has gone', STAFF, 31 * MINUTE_MS],
  ] as const)('forgets the sale when %s', async (_why, auth, afterMs) => {
    const app = await open();
    await tap(/^Hot Dog,/);
    await vi.advanceTimersByTimeAsync(afterMs);
    app.close();
    localStorage.setItem('bandstand.staff-auth', JSON.stringify(auth));
    renderApp('/window');
    await settleApp();
    expect(screen.getByText('Ready for the next customer')).toBeDefined();
  });

  it.each([
    ['sold', () => answer(aWireSale())],
    ['kept, because nothing was answered', () => networkFailure()],
  ] as const)('keeps the later taps when the sale before them is %s', async (_what, outcome) => {
    const sent = Promise.withResolvers<void>();
    on(typedHandler(windowContract.makeSale, () => sent.promise.then(outcome)));
    const app = await open();
    await tap(/^Hot Dog,/, 'Cash', 'Exact');
    const again = await reload(app);
    await tap(/^Cola,/);
    sent.resolve();
    await settleApp();
    expect(screen.getByText('1 item')).toBeDefined();
    await reload(again);
    expect(screen.getByText('1 item')).toBeDefined();
  });

  it('shows a payment by phone again that was on the screen, and asks for no second one', async () => {
    const requests = on(phonePaymentStarts());
    on(lookupBySessionGives(NOT_YET));
    const app = await open();
    await tap(/^Hot Dog,/, 'By phone');
    // The open sale holds all of its hot dogs.
    on(menuIs([COLA, { ...HOT_DOG, available: 0 }]));
    const again = await reload(app);
    expect(screen.getByRole('heading', { name: 'Scan to pay' })).toBeDefined();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await settleApp();
    expect(screen.queryByText('This sale changed')).toBeNull();
    await reload(again);
    expect(screen.queryByRole('dialog')).toBeNull();
    await tap('By phone');
    expect(requests.map(({ body }) => body.items)).toEqual(Array.from({ length: 2 }, () => [{ id: 20, quantity: 1, price: 350 }]));
    expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    await tap('Next customer');
    expect(screen.getByText('Ready for the next customer')).toBeDefined();
  });

  it('starts no second payment by phone where the answer to the first was lost', async () => {
    const requests = on(
      typedHandler(windowContract.startPhonePayment, (earlier) =>
        earlier === 0 ? networkFailure() : answer({ sessionId: 'cs_phone_1', url: 'https://pay.example/cs_phone_1' }),
      ),
    );
    on(lookupBySessionGives(NOT_YET));
    const app = await open();
    await tap(/^Hot Dog,/, 'By phone');
    await reload(app);
    await tap('By phone');
    expect(requests).toHaveLength(2);
    expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('still waits for the payments by phone, and shows their numbers', async () => {
    given(phonePaymentStarts(), lookupBySessionGives(NOT_YET));
    const app = await open();
    await tap(/^Hot Dog,/, 'By phone', 'Next customer');
    on(lookupBySessionGives(found()));
    await reload(app);
    await vi.advanceTimersByTimeAsync(3_000);
    await settleApp();
    expect(screen.getByRole('list', { name: 'Payments by phone' }).textContent).toContain('is paid');
  });
});

describe('a sale that got no answer', () => {
  it('is not sold a second time another way', async () => {
    on(
      typedHandler(windowContract.makeSale, (earlier) =>
        earlier === 0 ? networkFailure() : problem('IDEMPOTENCY_KEY_REUSED', 'This checkout was started with another cart.'),
      ),
    );
    await open('manager');
    await tap(/^Hot Dog,/, 'Reader', 'Taken on the reader', 'Comp');
    fireEvent.click(screen.getByRole('radio', { name: 'Coach' }));
    await tap('Give away $3.50');
    expect(screen.getByRole('alert').textContent).toContain('already sold, paid for another way');
  });

  it.each([
    [0, false],
    [1, true],
  ])('and then a refusal of its code may be sold: after %i tries without an answer, %s', async (silences, mayBeSold) => {
    const refused = problem('INVALID_STAFF_CODE', 'Invalid or expired code.');
    on(typedHandler(windowContract.makeSale, (earlier) => (earlier < silences ? networkFailure() : refused)));
    const app = await open();
    await tap(/^Hot Dog,/);
    for (let tries = 0; tries <= silences; tries++) {
      await tap('Comp');
      fill('Manager’s code', 'W4M9TR');
      fireEvent.click(screen.getByRole('radio', { name: 'Coach' }));
      await tap('Give away $3.50');
    }
    expect(screen.getByRole('alert').textContent).toContain('Invalid or expired code.');
    await reload(app);
    expect(screen.queryByText(/There was no answer/) !== null).toBe(mayBeSold);
  });
});

it('reports a price that rose since the tap, and the new total', async () => {
  await open();
  await tap(/^Hot Dog,/, /^Cola,/);
  expect(screen.queryByText('This sale changed')).toBeNull();
  const requests = on(saleIsMade(problem('PRICE_CHANGED', 'Prices have changed.', { items: [], subtotal: 0, total: 0 })));
  on(menuIs([COLA, { ...HOT_DOG, priceCents: cents(425) }]));
  await tap('Cash', 'Exact');
  expect(requests).toHaveLength(1);
  expect(screen.getByText('This sale changed').parentElement?.textContent).toBe(
    'This sale changedHot Dog is $4.25 now. Tell the customer: the new total is $6.75.',
  );
  expect(screen.getByText('$4.25 each, was $3.50')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Cash' })).toBeDefined();
});

it('reports a stock that shrank since the tap, and sells no more than that', async () => {
  await open();
  await tap(/^Hot Dog,/, /^Hot Dog,/, /^Cola,/);
  const refused = problem('INSUFFICIENT_STOCK', 'Insufficient stock for Hot Dog: only 1 left', { items: [] });
  const requests = on(typedHandler(windowContract.makeSale, (earlier) => (earlier === 0 ? refused : answer(aWireSale()))));
  on(menuIs([COLA, { ...HOT_DOG, available: 1 }]));
  await tap('Cash', 'Exact');
  expect(screen.getByText('This sale changed').parentElement?.textContent).toBe(
    'This sale changedOnly 1 Hot Dog left. Tell the customer: the new total is $6.00.',
  );
  expect(screen.getByText('only 1 left, you had 2')).toBeDefined();
  expect(screen.getByText('2 items')).toBeDefined();
  await tap('Cash', 'Exact');
  expect(requests.map(({ body }) => body.items.map(({ quantity }) => quantity))).toEqual([
    [1, 2],
    [1, 1],
  ]);
});

it('charges nothing for a sale that has sold out, and a tap on the line clears it', async () => {
  await open();
  await tap(/^Hot Dog,/);
  const requests = on(saleIsMade(problem('INSUFFICIENT_STOCK', 'Insufficient stock for Hot Dog: only 0 left', { items: [] })));
  on(menuIs([COLA, { ...HOT_DOG, available: 0 }]));
  await tap('Cash', 'Exact');
  expect(screen.getByText('sold out, you had 1')).toBeDefined();
  for (const name of ['Cash', 'Reader', 'By phone', 'Comp']) expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
  await tap('One Hot Dog less');
  expect(screen.getByText('Ready for the next customer')).toBeDefined();
  expect(requests).toHaveLength(1);
});

it('shows the rest of the stock when a payment by phone is refused', async () => {
  const refused = problem('INSUFFICIENT_STOCK', 'Insufficient stock for Hot Dog: only 1 left', { items: [] });
  on(typedHandler(windowContract.startPhonePayment, () => refused));
  await open();
  await tap(/^Hot Dog,/, /^Hot Dog,/);
  on(menuIs([COLA, { ...HOT_DOG, available: 1 }]));
  await tap('By phone');
  expect(screen.getByText('only 1 left, you had 2')).toBeDefined();
});

it('clears no sale of the next customer when an earlier payment by phone is looked at', async () => {
  given(phonePaymentStarts(), lookupBySessionGives(NOT_YET));
  await open();
  await tap(/^Hot Dog,/, 'By phone', 'Next customer', /^Cola,/, /^Show the payment of \$/, 'Next customer');
  expect(screen.getByText('1 item')).toBeDefined();
});

it('starts no second payment for the next customer when an earlier one is cancelled', async () => {
  given(phonePaymentStarts(), lookupBySessionGives(NOT_YET), holdIs('released'));
  await open();
  await tap(/^Hot Dog,/, 'By phone', 'Next customer');
  const requests = on(phonePaymentStarts('cs_phone_2'));
  await tap(/^Cola,/, 'By phone');
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await settleApp();
  screen.getAllByRole('button', { name: /^Show the payment of \$/ })[0]?.click();
  await settleApp();
  await tap('Cancel payment', 'By phone');
  expect(requests).toHaveLength(2);
  expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

it('accepts no cash before it knows whether there are drawers', async () => {
  const drawers = Promise.withResolvers<void>();
  on(menuIs([COLA]));
  on(typedHandler(drawersContract.list, () => drawers.promise.then(() => answer({ drawers: [aDrawer()], sold: [], is_closed: false }))));
  await openStaffApp('/window');
  expect(screen.queryByRole('button', { name: /^Cola,/ })).toBeNull();
  drawers.resolve();
  await settleApp();
  await tap(/^Cola,/);
  expect(screen.queryByRole('button', { name: 'Cash' })).toBeNull();
  expect(screen.getByText('Cash needs a drawer')).toBeDefined();
});

describe('a stand that is closed', () => {
  const isClosed = () => on(typedHandler(drawersContract.list, () => answer({ drawers: [], sold: [], is_closed: true })));

  it('sells nothing, and names who can open it', async () => {
    given(menuIs([COLA]), standIsClosed({ name: 'vs. Lincoln', opensAt: null }));
    isClosed();
    await openStaffApp('/window');
    const tile = screen.getByRole('button', { name: /^Cola,/ });
    expect(tile.getAttribute('aria-disabled')).toBe('true');
    await tap(/^Cola,/);
    expect(screen.queryByRole('button', { name: 'Cash' })).toBeNull();
    expect(screen.getByText('Nothing can be sold until a manager or an admin opens it.')).toBeDefined();
    expect(screen.getByText('Next: vs. Lincoln')).toBeDefined();
  });

  it('leads a manager to its opening', async () => {
    given(menuIs([COLA]), standIsClosed(null));
    isClosed();
    await openStaffApp('/window', 'manager');
    expect(screen.getByRole('link', { name: 'Open the Stand' }).getAttribute('href')).toBe('/admin/night');
  });
});

it('leads from the tiles to Cash: by the C key, and by the first stop of the Tab key', async () => {
  given(menuIs([COLA]), drawersAre());
  await openStaffApp('/window');
  await tap(/^Cola,/);
  const cash = screen.getByRole('button', { name: 'Cash' });
  fireEvent.keyDown(document.body, { key: 'c' });
  expect(document.activeElement).toBe(cash);
  cash.blur();
  await tap('To the Sale');
  expect(document.activeElement).toBe(cash);
  cash.blur();
  fireEvent.keyDown(screen.getByLabelText('Name to call'), { key: 'c' });
  expect(document.activeElement).not.toBe(cash);
});
