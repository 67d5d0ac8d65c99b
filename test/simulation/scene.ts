import { contract } from '#adapters/http-contract/contract.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { drawerId, type DrawerId } from '#core/domain/kernel/ids.ts';
import { DENOMINATIONS_CENTS } from '#core/domain/drawer/pieces.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import { createModel, type Model } from './model.ts';
import { dice, type Dice } from './dice.ts';
import { createStaffDevice, type StaffDevice } from './people/staff-device.ts';
import { STAFF, type Act } from './plan.ts';
import type { Stand } from './stand.ts';
import type { Surroundings } from './surroundings.ts';
import { createAskUntilDecided, createWire, type Phone } from './wire.ts';

/** The stand at the opening, with everyone in it. */
export type Scene = Surroundings & {
  readonly stand: Stand;
  readonly model: Model;
  readonly menu: readonly Product[];
  readonly drawers: DrawerId[];
  readonly staff: ReadonlyMap<string, StaffDevice>;
  readonly manager: Phone;
  /** A volunteer who opens no page with figures, so may count. */
  readonly counter: Phone;
  readonly admin: Phone;
  readonly newPhone: () => Phone;
  readonly askUntilDecided: ReturnType<typeof createAskUntilDecided>;
};

/** Does one act. The act's own dice decide its random choices. */
export type Doing = (scene: Scene, d: Dice, act: Act) => Promise<unknown>;

const MENU = ['Hot Dog', 'Nachos with Cheese', 'Cola', 'Bottled Water', 'Popcorn', 'Chocolate Bar'];
const PASSWORD = 'two gates and a drum';
const FLOAT_CENTS = 5_000;
export const NIGHT_NAME = 'vs. Lincoln';

/** The fewest coins and bills of an amount. */
export const piecesOf = (amount: number): number[] => {
  let left = amount;
  return DENOMINATIONS_CENTS.map((one) => {
    const count = Math.floor(left / one);
    left -= count * one;
    return count;
  });
};

export const openStand = async (around: Surroundings, stand: Stand): Promise<Scene> => {
  const d = dice('opening', around.plan.seed);
  const model = createModel();
  const newPhone = createWire(around, stand);
  await stand.start();
  const useCases = stand.anyBoot()?.useCases;
  if (useCases === undefined) throw new Error('the stand has not started');
  await useCases.seedCatalogue({ dryRun: false });
  await useCases.setAdminPassword(PASSWORD);
  const products = [...stand.tables().products.values()].flatMap(({ id }) => id);
  const menu = (await useCases.listMenu()).filter(({ name }) => MENU.includes(name));
  for (const id of products) await useCases.setStock(id, menu.some((product) => product.id === id) ? d.from(2, 14) : 0, ADMIN);
  for (const { id, priceCents } of menu) model.prices.set(id, priceCents);
  const admin = newPhone();
  admin.login = (await admin.api.call(contract.auth.logInAdmin, { body: { password: PASSWORD } })).token;
  const logIn = async (name: string, role: 'staff' | 'manager') => {
    const { code } = await admin.api.call(contract.staffCodes.issue, { body: { name, role } });
    const phone = newPhone();
    const { token, user } = await phone.api.call(contract.auth.logInStaff, { body: { code } });
    phone.login = token;
    return { phone, id: user.id };
  };
  const { phone: manager } = await logIn('manager', 'manager');
  const { phone: counter } = await logIn('counter', 'staff');
  const staff = new Map<string, StaffDevice>();
  for (const name of STAFF) {
    const { phone, id } = await logIn(name, 'staff');
    staff.set(name, createStaffDevice(around, phone, { id, name }));
  }
  const drawers = ['Left', 'Right'].map((name) => ({ id: drawerId(`drawer-${name}`), name, pieces: piecesOf(FLOAT_CENTS) }));
  await admin.api.call(contract.nights.openPrepared, { body: { which: { name: NIGHT_NAME }, count: null, drawers } });
  await admin.api.call(contract.settings.save, { body: { treasurerEmail: 'treasurer@example.com' } });
  for (const { id } of drawers) model.cash.set(id, FLOAT_CENTS);
  if (around.plan.instances === 2) await stand.start();
  return {
    ...around,
    stand,
    model,
    menu,
    drawers: drawers.map(({ id }) => id),
    staff,
    manager,
    counter,
    admin,
    newPhone,
    askUntilDecided: createAskUntilDecided(around),
  };
};
