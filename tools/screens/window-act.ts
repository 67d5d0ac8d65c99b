import { NO_PIECES, sumOfPieces, type Pieces } from '#core/domain/drawer/pieces.ts';
import { drawerEntryId, drawerId, type DrawerId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import { as, click, fill, goTo, scene, see, shows, steps, type Act, type Step } from './scene.ts';
import type { ScreenHarness } from './screen-harness.ts';

const DANA: Actor = { role: 'manager', id: 'dana', name: 'Dana' };
const LUIS: Actor = { role: 'staff', id: 'luis', name: 'Luis' };
const PRIYA: Actor = { role: 'staff', id: 'priya', name: 'Priya' };

/** $100.00 */
const FLOAT: Pieces = [0, 0, 0, 3, 8, 20, 32, 20, 0, 0];
const ids = new Map<string, DrawerId>();
const idOf = (name: string): DrawerId => ids.get(name) ?? drawerId('00000000-0000-4000-8000-000000000000');

const open = async ({ services }: ScreenHarness, name: string): Promise<DrawerId> => {
  const id = drawerId(services.ports.ids.uuid());
  ids.set(name, id);
  await services.useCases.openDrawer({ id, name, pieces: FLOAT }, DANA);
  return id;
};

const sell = async ({ services }: ScreenHarness, name: string, seller: Actor, item: string, quantity: number): Promise<void> => {
  const product = (await services.ports.products.listActive()).find((one) => one.name === item);
  if (product === undefined) throw new Error(`no product ${item}`);
  const asked = {
    items: [{ productId: product.id, quantity, shownPriceCents: product.priceCents }],
    payment: { tender: 'cash', givenCents: cents(10_000) },
    drawerId: idOf(name),
    customerName: '',
    specialInstructions: null,
  } as const;
  const made = await services.useCases.makeSale(services.ports.ids.uuid(), asked, seller);
  if (!made.ok) throw new Error(made.error.kind);
};

const count = async ({ services }: ScreenHarness, name: string, pieces: Pieces): Promise<void> => {
  await services.useCases.countDrawer(idOf(name), { kind: 'begin-count' }, LUIS);
  await services.useCases.countDrawer(idOf(name), { kind: 'count', pieces }, LUIS);
};

const confirm = async (stand: ScreenHarness, name: string, pieces: Pieces): Promise<void> => {
  await count(stand, name, pieces);
  await stand.services.useCases.countDrawer(idOf(name), { kind: 'confirm', countedCents: sumOfPieces(pieces) }, PRIYA);
};

const prepare = async (stand: ScreenHarness): Promise<void> => {
  const { services } = stand;
  for (const name of ['Drawer A', 'Drawer B', 'Drawer C', 'Drawer D', 'Drawer E', 'Drawer F']) await open(stand, name);
  stand.wait(50);
  for (const [item, quantity] of [
    ['Hot Dog', 3],
    ['Bottled Water', 4],
    ['Popcorn', 2],
    ['Soft Pretzel', 2],
  ] as const) {
    await sell(stand, 'Drawer A', item === 'Popcorn' ? PRIYA : LUIS, item, quantity);
    stand.wait(4);
  }
  const move = (kind: 'drop' | 'paid-in' | 'paid-out', amount: number, note: string) =>
    services.useCases.moveCash(
      { id: drawerEntryId(services.ports.ids.uuid()), drawerId: idOf('Drawer A'), kind, amountCents: cents(amount), note },
      DANA,
    );
  await move('drop', 10_000, 'with Luis');
  await move('paid-out', 1_250, 'two bags of ice');
  await move('paid-in', 2_000, 'singles from the safe');
  await services.useCases.countDrawer(idOf('Drawer B'), { kind: 'begin-count' }, LUIS);
  await count(stand, 'Drawer C', FLOAT);
  const short = [...NO_PIECES.slice(0, 3), 3, 8, 18, 32, 20, 0, 0];
  await confirm(stand, 'Drawer D', short);
  await confirm(stand, 'Drawer E', FLOAT);
  await confirm(stand, 'Drawer F', short);
  await services.useCases.countDrawer(idOf('Drawer F'), { kind: 'close', note: 'Probably gave two dollars too much change' }, DANA);
};

const openDrawer = (name: string, says: string): Step =>
  steps(
    goTo(() => `/drawers/${idOf(name)}`),
    see(says),
  );
const openTill = steps(goTo('/window'), shows('heading', 'Drinks'));
const chooseDrawerA = steps(openTill, click('Choose a Drawer', 'Use Drawer A'));
const tapTiles = click(/^Hot Dog\b/, /^Hot Dog\b/, /^Bottled Water\b/);
const startSale = steps(chooseDrawerA, tapTiles);
/** A phone shows only Cash until the sale is opened. */
const startSaleAtTablet = steps(({ page }) => page.setViewportSize({ width: 1180, height: 820 }), startSale);
const startSaleOffline = steps(chooseDrawerA, ({ page }) => page.context().setOffline(true), tapTiles, see(/^No network since/));

export const WINDOW_ACT: Act = {
  title: 'Cash',
  prepare,
  scenes: [
    ...as(
      'bea',
      scene('till-no-drawer', 'The sales window without a drawer', openTill),
      scene('till-drawers', 'Choosing a drawer', openTill, click('Choose a Drawer')),
      scene('till-empty', 'The sales window, ready', chooseDrawerA),
      scene('till-sale', 'A sale', startSale),
      scene('till-sale-phone', 'A sale, opened on a phone', startSale, click(/^Show \d items/)),
      scene('till-cash', 'Cash', startSale, click('Cash')),
      scene('till-done', 'Sold', startSale, click('Cash', /^\$10/), see('Say this number')),
      scene(
        'till-undone',
        'A sale that was undone',
        startSaleAtTablet,
        click('Reader', 'Taken on the reader'),
        see('Say this number'),
        click(/^Undo/),
        see(/is undone/),
      ),
      scene('till-reader', 'The card reader', startSaleAtTablet, click('Reader')),
      scene('till-comp', 'Giving away', startSaleAtTablet, click('Comp'), ({ page }) => page.getByRole('radio', { name: 'Coach' }).check()),
      scene('till-by-phone', 'A payment by phone', startSaleAtTablet, click('By phone'), ({ page }) =>
        page.getByRole('img', { name: /QR/ }).locator('path').first().waitFor(),
      ),
      scene(
        'till-parked',
        'A customer pays by phone, and the next one',
        startSaleAtTablet,
        fill('Name to call', 'Marcus'),
        click('By phone', 'Next customer'),
        see('Marcus'),
      ),
      scene('till-offline', 'A sale without the network', startSaleOffline),
      // Asks for the name, which phones collapse.
      scene(
        'till-offline-done',
        'Sold without the network',
        startSaleOffline,
        click('Cash'),
        ({ page }) => page.getByLabel('Name to call').fill('Rosa'),
        click('Cash', /^\$10/),
        see('Call this name'),
      ),
      scene('sheet', 'Entering a tally sheet', goTo('/window/paper/enter'), see('Who sold')),
      scene('tally-sheet', 'Blank tally sheet', goTo('/window/paper'), see('Bottled Water')),
      scene('role-cards', 'Role cards', goTo('/window/paper/roles'), see('Runner')),
    ),
    ...as('manager', scene('drawers', 'Drawers', goTo('/drawers'), see('Who Sold How Much'))),
    ...as('bea', scene('drawers-staff', 'Drawers, for staff', goTo('/drawers'), see('Drawer A'))),
    ...as(
      'manager',
      scene('drawer-new', 'Opening a drawer', goTo('/drawers/new'), see('Large bills')),
      scene('drawer-ledger', 'The ledger of a drawer', openDrawer('Drawer A', 'Expected now')),
      scene('drawer-paid-out', 'Cash that is paid out', openDrawer('Drawer A', 'Expected now'), click('Paid Out')),
    ),
    ...as(
      'bea',
      scene(
        'drawer-count',
        'Counting a drawer',
        openDrawer('Drawer B', 'Large bills'),
        fill(/^How many \$20/, '9'),
        fill(/^How many 25¢ quarters/, '45'),
      ),
      scene('drawer-confirm', 'A second person confirms', openDrawer('Drawer C', 'Mine Is Different')),
    ),
    ...as(
      'manager',
      scene('drawer-difference', 'The difference', openDrawer('Drawer D', 'Count Once More?')),
      scene('drawer-right', 'Right to the cent', openDrawer('Drawer E', 'Difference')),
      scene('drawer-closed', 'A closed drawer', openDrawer('Drawer F', 'Note')),
    ),
  ],
};
