import { leaveThings } from '../e2e/support/leave-things.ts';
import { goWithoutAnswer, neverAnswer, type Act, type Scene, type Visit } from './scene.ts';
import type { PlacedOrder, ScreenHarness } from './screen-harness.ts';

const CROWD = [
  'Jamie Rivera',
  'Alexandra Konstantinopoulou-Wetherby',
  'Priya Natarajan',
  'Mo Lee',
  'Sam Whitfield',
  'Rosa Delgado',
  'Theo Brandt',
  'Ines Okafor',
  'Wei Zhang',
  'Hannah Sato',
  'Omar Haddad',
  'Grace Lindqvist',
  'Noah Fischer',
  'Lucia Ferrari',
  'Ben Carter',
] as const;

const MEALS = [
  { Cola: 2, 'Hot Dog': 2, 'Nachos with Cheese': 1 },
  { Popcorn: 1, Lemonade: 1 },
  { Hamburger: 3, 'Potato Chips': 3, 'Bottled Water': 2, 'Fruit Chews': 1 },
  { 'Soft Pretzel': 2 },
] as const;

const placeMany = async (stand: ScreenHarness, count: number, minutesApart = 1): Promise<readonly PlacedOrder[]> => {
  const orders: PlacedOrder[] = [];
  for (const [index, name] of CROWD.slice(0, count).entries()) {
    const instructions = index % MEALS.length === 2 ? 'No onions on one of the hamburgers, and ketchup on the side, please' : '';
    orders.push(await stand.order(name, MEALS[index % MEALS.length] ?? { Cola: 1 }, { instructions }));
    stand.wait(minutesApart);
  }
  return orders;
};

let evening: readonly PlacedOrder[] = [];
const orderAt = (index: number): PlacedOrder => {
  const order = evening[index];
  if (order === undefined) throw new Error(`no order ${index}`);
  return order;
};

/** Five queued, four in preparation, one of them for the second time, and four that have been ready for 3 to 14 minutes. */
const prepareEvening = async (stand: ScreenHarness): Promise<void> => {
  const early = await placeMany(stand, 8);
  for (const order of early.slice(0, 5)) {
    await stand.move(order, 'preparing', 'ready');
    stand.wait(2.5);
  }
  for (const order of early.slice(5)) await stand.move(order, 'preparing');
  const [, , , fourth] = early;
  if (fourth !== undefined) await stand.reopen(fourth, 'The second pretzel was missing');
  evening = [...early, ...(await placeMany(stand, 5, 0.2))];
};

/** As a television does: by its own link, without a login. */
const openBoard = async (visit: Visit, says: string | RegExp): Promise<void> => {
  const { path } = await visit.stand.services.useCases.issueBoardLink('TV', 'admin');
  await visit.go(path);
  await visit.sees(says);
};

const openQueue = async (visit: Visit): Promise<void> => {
  await visit.go('/fulfillment');
  await visit.page.getByRole('heading', { name: 'Fulfillment Queue' }).waitFor();
  await visit.sees(/^#\d{3}$/);
};

const openWindow = async (visit: Visit): Promise<void> => {
  await visit.go('/pickup-window');
  await visit.sees(/^#\d{3}$/);
};

const openPacking = async (visit: Visit, index: number): Promise<void> => {
  await visit.go(`/fulfillment/${orderAt(index).id}`);
  await visit.page
    .getByRole('main')
    .getByText(/^#\d{3}$|Order Not Available/)
    .first()
    .waitFor();
};

/** Sold out the first time; afterwards its orders are there at once. */
const openSoldOut = async (visit: Visit): Promise<void> => {
  await openQueue(visit);
  await visit.click('Sold Out');
  const dialog = visit.page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Soft Pretzel/ }).click();
  await visit.page
    .getByText(/Out of Soft Pretzel/)
    .first()
    .waitFor();
  const yes = dialog.getByRole('button', { name: 'Sold Out', exact: true });
  if (await yes.isVisible()) await yes.click();
  await visit.sees(/paid orders? still waits? for/);
};

const tickAll = async ({ page }: Visit): Promise<void> => {
  await page.getByRole('list', { name: 'Items to pack' }).waitFor();
  for (const box of await page.getByRole('checkbox').all()) await box.check({ force: true });
};

const LOGINS: readonly Scene[] = [
  {
    name: 'staff-login',
    title: 'Staff login',
    open: async (visit) => (await visit.go('/staff-login'), await visit.sees('Login as Staff')),
  },
  {
    name: 'staff-login-refused',
    title: 'Staff login, refused',
    open: async (visit) => {
      await visit.go('/staff-login');
      await visit.page.getByLabel('Staff code').fill('ZZZZZZ');
      await visit.click('Login as Staff');
      await visit.page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'admin-login',
    title: 'Admin login',
    open: async (visit) => (await visit.go('/admin-login'), await visit.sees('Login as Admin')),
  },
  {
    name: 'access-required',
    title: 'Not logged in',
    open: async (visit) => (await visit.go('/fulfillment'), await visit.sees('Staff Access Required')),
  },
  {
    name: 'access-refused',
    title: 'Logged in, not as an admin',
    as: 'bea',
    open: async (visit) => (await visit.go('/admin/staff'), await visit.sees('Admin Access Required')),
  },
];

const EMPTY_EVENING: Act = {
  title: 'Logins, and an evening that has not begun',
  prepare: async () => undefined,
  scenes: [
    ...LOGINS,
    {
      name: 'queue-empty',
      title: 'Empty queue',
      as: 'bea',
      open: async (visit) => (await visit.go('/fulfillment'), await visit.sees(/No .*orders/i)),
    },
    {
      name: 'pickup-empty',
      title: 'Empty pickup window',
      as: 'bea',
      open: async (visit) => (await visit.go('/pickup-window'), await visit.sees('No Orders Ready for Pickup')),
    },
    {
      name: 'board-empty',
      title: 'Empty board',
      onTv: true,
      open: (visit) => openBoard(visit, 'Your number shows here when we start to make it.'),
    },
    {
      name: 'night-open',
      title: 'Opening a night with its drawers and its stock',
      as: 'admin',
      open: async (visit) => {
        await visit.go('/admin/night');
        await visit.click('Add a Drawer');
        await visit.page.getByLabel('How many $20', { exact: true }).fill('5');
        await visit.click('Keep $100.00');
        await visit.sees('Float $100.00');
      },
    },
    {
      name: 'queue-loading',
      title: 'Queue, loading',
      as: 'bea',
      open: async (visit) => (
        await neverAnswer(visit, '/api/orders'),
        await visit.go('/fulfillment'),
        await visit.page.getByRole('heading', { level: 1 }).waitFor()
      ),
    },
    {
      name: 'queue-error',
      title: 'Queue that cannot be fetched',
      as: 'bea',
      open: (visit) => goWithoutAnswer(visit, '/fulfillment', '/api/orders', /Failed|Error|could not/i),
    },
  ],
};

const EVENING: Act = {
  title: 'Packing and handing over',
  prepare: prepareEvening,
  scenes: [
    { name: 'queue', title: 'Queue', as: 'bea', open: openQueue },
    { name: 'board', title: 'Board', onTv: true, open: (visit) => openBoard(visit, orderAt(0).number) },
    {
      name: 'queue-preparing',
      title: 'Queue, in preparation',
      as: 'bea',
      open: async (visit) => (await visit.go('/fulfillment?view=preparing'), await visit.sees(/^#\d{3}$/)),
    },
    {
      name: 'queue-menu',
      title: 'Queue with the menu open',
      as: 'bea',
      open: async (visit) => (await openQueue(visit), await visit.click('Menu')),
    },
    {
      name: 'sell-out',
      title: 'What is sold out?',
      as: 'bea',
      open: async (visit) => (await openQueue(visit), await visit.click('Sold Out'), await visit.sees('Soft Pretzel')),
    },
    { name: 'sold-out', title: 'Orders that wait for what is sold out', as: 'bea', open: openSoldOut },
    { name: 'packing', title: 'Packing', as: 'bea', open: (visit) => openPacking(visit, 6) },
    { name: 'packing-reopened', title: 'Packing an order that came back', as: 'bea', open: (visit) => openPacking(visit, 3) },
    {
      name: 'packing-done',
      title: 'Packing, everything in the bag',
      as: 'bea',
      open: async (visit) => (await openPacking(visit, 5), await tickAll(visit)),
    },
    { name: 'packing-other', title: 'Packing what somebody else prepares', as: 'tom', open: (visit) => openPacking(visit, 7) },
    { name: 'packing-unavailable', title: 'Packing an order that is ready', as: 'bea', open: (visit) => openPacking(visit, 0) },
    { name: 'pickup-window', title: 'Pickup window', as: 'bea', open: openWindow },
    {
      name: 'pickup-menu',
      title: 'Pickup window, a card’s menu',
      as: 'bea',
      open: async (visit) => (await openWindow(visit), await visit.click(`More for ${orderAt(0).number}`)),
    },
    {
      name: 'pickup-reopen',
      title: 'Pickup window, why it comes back',
      as: 'bea',
      open: async (visit) => {
        await openWindow(visit);
        await visit.click(`More for ${orderAt(0).number}`);
        await visit.click('Reopen');
        await visit.page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'paper-orders',
      title: 'Open orders on paper',
      as: 'bea',
      open: async (visit) => (await visit.go('/fulfillment/paper'), await visit.sees(orderAt(8).number)),
    },
    {
      name: 'settle',
      title: 'After an outage: what is to be settled',
      as: 'bea',
      open: async (visit) => {
        await openQueue(visit);
        await leaveThings(visit.page);
        await visit.go('/fulfillment/settle');
        await visit.sees('7 things to settle');
      },
    },
    {
      name: 'practice',
      title: 'Practice',
      open: async (visit) => {
        await visit.page.clock.resume();
        await visit.go('/practice/');
        await visit.click('Start practice');
        await visit.page.getByRole('heading', { name: 'Sales Window' }).waitFor();
        await visit.page.getByRole('button', { name: 'Skip this task' }).click();
        await visit.page.getByRole('link', { name: 'Show me where' }).click();
        await visit.sees('Start Preparing');
      },
    },
    {
      name: 'pickup-undo',
      title: 'Pickup window, handed over',
      as: 'bea',
      open: async (visit) => {
        await openWindow(visit);
        await visit.click(`Picked Up ${orderAt(4).number}`);
        await visit.page.getByRole('button', { name: `Undo ${orderAt(4).number}` }).waitFor();
      },
    },
    {
      name: 'queue-takeover',
      title: 'Queue, somebody has gone silent',
      as: 'tom',
      open: async (visit) => {
        visit.stand.wait(3);
        await visit.page.clock.setFixedTime(visit.stand.clock.now());
        await visit.go('/fulfillment?view=preparing');
        await visit.sees('Take Over');
      },
    },
  ],
};

/** The first to come have been ready for a minute. */
const FULL_BOARD = {
  ready: 'Chris Sofia Jordan Mary-Elizabeth Leo Grace Omar Maximiliano'.split(' '),
  preparing: 'Nadia Grace Omar Konstantinopoulou Dee Leo Ruth Jean-Christophe Bell Alexandra'.split(' '),
};

/** As many as fit on one page of a television. */
const BOARD: Act = {
  title: 'The board in a rush',
  prepare: async (stand) => {
    for (const name of FULL_BOARD.ready) await stand.move(await stand.order(name, { Cola: 1 }), 'preparing', 'ready');
    stand.wait(1);
    for (const name of FULL_BOARD.preparing) await stand.move(await stand.order(name, { Cola: 1 }), 'preparing');
    await stand.move(await stand.order('Ana', { Cola: 1 }), 'preparing', 'ready');
  },
  scenes: [
    { name: 'board-full', title: 'Full board', onTv: true, open: (visit) => openBoard(visit, 'Nadia') },
    {
      name: 'board-lost',
      title: 'Board without a connection',
      onTv: true,
      open: async (visit) => {
        await openBoard(visit, 'Nadia');
        await visit.page.context().setOffline(true);
        await visit.sees('Connection lost.');
      },
    },
  ],
};

const rush = (name: string, title: string, count: number): Act => ({
  title,
  prepare: async (stand) => void (evening = await placeMany(stand, count)),
  scenes: [{ name, title, as: 'bea', open: openQueue }],
});

const CRITICAL = rush('queue-critical', 'A critical queue, and the customers wait', 15);

export const STAFF_ACTS: readonly Act[] = [
  EMPTY_EVENING,
  EVENING,
  BOARD,
  rush('queue-building', 'A queue that builds', 12),
  {
    ...CRITICAL,
    scenes: [
      ...CRITICAL.scenes,
      {
        name: 'waiting-room',
        title: 'Waiting room',
        open: async (visit) => (await visit.go('/'), await visit.page.getByRole('dialog').waitFor()),
      },
    ],
  },
];
