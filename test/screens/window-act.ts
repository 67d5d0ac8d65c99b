import { NO_PIECES, sumOfPieces, type Pieces } from '#core/domain/drawer/pieces.ts';
import { drawerEntryId, drawerId, type DrawerId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import type { Act, Visit } from './scene.ts';
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

const openDrawer = (name: string, says: string) => async (visit: Visit) => {
  await visit.go(`/drawers/${idOf(name)}`);
  await visit.sees(says);
};

const openTill = async (visit: Visit): Promise<void> => {
  await visit.go('/window');
  await visit.page.getByRole('heading', { name: 'Drinks' }).waitFor();
};

const chooseDrawerA = async (visit: Visit): Promise<void> => {
  await openTill(visit);
  await visit.click('Choose a Drawer');
  await visit.click('Use Drawer A');
};

const fill = async (visit: Visit): Promise<void> => {
  await chooseDrawerA(visit);
  for (const tile of [/^Hot Dog\b/, /^Hot Dog\b/, /^Bottled Water\b/]) await visit.click(tile);
};

/** A phone shows only Cash until the sale is opened. */
const fillAtTablet = async (visit: Visit): Promise<void> => {
  await visit.page.setViewportSize({ width: 1180, height: 820 });
  await fill(visit);
};

const fillOffline = async (visit: Visit): Promise<void> => {
  await chooseDrawerA(visit);
  await visit.page.context().setOffline(true);
  for (const tile of [/^Hot Dog\b/, /^Hot Dog\b/, /^Bottled Water\b/]) await visit.click(tile);
  await visit.sees(/^No network since/);
};

export const WINDOW_ACT: Act = {
  title: 'Cash',
  prepare,
  scenes: [
    { name: 'till-no-drawer', title: 'The sales window without a drawer', as: 'bea', open: openTill },
    {
      name: 'till-drawers',
      title: 'Choosing a drawer',
      as: 'bea',
      open: async (visit) => (await openTill(visit), await visit.click('Choose a Drawer')),
    },
    { name: 'till-empty', title: 'The sales window, ready', as: 'bea', open: chooseDrawerA },
    { name: 'till-sale', title: 'A sale', as: 'bea', open: fill },
    { name: 'till-cash', title: 'Cash', as: 'bea', open: async (visit) => (await fill(visit), await visit.click('Cash')) },
    {
      name: 'till-done',
      title: 'Sold',
      as: 'bea',
      open: async (visit) => {
        await fill(visit);
        await visit.click('Cash');
        await visit.click(/^\$10/);
        await visit.sees('Say this number');
      },
    },
    {
      name: 'till-undone',
      title: 'A sale that was undone',
      as: 'bea',
      open: async (visit) => {
        await fillAtTablet(visit);
        await visit.click('Reader');
        await visit.click('Taken on the reader');
        await visit.sees('Say this number');
        await visit.click(/^Undo/);
        await visit.sees(/is undone/);
      },
    },
    {
      name: 'till-reader',
      title: 'The card reader',
      as: 'bea',
      open: async (visit) => (await fillAtTablet(visit), await visit.click('Reader')),
    },
    { name: 'till-comp', title: 'Giving away', as: 'bea', open: async (visit) => (await fillAtTablet(visit), await visit.click('Comp')) },
    {
      name: 'till-by-phone',
      title: 'A payment by phone',
      as: 'bea',
      open: async (visit) => {
        await fillAtTablet(visit);
        await visit.click('By phone');
        await visit.page.getByRole('img', { name: /QR/ }).locator('path').first().waitFor();
      },
    },
    { name: 'till-offline', title: 'A sale without the network', as: 'bea', open: fillOffline },
    {
      name: 'till-offline-done',
      title: 'Sold without the network',
      as: 'bea',
      open: async (visit) => {
        await fillOffline(visit);
        // Asks for the name, which phones have folded away.
        await visit.click('Cash');
        await visit.page.getByLabel('Name to call').fill('Rosa');
        await visit.click('Cash');
        await visit.click(/^\$10/);
        await visit.sees('Call this name');
      },
    },
    {
      name: 'sheet',
      title: 'Entering a tally sheet',
      as: 'bea',
      open: async (visit) => (await visit.go('/window/paper/enter'), await visit.sees('Who sold')),
    },
    {
      name: 'tally-sheet',
      title: 'Blank tally sheet',
      as: 'bea',
      open: async (visit) => (await visit.go('/window/paper'), await visit.sees('Bottled Water')),
    },
    {
      name: 'role-cards',
      title: 'Role cards',
      as: 'bea',
      open: async (visit) => (await visit.go('/window/paper/roles'), await visit.sees('Runner')),
    },
    {
      name: 'drawers',
      title: 'Drawers',
      as: 'manager',
      open: async (visit) => (await visit.go('/drawers'), await visit.sees('Who Sold How Much')),
    },
    {
      name: 'drawers-staff',
      title: 'Drawers, for staff',
      as: 'bea',
      open: async (visit) => (await visit.go('/drawers'), await visit.sees('Drawer A')),
    },
    {
      name: 'drawer-new',
      title: 'Opening a drawer',
      as: 'manager',
      open: async (visit) => (await visit.go('/drawers/new'), await visit.sees('Large bills')),
    },
    { name: 'drawer-ledger', title: 'The ledger of a drawer', as: 'manager', open: openDrawer('Drawer A', 'Expected now') },
    {
      name: 'drawer-paid-out',
      title: 'Cash that is paid out',
      as: 'manager',
      open: async (visit) => (await openDrawer('Drawer A', 'Expected now')(visit), await visit.click('Paid Out')),
    },
    {
      name: 'drawer-count',
      title: 'Counting a drawer',
      as: 'bea',
      open: async (visit) => {
        await openDrawer('Drawer B', 'Large bills')(visit);
        await visit.page.getByLabel('How many $20').fill('9');
        await visit.page.getByLabel('How many 25¢ quarters').fill('45');
      },
    },
    { name: 'drawer-confirm', title: 'A second person confirms', as: 'bea', open: openDrawer('Drawer C', 'Mine Is Different') },
    { name: 'drawer-difference', title: 'The difference', as: 'manager', open: openDrawer('Drawer D', 'Count Once More?') },
    { name: 'drawer-right', title: 'Right to the cent', as: 'manager', open: openDrawer('Drawer E', 'Difference') },
    { name: 'drawer-closed', title: 'A closed drawer', as: 'manager', open: openDrawer('Drawer F', 'Note') },
  ],
};
