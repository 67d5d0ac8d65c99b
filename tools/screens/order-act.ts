import { alterAnswers } from '#test/e2e/support/alter-answers.ts';
import { atEnd, click, goTo, neverAnswer, scene, see, shows, steps, type Act, type Scene, type Step } from './scene.ts';
import type { PlacedOrder, ScreenHarness } from './screen-harness.ts';

const STATES = ['queued', 'preparing', 'ready', 'completed', 'refunded', 'cancelled'] as const;
type State = (typeof STATES)[number];

const placed = new Map<State, PlacedOrder>();
const MEAL = { Cola: 2, 'Hot Dog': 2, 'Nachos with Cheese': 1 };

/** The act that produces this status. */
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

const openThankYou = (state: State): Step =>
  steps(
    goTo(() => `/success?session_id=${orderIn(state).sessionId}`),
    see(() => orderIn(state).number),
  );
const thankYou = (state: State): Scene =>
  scene(state === 'queued' ? 'thank-you' : `thank-you-${state}`, `Thank-you page, ${state}`, openThankYou(state));

const openStatus = (state: State): Step =>
  steps(
    goTo(() => `/order-status/${orderIn(state).hash}`),
    see(() => orderIn(state).number),
  );

const typeContact = (contact: string): Step => steps(goTo('/check-order'), ({ page }) => page.getByLabel('Email or phone').fill(contact));
const lookUp = (contact: string): Step => steps(typeContact(contact), click('Check Order Status'));

const FORGET = 'Delete My Email and Phone';

const CONTACT = 'jamie.rivera@example.com';

/** The looked-up page shows the rest to people who know the last name. */
const proveBy = (lastName: string): Step =>
  steps(lookUp(CONTACT), ({ page }) => page.getByLabel('Last name').fill(lastName), click('Show My Order'));

const openMail =
  (subject: RegExp): Step =>
  async ({ page, go }) => {
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
    scene(
      'thank-you-texts',
      'Thank-you page of a stand that sends text messages',
      ({ page }) => alterAnswers(page, '**/api/config', async (config) => ({ ...(await config.json()), sendsTexts: true })),
      ({ page }) => page.route('**/texts', (route) => route.fulfill({ json: { state: 'off' } })),
      openThankYou('queued'),
      ({ page }) => page.getByRole('checkbox').scrollIntoViewIfNeeded(),
    ),
    scene(
      'thank-you-processing',
      'Thank-you page, processing',
      neverAnswer('/api/orders/by-session/*'),
      goTo('/success?session_id=sim_00000000000000000000'),
      see('Processing Your Order'),
    ),
    scene('thank-you-failed', 'Thank-you page without a payment', goTo('/success'), see('No session ID provided')),
    ...STATES.map((state) => scene(`status-${state}`, `Order status, ${state}`, openStatus(state))),
    atEnd(scene('status-end', 'Order status, its end', openStatus('queued'))),
    scene('order-cancel', 'Cancelling an order', openThankYou('queued'), click('View Order Status', 'Cancel Order'), shows('alertdialog')),
    atEnd(
      scene('order-forget', 'Deleting one’s contact', openThankYou('queued'), click('View Order Status', FORGET), shows('alertdialog')),
    ),
    scene('status-not-found', 'Order that does not exist', goTo(`/order-status/${'A'.repeat(32)}`), see(/Order not found/)),
    scene('status-bad-link', 'Link that is none', goTo('/order-status/nonsense'), see('Invalid order lookup link')),
    scene('check-order', 'Check an order', goTo('/check-order'), see(/Orders typically take/)),
    scene('check-order-phone', 'Check an order by phone', typeContact('5550100142')),
    scene('check-order-empty', 'Check an order, nothing typed', lookUp(''), shows('alert')),
    scene('looked-up', 'Looked-up order, before the last name', lookUp(CONTACT), see('See the whole order')),
    atEnd(scene('looked-up-refused', 'Looked-up order, another last name', proveBy('Nobody'), shows('alert'))),
    scene('looked-up-shown', 'Looked-up order, after the last name', proveBy('Rivera'), see('Order Details')),
    scene('mail-confirmation', 'Mail: order confirmed', openMail(/confirm/i)),
    scene('mail-ready', 'Mail: order ready', openMail(/ready/i)),
    scene('mailbox', 'Local mailbox', goTo('/mailbox')),
  ],
};
