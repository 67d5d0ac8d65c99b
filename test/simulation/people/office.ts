import * as z from 'zod/mini';
import { contract } from '#adapters/http-contract/contract.ts';
import type { Endpoint } from '#adapters/http-contract/endpoint.ts';
import { categoryId } from '#core/domain/catalogue/category.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import { NIGHT_NAME, type Doing } from '../scene.ts';
import { PICTURE } from '../stand.ts';
import { isRefused } from '../wire.ts';
import { phoneOf } from './managers.ts';

const MINUTE = 60_000;
const LOOKS = 8;

/** Every page without parameters. */
const PAGES: readonly Endpoint[] = Object.values(contract)
  .flatMap((rows) => Object.values(rows) as Endpoint[])
  .filter(({ method, params, stream, query, path }) => {
    const isPlain = query === undefined || z.safeParse(query, {}).success;
    return method === 'GET' && params === undefined && stream !== true && isPlain && !path.includes('openapi');
  });

/** Opens some pages: each has a response, whatever else happens. */
const lookAround: Doing = async (scene, d, { who }) => {
  const { api } = phoneOf(scene, who);
  for (const page of d.some(PAGES, LOOKS))
    await api.call(page, { query: {} } as never).catch((error: unknown) => {
      if (!(error instanceof ApiError)) scene.find(`${page.path} cannot be shown: ${String(error)}`);
    });
  const order = [...scene.stand.tables().orders.keys()].at(-1);
  if (order === undefined) return;
  await api.call(contract.refunds.list, { params: { id: order } }).catch(() => null);
  await api.call(contract.soldOut.get, { params: { id: d.one(scene.menu).id } }).catch(() => null);
  await api.call(contract.drawers.ledger, { params: { id: d.one(scene.drawers) } }).catch(() => null);
};

const saveSettings: Doing = async (scene, d, { who }) => {
  const { askUntilDecided } = scene;
  const { api } = phoneOf(scene, who);
  const body = d.chance(0.5) ? { holdMinutes: d.from(8, 12) } : { standName: 'Music Boosters' };
  const saved = await askUntilDecided(() => api.call(contract.settings.save, { body }));
  scene.tell(`${who} saves settings: ${isRefused(saved) ? saved.refused.code : 'done'}`);
};

const planNight: Doing = async ({ askUntilDecided, ...scene }, d, { who }) => {
  const { api } = phoneOf({ askUntilDecided, ...scene }, who);
  const body = { name: `vs. Madison ${d.from(1, 1_000)}`, opensAt: null, closesAt: null };
  const night = await askUntilDecided(() => api.call(contract.nights.plan, { body }));
  if (isRefused(night)) return;
  await askUntilDecided(() => api.call(contract.nights.change, { params: { id: night.id }, body: { ...body, name: 'vs. Jefferson' } }));
  if (d.chance(0.5)) await askUntilDecided(() => api.call(contract.nights.remove, { params: { id: night.id } }));
};

const renameNight: Doing = async (scene, d, { who }) => {
  const { api } = phoneOf(scene, who);
  const { nights } = await api.call(contract.nights.list, {}).catch(() => ({ nights: [] }));
  const open = nights.find(({ state }) => state === 'open');
  if (open === undefined) return;
  const rename = (name: string) =>
    scene.askUntilDecided(() => api.call(contract.nights.rename, { params: { id: open.id }, body: { name } }));
  await rename('vs. Somebody Else');
  await scene.time.sleep(d.from(0, MINUTE / 4));
  await rename(NIGHT_NAME);
};

const addProduct: Doing = async (scene, d, { who }) => {
  const { api } = phoneOf(scene, who);
  const name = `Special ${d.from(1, 1_000)}`;
  const body = {
    name,
    category_id: categoryId(d.one(scene.menu).category),
    price: cents(d.from(2, 16) * 25),
    image_url: PICTURE.path,
    quantity: d.from(0, 9),
    is_active: true,
  };
  const added = await scene.askUntilDecided(() => api.call(contract.inventory.add, { body }));
  scene.tell(`${who} adds ${name} to the menu: ${isRefused(added) ? added.refused.code : 'done'}`);
  if (!isRefused(added))
    await scene.askUntilDecided(() =>
      api.call(contract.inventory.setName, { params: { id: added.id }, body: { name: `${name} with Cheese` } }),
    );
};

const staffCodes: Doing = async (scene, d, { who }) => {
  const { api } = phoneOf(scene, who);
  const code = await scene.askUntilDecided(() => api.call(contract.staffCodes.issue, { body: { name: 'Jo', role: 'staff' } }));
  if (isRefused(code)) return;
  const link = await scene.askUntilDecided(() => api.call(contract.staffCodes.issueLink, { params: { id: code.id } }));
  const phone = scene.newPhone();
  if (!isRefused(link)) {
    const body = { link: link.path.split('=').at(-1) ?? '' };
    phone.login = (await phone.api.call(contract.auth.logInWithLink, { body }).catch(() => null))?.token ?? null;
    if (d.chance(0.5)) await phone.api.call(contract.auth.logOut, {}).catch(() => null);
  }
  await scene.askUntilDecided(() => api.call(contract.staffCodes.revoke, { params: { id: code.id } }));
  const board = await scene.askUntilDecided(() => api.call(contract.board.issueLink, { body: { name: 'Gate' } }));
  if (!isRefused(board)) await scene.askUntilDecided(() => api.call(contract.board.revokeLink, { params: { id: board.id } }));
};

const askForWord: Doing = async (scene, d, { who }) => {
  const { api } = phoneOf(scene, who);
  await scene.askUntilDecided(() => api.call(contract.holds.askForWord, {}));
  scene.tell(`${who} asks for tonight's word`);
  await scene.time.sleep(d.from(0, MINUTE));
  await scene.askUntilDecided(() => api.call(contract.holds.stopAsking, {}));
  await scene.askUntilDecided(() => api.call(contract.holds.end, { body: {} }));
};

const hideProduct: Doing = async (scene, d, { who }) => {
  const { api } = phoneOf(scene, who);
  const { id, name } = d.one(scene.menu);
  const show = (isActive: boolean) =>
    scene.askUntilDecided(() => api.call(contract.inventory.setActive, { params: { id }, body: { is_active: isActive } }));
  await show(false);
  scene.tell(`${who} takes ${name} off the menu for a while`);
  await scene.time.sleep(d.from(0, MINUTE));
  await show(true);
};

const reprice: Doing = async (scene, d, { who }) => {
  const { api } = phoneOf(scene, who);
  const { category } = d.one(scene.menu);
  const price = cents(d.from(2, 16) * 25);
  const done = await scene.askUntilDecided(() => api.call(contract.inventory.bulkPrice, { body: { category, price } }));
  if (isRefused(done)) return;
  const undone = await scene.askUntilDecided(() => api.call(contract.inventory.undoBulkPrice, { body: { price, before: done.before } }));
  scene.tell(`${who} reprices all of ${category} and takes it back: ${isRefused(undone) ? undone.refused.code : 'done'}`);
  // A lost response does not contain the earlier prices, but the menu does.
  for (const product of scene.stand.tables().products.values())
    if (scene.model.prices.has(product.id)) scene.model.prices.set(product.id, product.priceCents);
};

const pauseStation: Doing = async (scene, d, { who }) => {
  const { api } = phoneOf(scene, who);
  const station = null;
  await scene.askUntilDecided(() => api.call(contract.stations.pause, { body: { station, until: null, sentence: 'Back in a minute' } }));
  scene.tell(`${who} pauses everything for a while`);
  await scene.time.sleep(d.from(0, MINUTE));
  await scene.askUntilDecided(() => api.call(contract.stations.resume, { body: { station } }));
};

export const OFFICE: Readonly<Record<string, Doing>> = {
  'look-around': lookAround,
  'save-settings': saveSettings,
  'plan-night': planNight,
  'rename-night': renameNight,
  'add-product': addProduct,
  'staff-codes': staffCodes,
  'ask-for-word': askForWord,
  'hide-product': hideProduct,
  reprice,
  'pause-station': pauseStation,
};
