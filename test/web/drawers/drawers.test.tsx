import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { nightsContract } from '#adapters/http-contract/nights.contract.ts';
import { stockContract } from '#adapters/http-contract/stock.contract.ts';
import { NO_PIECES } from '#core/domain/drawer/pieces.ts';
import { cents, ZERO } from '#core/domain/kernel/money.ts';
import {
  aCount,
  aDrawer,
  bookIs,
  cashIsMoved,
  countStep,
  DRAWER_A,
  drawerDetails,
  drawerIs,
  drawerIsOpened,
  drawersAre,
  settleStep,
} from '../msw/handlers/drawers.handlers.ts';
import { TONIGHT } from '../msw/handlers/staff.handlers.ts';
import { given, on } from '../msw/server.ts';
import { aGiven, givenIs, isApproved, saleIsRefunded } from '../msw/handlers/window.handlers.ts';
import { answer, problem, typedHandler } from '../msw/typed-handler.ts';
import { heading, openStaffApp, settleApp, tap, tapTwice } from '../open-app.ts';

const DRAWER = `/drawers/${DRAWER_A}`;

const type = async (label: string | RegExp, value: string): Promise<void> => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await settleApp();
};
const names = (role: 'button' | 'link') => screen.queryAllByRole(role).map((element) => element.textContent);

it('a link to the count shows a manager no figure of the drawer', async () => {
  on(drawerIs(() => drawerDetails()));
  await openStaffApp(`${DRAWER}?count`, 'manager');
  expect(names('button')).toContain('Count');
  expect(screen.queryByText('Expected now')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Ledger' })).toBeNull();
});

it('a manager who has seen the figures cannot count, and is warned before', async () => {
  on(drawersAre([aDrawer()]));
  let app = await openStaffApp('/drawers', 'manager');
  expect(screen.getByText(/^If you look at its ledger/)).toBeDefined();
  expect(names('button')).toContain('Count');
  app.close();
  given(
    drawersAre([aDrawer({ mayCount: false })]),
    drawerIs(() => drawerDetails({ mayCount: false })),
  );
  app = await openStaffApp('/drawers', 'manager');
  expect(names('button')).not.toContain('Count');
  for (const state of ['open', 'counting'] as const) {
    on(drawerIs(() => drawerDetails({ state, mayCount: false })));
    app.close();
    app = await openStaffApp(`${DRAWER}?count`, 'manager');
    expect(names('button')).not.toContain('Count');
    expect(screen.queryByLabelText('How many $20')).toBeNull();
    expect(screen.getByText(/Have someone who hasn’t count it/)).toBeDefined();
  }
});

describe('what was given away', () => {
  it('waits for a manager’s yes, and each use of their own code is one line', async () => {
    on(drawersAre([]));
    on(
      givenIs({
        waiting: [aGiven()],
        yours: [
          { ...aGiven(), kind: 'comp', amount: cents(350) },
          { ...aGiven(), id: 'b', kind: 'comp' },
        ],
      }),
    );
    const approvals = on(isApproved());
    await openStaffApp('/drawers', 'manager');
    expect(screen.getByText('Below its price, #012')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Approved by You: 2, $10.50' })).toBeDefined();
    on(givenIs());
    await tap('Approve #012');
    expect(approvals.map(({ params }) => params.id)).toEqual([aGiven().id]);
    expect(screen.queryByText('Below its price, #012')).toBeNull();
  });

  it('is not for staff', async () => {
    on(drawersAre([]));
    const asked = on(givenIs({ waiting: [aGiven()] }));
    await openStaffApp('/drawers', 'staff');
    expect(asked).toEqual([]);
  });
});

describe('the list of drawers', () => {
  it('has figures and sums by person for managers; a drawer that waits for a second person comes first', async () => {
    const waiting = aDrawer({ id: '0193c0de-0000-7000-8000-00000000000b', name: 'Drawer B', state: 'counted', count: aCount() });
    const sold = { person: 'Luis', drawer: 'Drawer A', sales: 39, cash: cents(28_975) };
    on(drawersAre([aDrawer({ float: cents(15_000), dropped: cents(20_000) }), waiting], [sold]));
    await openStaffApp('/drawers', 'manager');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Drawer B',
      'Drawer A',
      'Safe',
      'Who Sold How Much',
    ]);
    expect(screen.getByText('Luis has counted at 8:00 PM. Now a second person counts the same money.')).toBeDefined();
    expect(screen.getByText('Since 6:30 PM, float $150.00 counted by Dana.')).toBeDefined();
    expect(screen.getByText('$289.75')).toBeDefined();
    expect(names('link')).toContain('Open a Drawer');
  });

  it('lets staff count, and hides the figures', async () => {
    const steps = on(countStep(() => answer(drawerDetails({ state: 'counting' }))));
    given(
      drawersAre([aDrawer()]),
      drawerIs(() => drawerDetails({ state: 'counting' })),
    );
    await openStaffApp('/drawers');
    expect(names('link')).not.toContain('Open a Drawer');
    expect(names('link')).not.toContain('Ledger');
    await tap('Count Drawer A');
    expect(steps.map(({ body }) => body)).toEqual([{ step: 'begin-count' }]);
    expect(heading()).toBe('Count Drawer A');
  });

  it('explains how to open the first one', async () => {
    on(drawersAre());
    await openStaffApp('/drawers', 'manager');
    expect(screen.getByText('Open one with its float before the first cash sale.')).toBeDefined();
  });
});

describe('opening a drawer', () => {
  it('needs a name, adds up coins and notes, and keeps its id however often it is tapped', async () => {
    const opened = on(drawerIsOpened());
    given(
      drawersAre([aDrawer()]),
      typedHandler(stockContract.shelf, () => answer({ night: null, products: [] })),
    );
    on(
      typedHandler(nightsContract.list, () =>
        answer({ nights: [], takesOrders: true, unfinished: { ordersInHand: 0, liveCheckouts: 0, uncountedDrawers: 0 } }),
      ),
    );
    const app = await openStaffApp('/drawers/new', 'manager');
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Drawer B');
    await type('Name', '  ');
    expect(screen.getByRole('button', { name: 'Open' })).toHaveProperty('disabled', true);
    await type('Name', 'Drawer B');
    await type('How many $20', '5');
    await type('How many 25¢ quarters', '32');
    expect(screen.getByText('$108.00')).toBeDefined();
    await tapTwice('Open Drawer B');
    for (const { body } of opened)
      expect(body).toEqual({ id: 'random-id-0002', name: 'Drawer B', pieces: NO_PIECES.with(2, 5).with(6, 32) });
    expect(app.path()).toBe('/admin/night');
  });
});

describe('counting a drawer', () => {
  it('hands over to a second person, by code on the same tablet', async () => {
    let drawer = drawerDetails({ state: 'counting' });
    given(
      drawerIs(() => drawer),
      drawersAre([aDrawer()]),
    );
    const steps = on(
      countStep(() => {
        drawer = drawerDetails({ state: 'counted', count: aCount({ isYours: true }) });
        return answer(drawer);
      }),
    );
    const page = await openStaffApp(DRAWER);
    await type('How many $20', '1');
    // The tablet reloads in the middle.
    page.close();
    await openStaffApp(DRAWER);
    expect(screen.getByLabelText('How many $20')).toHaveProperty('value', '1');
    await tap('Done, Next Person');
    expect(localStorage.getItem('bandstand.typed-pieces')).not.toContain('"1"');
    expect(heading()).toBe('Now a Second Person');
    await type('Second person’s code', 'q7h-2kd.');
    await tap('Go On as the Second Person');
    expect(heading()).toBe('Confirm Drawer A');
    await tap('I Count $20.00 Too');
    await tap('Mine Is Different');
    expect(steps.map(({ body }) => body)).toEqual([
      { step: 'count', pieces: NO_PIECES.with(2, 1) },
      { step: 'confirm', counted: 2_000, code: 'Q7H2KD' },
      { step: 'reject-count', code: 'Q7H2KD' },
    ]);
  });

  it('shows a refusal', async () => {
    on(drawerIs(() => drawerDetails({ state: 'counted', count: aCount() })));
    on(countStep(() => problem('DRAWER_CONFLICT', 'Drawer A was counted again in the meantime. Please check the new figure.')));
    await openStaffApp(DRAWER);
    expect(screen.getByText('Luis counted this at 8:00 PM. Count the box yourself before you confirm.')).toBeDefined();
    await tap('I Count $20.00 Too');
    expect(screen.getByRole('alert').textContent).toContain('was counted again in the meantime');
  });

  it('shows the difference to managers: one recount, or a note', async () => {
    const result = { expected: cents(37_325), counted: cents(37_125), difference: cents(-200), note: null, mayRecount: true };
    const steps = [
      { at: TONIGHT, by: 'Dana', kind: 'float', amount: cents(15_000), difference: null, note: null },
      { at: TONIGHT, by: 'Dana', kind: 'confirm', amount: cents(37_125), difference: cents(-200), note: null },
    ] as const;
    on(drawerIs(() => drawerDetails({ state: 'confirmed', result, steps: [...steps] })));
    const settled = on(settleStep(() => answer(drawerDetails({ state: 'closed', result: { ...result, note: 'x' } }))));
    await openStaffApp(DRAWER, 'manager');
    expect(heading()).toBe('Drawer A is $2.00 short');
    expect(screen.getByText('Confirmed by Dana').parentElement?.textContent).toBe('Confirmed by Dana$2.00 short');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Leave It at $2.00 short' }).disabled).toBe(true);
    await type('Note', 'Too much change');
    await tap('Leave It at $2.00 short');
    expect(settled.map(({ body }) => body)).toEqual([{ step: 'close', note: 'Too much change' }]);
  });
});

it.each([
  ['Drawer A is balanced', ZERO, null],
  ['Drawer A', cents(-200), 'Too much change'],
])('a closed drawer is %s, as two people counted it', async (title, difference, note) => {
  const result = { expected: cents(37_325), counted: cents(37_325 + difference), difference, note, mayRecount: false };
  on(drawerIs(() => drawerDetails({ state: 'closed', result })));
  await openStaffApp(DRAWER, 'manager');
  expect(heading()).toBe(title);
  expect(names('link')).toContain('Back to the Drawers');
});

describe('the ledger', () => {
  it('shows its sums, strikes undone lines, and records a payout once', async () => {
    const moved = on(cashIsMoved());
    const line = { at: TONIGHT, by: 'Luis', note: '#038', orderId: 'order-38' } as const;
    on(drawerIs(() => drawerDetails()));
    on(
      bookIs([
        { ...line, id: '1', kind: 'float', amount: cents(15_000), note: null },
        { ...line, id: '2', kind: 'sale', amount: cents(1_450) },
        { ...line, id: '3', kind: 'undo', amount: cents(-1_450) },
        { ...line, id: '4', kind: 'begin-count', amount: ZERO, note: null },
        { ...line, id: '5', kind: 'sale', amount: cents(350), note: '#039', orderId: 'order-39' },
      ]),
    );
    await openStaffApp(DRAWER, 'manager');
    expect(screen.getByText('Expected now').parentElement?.textContent).toContain('$143.75');
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'TimeWhatAmountBalance',
      '8:00 PMSale #039LuisRefund+$3.50$153.50',
      '8:00 PMUndo of #038Luis−$14.50$150.00',
      '8:00 PMSale #038Luis+$14.50$164.50',
      '8:00 PMFloatLuis+$150.00$150.00',
    ]);
    expect(screen.getAllByText(/^Sale #/).map(({ className }) => /undone/.test(className))).toEqual([false, true]);
    expect(screen.queryByRole('button', { name: /earlier/ })).toBeNull();
    await tap('Paid Out');
    await type('Amount', '12.50');
    await type('What for?', 'two bags of ice');
    await tap('Write It Down');
    expect(moved.map(({ body }) => body)).toEqual([{ id: expect.any(String), kind: 'paid-out', amount: 1_250, note: 'two bags of ice' }]);
  });

  it('warns of more than should be in the drawer', async () => {
    given(
      drawerIs(() => drawerDetails()),
      bookIs(),
    );
    await openStaffApp(DRAWER, 'manager');
    await tap('Drop to the Safe');
    await type('Amount', '143.75');
    expect(screen.queryByText(/should be in the drawer/)).toBeNull();
    await type('Amount', '1437.5');
    expect(screen.getByText('Only $143.75 should be in the drawer.')).toBeDefined();
  });

  it('offers the rest of a sale, and shows the amount that went back', async () => {
    const line = { at: TONIGHT, by: 'Luis', orderId: '0193c0de-0000-7000-8000-000000000038' } as const;
    on(drawerIs(() => drawerDetails()));
    on(
      bookIs([
        { ...line, id: '1', kind: 'sale', amount: cents(1_450), note: '#038' },
        { ...line, id: '2', kind: 'refund', amount: cents(-450), note: '#038, cold' },
        { ...line, id: '3', kind: 'sale', amount: cents(200), note: '#039', orderId: 'order-39' },
        { ...line, id: '4', kind: 'refund', amount: cents(-200), note: '#039, cold', orderId: 'order-39' },
      ]),
    );
    on(saleIsRefunded(answer({ amount: cents(300) })));
    await openStaffApp(DRAWER, 'manager');
    expect(screen.queryByRole('button', { name: 'Refund Sale #039' })).toBeNull();
    await tap('Refund Sale #038');
    await type('Why?', 'cold');
    await tap('Give Back $10.00');
    expect(screen.getByText('Give back $3.00 for #038.')).toBeDefined();
  });
});
