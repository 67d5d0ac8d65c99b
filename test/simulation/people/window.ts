import { contract } from '#adapters/http-contract/contract.ts';
import type { DrawerId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { isFinal } from '#web/staff/offline-queue/acts-sender.ts';
import type { KeptSale } from '#web/staff/pending-sales/sale-log.ts';
import { refusalOf } from '#web/staff/pending-sales/sales-sender.ts';
import { put, shareOf } from '../model.ts';
import { uuidFrom, type Dice } from '../dice.ts';
import type { Doing, Scene } from '../scene.ts';
import { isRefused } from '../wire.ts';
import type { StaffDevice } from './staff-device.ts';
import { away, deviceOf } from './kitchen.ts';

const MINUTE = 60_000;

const totalOf = (lines: KeptSale['lines']): number => lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);

const basket = ({ menu, model }: Scene, d: Dice): KeptSale['lines'] =>
  [...new Map(Array.from({ length: d.from(1, 2) }, () => [d.one(menu), d.from(1, 2)]))].map(([{ id, name }, quantity]) => ({
    id,
    name,
    quantity,
    price: cents(model.prices.get(id) ?? 0),
    isMade: true,
  }));

const drawerOf = (scene: Scene, { name }: StaffDevice): DrawerId => scene.drawers[[...scene.staff.keys()].indexOf(name) % 2] as DrawerId;

/** The goods are handed over, and the cash is in the box. */
const handOver = ({ model }: Scene, { key, drawer, lines }: KeptSale): void => {
  put(model.cash, drawer ?? '', totalOf(lines));
  model.sold.set(key, totalOf(lines));
};

const takeBack = ({ model }: Scene, { key, drawer, lines }: KeptSale): void => {
  if (model.sold.delete(key)) put(model.cash, drawer ?? '', -totalOf(lines));
};

const sellerOf = ({ stand }: Scene, order: string): string | undefined =>
  stand.tables().orderEvents.find(({ orderId, command }) => orderId === order && command === 'place')?.by?.staffId;

const saleOf = (scene: Scene, device: StaffDevice, d: Dice): KeptSale => {
  const lines = basket(scene, d);
  return {
    key: `sale-${uuidFrom(d, scene.time.now())}`,
    soldAt: device.clock.now(),
    by: device.by,
    lines,
    given: cents(totalOf(lines)),
    drawer: drawerOf(scene, device),
    customerName: 'Sam',
    instructions: null,
    mayHaveArrived: device.phone.isOnline,
    isUndone: false,
  };
};

const ask = ({ phone }: StaffDevice, { key, lines, given, drawer }: KeptSale, tender: 'cash' | 'reader' | 'comp') => {
  const payment = {
    cash: { tender: 'cash', given, drawer } as const,
    reader: { tender: 'reader', reference: null } as const,
    comp: { tender: 'comp', reason: 'coach', code: null } as const,
  }[tender];
  const items = lines.map(({ id, quantity, price }) => ({ id, quantity, price }));
  const body = { items, payment, name: 'Sam', special_instructions: null };
  return phone.api.call(contract.window.makeSale, { headers: { 'idempotency-key': key }, body });
};

/** As the till does: stored before it is sent, and kept until the stand has decided. */
const sellForCash = async (scene: Scene, d: Dice, device: StaffDevice): Promise<void> => {
  const sale = saleOf(scene, device, d);
  const log = device.sales();
  if (!device.phone.isOnline) {
    log.add(sale);
    handOver(scene, sale);
    return;
  }
  log.ask(sale);
  // Tapped twice: the goods are handed over after either confirmation.
  const copy = d.chance(0.1) ? scene.askUntilDecided(() => ask(device, sale, 'cash')) : null;
  try {
    await ask(device, sale, 'cash');
    handOver(scene, sale);
    device.sales().settle(sale.key);
  } catch (error) {
    if (isFinal(error) && copy !== null && !isRefused(await copy)) {
      handOver(scene, sale);
      device.sales().settle(sale.key);
    } else if (isFinal(error)) {
      device.sales().refuse(sale.key, refusalOf(error));
      device.sales().resolve(sale.key);
    } else {
      handOver(scene, sale);
      device.sales().keep(sale.key);
    }
  }
  await copy;
};

const sell: Doing = async (scene, d, { who }) => {
  const device = deviceOf(scene, who);
  const tender = d.one(['cash', 'cash', 'cash', 'cash', 'reader', 'comp'] as const);
  scene.tell(`${who} sells, ${tender}${away(device)}`);
  if (tender === 'cash') return sellForCash(scene, d, device);
  if (!device.phone.isOnline) return;
  const sale = saleOf(scene, device, d);
  return scene.askUntilDecided(() => ask(device, sale, tender));
};

/** While the device is offline, whatever its network status reports. */
const sellKept: Doing = async (scene, d, { who }) => {
  const device = deviceOf(scene, who);
  const sale = { ...saleOf(scene, device, d), mayHaveArrived: false };
  scene.tell(`${who} sells for cash, and keeps it on the device`);
  device.sales().add(sale);
  handOver(scene, sale);
};

/** Undoes a sale that is stored on the device: the goods are back on the counter, the cash is not in the box. */
const takeKeptBack: Doing = async (scene, d, { who }) => {
  const device = deviceOf(scene, who);
  const kept = device
    .sales()
    .get()
    .sales.filter(({ isUndone }) => !isUndone);
  if (kept.length === 0) return;
  const sale = d.one(kept);
  device.sales().takeBack(sale.key);
  takeBack(scene, sale);
  scene.tell(`${who} takes a kept sale back${away(device)}`);
};

/** The last cash sale, within a minute or slightly later. */
const undoSale: Doing = async (scene, d, { who }) => {
  const device = deviceOf(scene, who);
  if (!device.phone.isOnline) return;
  const sale = saleOf(scene, device, d);
  const made = await scene.askUntilDecided(() => ask(device, sale, 'cash'));
  if (isRefused(made)) return;
  handOver(scene, sale);
  await scene.time.sleep(d.from(0, MINUTE + MINUTE / 6));
  const undo = () => device.phone.api.call(contract.window.undoSale, { params: { id: made.id } });
  const copy = d.chance(0.2) ? undo().catch(() => null) : null;
  const undone = await scene.askUntilDecided(undo);
  await copy;
  scene.tell(`${who} undoes ${made.order_number}: ${isRefused(undone) ? undone.refused.code : 'done'}`);
  if (!isRefused(undone)) takeBack(scene, sale);
};

/** Another tablet sends the key of somebody else's sale, and is refused. */
const sellUnderForeignKey: Doing = async (scene, d, { who }) => {
  const device = deviceOf(scene, who);
  const foreign = [...scene.stand.tables().sales.values()].filter(
    ({ idempotencyKey, orderId }) => idempotencyKey.startsWith('sale-') && sellerOf(scene, orderId) !== device.id,
  );
  if (foreign.length === 0 || !device.phone.isOnline) return;
  const { idempotencyKey: key, orderId } = d.one(foreign);
  const order = scene.stand.tables().orders.get(orderId);
  if (order === undefined || order.tender !== 'cash') return;
  const lines = order.items.map(({ productId, productName, quantity, unitPriceCents }) => ({
    id: productId,
    name: productName,
    quantity,
    price: unitPriceCents,
    isMade: true,
  }));
  const sale = { ...saleOf(scene, device, d), key, lines, given: order.totalCents };
  const answer = await scene.askUntilDecided(() => ask(device, sale, 'cash'));
  if (!isRefused(answer)) scene.find('a sale was answered under the key of another person’s');
};

/** Reviews the refused sales and sends them again. */
const settleSales: Doing = async (scene, _d, { who }) => {
  const log = deviceOf(scene, who).sales();
  for (const { sale } of log.get().conflicts) if (!sale.isUndone) log.tryAgain(sale.key);
  for (const { sale } of log.get().shortages) log.resolve(sale.key);
};

const FEE_PERCENT = 3;

/** A customer at the window pays on their own phone. */
const phonePayment: Doing = async (scene, d, { who }) => {
  const { phone } = deviceOf(scene, who);
  if (!phone.isOnline) return;
  const { id } = d.one(scene.menu);
  const price = scene.model.prices.get(id) ?? 0;
  const fee = shareOf(price, FEE_PERCENT);
  const body = { items: [{ id, quantity: 1, price: cents(price) }], processingFee: cents(fee) };
  const headers = { 'idempotency-key': uuidFrom(d, scene.time.now()) };
  const started = await scene.askUntilDecided(() => phone.api.call(contract.window.startPhonePayment, { headers, body }));
  if (isRefused(started) || d.chance(0.2)) return;
  await scene.time.sleep(d.from(1, MINUTE));
  const paid = await scene.stand.provider.pay(started.sessionId, 'Walk In');
  if (paid === null) return;
  scene.model.paid.push({ session: started.sessionId, shown: price + fee, charged: paid.totalCents, who: 'a customer at the window' });
  scene.tell(`a customer at ${who}'s window pays ${paid.totalCents} by phone`);
};

/** Types in a tally sheet. */
const paperSale: Doing = async (scene, d, { who }) => {
  const device = deviceOf(scene, who);
  if (!device.phone.isOnline) return;
  const sale = saleOf(scene, device, d);
  const body = {
    items: sale.lines.map(({ id, quantity, price }) => ({ id, quantity, price })),
    writtenAt: scene.time.now(),
    seller: 'Sam',
    counted: sale.given,
    drawer: sale.drawer,
  };
  const headers = { 'idempotency-key': sale.key };
  const entered = await scene.askUntilDecided(() => device.phone.api.call(contract.window.enterPaperSale, { headers, body }));
  scene.tell(`${who} types in a tally sheet: ${isRefused(entered) ? entered.refused.code : 'done'}`);
  if (!isRefused(entered)) handOver(scene, sale);
};

export const WINDOW: Readonly<Record<string, Doing>> = {
  sell,
  'sell-kept': sellKept,
  'take-back': takeKeptBack,
  'undo-sale': undoSale,
  'settle-sales': settleSales,
  'sell-under-foreign-key': sellUnderForeignKey,
  'phone-payment': phonePayment,
  'paper-sale': paperSale,
};
