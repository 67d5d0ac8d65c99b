import { alterAnswers } from '../e2e/support/alter-answers.ts';
import { neverAnswer, type Act, type Scene, type Visit } from './scene.ts';
import type { PlacedOrder, ScreenHarness } from './screen-harness.ts';

const STATES = ['queued', 'preparing', 'ready', 'completed', 'refunded', 'cancelled'] as const;
type State = (typeof STATES)[number];

const placed = new Map<State, PlacedOrder>();
const MEAL = { Cola: 2, 'Hot Dog': 2, 'Nachos with Cheese': 1 };

/** The act that brings an order into the state. */
const BRING: Readonly<Record<State, (stand: ScreenHarness, order: PlacedOrder) => Promise<void>>> = {
  queued: async () => undefined,
  preparing: (stand, order) => stand.move(order, 'preparing'),
  ready: (stand, order) => stand.move(order, 'preparing', 'ready'),
  completed: (stand, order) => stand.move(order, 'preparing', 'ready', 'completed'),
  refunded: (stand, order) => stand.refund(order, ['Hot Dog']),
  cancelled: (stand, order) => stand.refund(order),
};

const prepare = async (stand: ScreenHarness): Promise<void> => {
  placed.clear();
  for (const state of STATES.toReversed()) {
    const order = await stand.order('Jamie Rivera', MEAL, { donation: 1.98, instructions: 'No onions on one of them, please' });
    await BRING[state](stand, order);
    placed.set(state, order);
    stand.wait(2);
  }
};

const orderIn = (state: State): PlacedOrder => {
  const order = placed.get(state);
  if (order === undefined) throw new Error(`no order is ${state}`);
  return order;
};

const thankYou = (state: State): Scene => ({
  name: state === 'queued' ? 'thank-you' : `thank-you-${state}`,
  title: `Thank-you page, ${state}`,
  open: async (visit) => {
    const { sessionId, number } = orderIn(state);
    await visit.go(`/success?session_id=${sessionId}`);
    await visit.sees(number);
  },
});

const status = (state: State): Scene => ({
  name: `status-${state}`,
  title: `Order status, ${state}`,
  open: async (visit) => {
    const { hash, number } = orderIn(state);
    await visit.go(`/order-status/${hash}`);
    await visit.sees(number);
  },
});

const lookUp = async ({ page, go, click }: Visit, contact: string): Promise<void> => {
  await go('/check-order');
  await page.getByLabel('Email or phone').fill(contact);
  await click('Check Order Status');
};

const CONTACT = 'jamie.rivera@example.com';

/** The looked-up page shows the rest to those who know the last name. */
const proveBy = async (visit: Visit, lastName: string): Promise<void> => {
  await lookUp(visit, CONTACT);
  await visit.page.getByLabel('Last name').fill(lastName);
  await visit.click('Show My Order');
};

const openMail = async ({ page, go }: Visit, subject: RegExp): Promise<void> => {
  await go('/mailbox');
  const mail = page.getByRole('link', { name: subject }).first();
  for (let tries = 0; tries < 20 && !(await mail.isVisible()); tries += 1) {
    await page.waitForTimeout(250);
    await page.reload();
  }
  await mail.click();
  await page.waitForLoadState('networkidle');
};

export const ORDER_ACT: Act = {
  title: 'After paying',
  prepare,
  scenes: [
    ...(['queued', 'preparing', 'ready', 'cancelled'] as const).map(thankYou),
    {
      name: 'thank-you-texts',
      title: 'Thank-you page of a stand that sends text messages',
      open: async (visit) => {
        const { page } = visit;
        await alterAnswers(page, '**/api/config', async (config) => ({ ...(await config.json()), sendsTexts: true }));
        await page.route('**/texts', (route) => route.fulfill({ json: { state: 'off' } }));
        await thankYou('queued').open(visit);
        await page.getByRole('checkbox').scrollIntoViewIfNeeded();
      },
    },
    {
      name: 'thank-you-processing',
      title: 'Thank-you page, processing',
      open: async (visit) => {
        await neverAnswer(visit, '/api/orders/by-session/*');
        await visit.go('/success?session_id=sim_00000000000000000000');
        await visit.sees('Processing Your Order');
      },
    },
    {
      name: 'thank-you-failed',
      title: 'Thank-you page without a payment',
      open: async (visit) => (await visit.go('/success'), await visit.sees('No session ID provided')),
    },
    ...STATES.map(status),
    {
      name: 'status-end',
      title: 'Order status, its end',
      showsEnd: true,
      open: (visit) => status('queued').open(visit),
    },
    {
      name: 'status-not-found',
      title: 'Order that does not exist',
      open: async (visit) => (await visit.go(`/order-status/${'A'.repeat(32)}`), await visit.sees(/Order not found/)),
    },
    {
      name: 'status-bad-link',
      title: 'Link that is none',
      open: async (visit) => (await visit.go('/order-status/nonsense'), await visit.sees('Invalid order lookup link')),
    },
    {
      name: 'check-order',
      title: 'Check an order',
      open: async (visit) => (await visit.go('/check-order'), await visit.sees(/Orders typically take/)),
    },
    {
      name: 'check-order-phone',
      title: 'Check an order by phone',
      open: async (visit) => {
        await visit.go('/check-order');
        await visit.page.getByLabel('Email or phone').fill('5550100142');
      },
    },
    {
      name: 'check-order-empty',
      title: 'Check an order, nothing typed',
      open: async (visit) => {
        await lookUp(visit, '');
        await visit.page.getByRole('alert').first().waitFor();
      },
    },
    {
      name: 'looked-up',
      title: 'Looked-up order, before the last name',
      open: async (visit) => (await lookUp(visit, CONTACT), await visit.sees('See the whole order')),
    },
    {
      name: 'looked-up-refused',
      title: 'Looked-up order, another last name',
      showsEnd: true,
      open: async (visit) => (await proveBy(visit, 'Nobody'), await visit.page.getByRole('alert').first().waitFor()),
    },
    {
      name: 'looked-up-shown',
      title: 'Looked-up order, after the last name',
      open: async (visit) => (await proveBy(visit, 'Rivera'), await visit.sees('Order Details')),
    },
    { name: 'mail-confirmation', title: 'Mail: order confirmed', open: (visit) => openMail(visit, /confirm/i) },
    { name: 'mail-ready', title: 'Mail: order ready', open: (visit) => openMail(visit, /ready/i) },
    { name: 'mailbox', title: 'Local mailbox', open: (visit) => visit.go('/mailbox') },
  ],
};
