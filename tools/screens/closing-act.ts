import { openCart } from './customer-acts.ts';
import { as, atEnd, click, goTo, openAt, scene, see, shows, type Act, type Step } from './scene.ts';
import type { PlacedOrder } from './screen-harness.ts';

let order: PlacedOrder;

const openTonight = goTo('/admin/night');
const answerYes: Step = ({ page }) => page.locator('dialog[open]').getByRole('button').last().click();

/** As the phone remembers it until the thank-you page. */
const diedAfterPaying: Step = ({ page, stand }) =>
  page.addInitScript((pending) => localStorage.setItem('bandstand.pending-checkout', JSON.stringify(pending)), {
    sessionId: order.sessionId,
    startedAt: stand.clock.now(),
    held: [],
  });

const typeTheGame: Step = async ({ page }) => {
  const field = page.getByLabel(/^Type the name of tonight’s game/);
  await field.fill((await page.getByText(/^Type the name of tonight’s game: /).innerText()).replace(/^.*?: /, ''));
};

/** From the last look before the first order to the closed stand. */
export const CLOSING_ACT: Act = {
  title: 'The end of a night',
  prepare: async (stand) => {
    const late = await stand.order('Mo Lee', { 'Soft Pretzel': 2 });
    await stand.move(late, 'preparing', 'ready');
    stand.wait(31);
    order = await stand.order('Jamie Rivera', { Cola: 2, 'Hot Dog': 2 }, { donation: 1.98 });
  },
  scenes: [
    ...as(
      'admin',
      scene('ready', 'Ready for tonight?', goTo('/admin/ready'), see('Left from last time')),
      scene('setup', 'Set up', goTo('/admin/setup'), see('1. You')),
      atEnd(scene('setup-cards', 'Set up, card payments and mail', goTo('/admin/setup'), see('Send a Test and Use This'))),
      scene('setup-stand', 'Set up, the stand', openAt('/admin/setup/stand', 'Your stand')),
      scene('setup-menu', 'Set up, what is sold', openAt('/admin/setup/menu', 'What you sell'), see('Add Your Own')),
      scene('sign', 'The sign with the menu’s code', openAt('/admin/sign', 'Menu Sign'), see('Order from your seat')),
      scene('boards', 'Boards', openAt('/admin/boards', 'Boards'), see('Connect another screen')),
      scene('night-running', 'Tonight, without a name', openTonight, see('Game over?')),
      scene('night-rename', 'Naming tonight', openTonight, click('Name Tonight'), shows('dialog')),
    ),
    scene('menu-paid', 'The menu of a phone that died after paying', diedAfterPaying, goTo('/'), see(/^You have paid/)),
    scene(
      'cart-closed',
      'The cart while online ordering is closed',
      openCart(['Hot Dog', 'Hot Dog', 'Cola']),
      ({ stand }) => stand.stopOrdering(),
      goTo('/cart'),
      see('Online ordering is closed'),
    ),
    scene('menu-closed', 'The menu while online ordering is closed', goTo('/'), see('Online ordering is closed')),
    ...as(
      'admin',
      scene('night-stopped', 'Tonight, closing', openTonight, see(/picked up$/)),
      scene('night-kept', 'Tonight, kept as a donation', openTonight, click(/^Keep \$.* as a Donation$/), see(/^Kept as a donation: /)),
      scene(
        'call-off-done',
        'A game that is called off',
        goTo('/admin/call-off'),
        typeTheGame,
        click(/^Refund 1 order/),
        answerYes,
        see(/^1 of 1 order/),
      ),
    ),
    scene('menu-called-off', 'The menu after a called-off game', goTo('/'), see('Tonight’s game is off')),
    scene(
      'status-called-off',
      'Order status after a called-off game',
      goTo(() => `/order-status/${order.hash}`),
      see('Tonight’s game is off'),
    ),
    ...as(
      'admin',
      scene('night-closed', 'Tonight, closed', openTonight, click('Close the Night'), answerYes, see('What happens now')),
      scene('money', 'The nights of a season', openAt('/admin/money', 'Money'), see('Season')),
      scene('district-form', 'The district’s form', openAt('/admin/money/form', 'District’s form'), see('Accounted for')),
    ),
    ...as('bea', scene('till-closed', 'The Sales Window of a closed stand', goTo('/window'), see('The stand is closed'))),
  ],
};
