import { contract } from '#adapters/http-contract/contract.ts';
import { orderId, outboxId } from '#core/domain/kernel/ids.ts';
import { IN_NO_DRAWER } from '#web/staff/pending-sales/sale-log.ts';
import { checkAtRest } from './checks/at-rest.ts';
import { dice, uuidFrom } from './dice.ts';
import { countForGood } from './people/drawers.ts';
import type { Scene } from './scene.ts';
import { isRefused } from './wire.ts';

const MINUTE = 60_000;
const FLUSHES = 30;
/** Longer than any hold and its checks. */
const HOLDS_END_MS = 16 * MINUTE;
/** Until each job has run. */
const JOBS_DONE_MS = 5 * MINUTE;
const ROUNDS = 8;
/** Until an order counts as not collected. */
const NOBODY_COMES_MS = 16 * MINUTE;

/** Every device is back online, and sends its queue. Refused acts are settled by their person. */
const sendEverything = async (scene: Scene): Promise<void> => {
  for (const device of scene.staff.values()) {
    let tries = 0;
    while (!(await device.flushAll()) && tries < FLUSHES) tries += 1;
    if (tries === FLUSHES) scene.find('a device cannot send what it has kept');
    for (const { sale, refusal } of device.sales().get().conflicts) {
      // It counts, and the sheet lists its cash.
      if (refusal.code === IN_NO_DRAWER) continue;
      if (!sale.isUndone) scene.find(`a sale for cash was refused: ${refusal.code ?? refusal.sentence}`);
      // Undone on the device, but too late for the stand: its person puts the cash back into the box.
      const total = sale.lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
      scene.model.sold.set(sale.key, total);
      scene.model.cash.set(sale.drawer ?? '', (scene.model.cash.get(sale.drawer ?? '') ?? 0) + total);
    }
  }
};

/** Hands out, keeps or refunds every order still in hand. */
const endOrders = async ({ admin, askUntilDecided, plan, time }: Scene): Promise<void> => {
  const d = dice('closing', plan.seed);
  const { api } = admin;
  for (let round = 0; round < ROUNDS; round++) {
    const orders = await api.call(contract.fulfilment.list, { query: {} });
    if (orders.length === 0) return;
    for (const { id, status } of orders) {
      const params = { id };
      const move = (to: 'ready' | 'completed') =>
        askUntilDecided(() => api.call(contract.fulfilment.changeStatus, { params, headers: {}, body: { status: to } }));
      if (status !== 'ready') {
        await move('ready');
        continue;
      }
      const end = d.one(['pick-up', 'keep', 'refund'] as const);
      const body = { orders: [orderId(id)] };
      if (end === 'pick-up') await move('completed');
      else
        await askUntilDecided(() =>
          api.call(end === 'keep' ? contract.nights.keepUncollected : contract.nights.refundUncollected, { body }),
        );
      // Someone comes after all.
      if (end === 'keep' && d.chance(0.2)) await askUntilDecided(() => api.call(contract.nights.undoKeep, { body }));
    }
    await time.sleep(NOBODY_COMES_MS);
  }
};

/** Without further failures: everything is sent, counted, ended and closed. */
export const closeEvening = async (scene: Scene): Promise<void> => {
  const { stand, time, find, askUntilDecided, admin, plan } = scene;
  const d = dice('sheet', plan.seed);
  scene.calmDown();
  scene.tell('the evening is over; from now on nothing goes wrong');
  await time.sleep(MINUTE + MINUTE / 2);
  if (stand.anyBoot() === null) await stand.start();
  await sendEverything(scene);
  await time.sleep(HOLDS_END_MS);
  const nights = await admin.api.call(contract.nights.list, {});
  const night = nights.nights.find(({ state }) => state === 'open');
  if (night === undefined) return find('no night is open anymore');
  await askUntilDecided(() => admin.api.call(contract.nights.stopOrdering, { params: { id: night.id } }));
  for (const id of scene.drawers) await countForGood(scene, id);
  const close = () => askUntilDecided(() => admin.api.call(contract.nights.close, { params: { id: night.id } }));
  const waiting = await admin.api.call(contract.fulfilment.list, { query: {} });
  if (waiting.length > 0 && !isRefused(await close())) find('I10 a night was closed with orders in hand');
  await endOrders(scene);
  await time.sleep(JOBS_DONE_MS);
  const closed = await close();
  if (isRefused(closed)) return find(`the night cannot be closed: ${closed.refused.message}`);
  const params = { id: night.id };
  await askUntilDecided(() => admin.api.call(contract.nightSheet.mail, { params, body: { id: outboxId(uuidFrom(d, time.now())) } }));
  await askUntilDecided(() => admin.api.call(contract.nightSheet.csv, { params }));
  await time.sleep(JOBS_DONE_MS);
  await checkAtRest(scene);
  scene.tell('the night is closed');
};
