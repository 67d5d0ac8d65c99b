import { contract } from '#adapters/http-contract/contract.ts';
import { approvalId, callOffId, drawerEntryId, drawerId, orderId, stockActId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { isDecided } from '#web/api/api-error.ts';
import { put } from '../model.ts';
import { uuidFrom, type Dice } from '../dice.ts';
import { NIGHT_NAME, piecesOf, type Doing, type Scene } from '../scene.ts';
import { isRefused, type Phone } from '../wire.ts';
import type { StaffOrder } from './staff-device.ts';

const MINUTE = 60_000;
const IN_HAND = ['queued', 'preparing', 'ready'];

const phoneOf = ({ admin, manager }: Scene, who: string): Phone => (who === 'admin' ? admin : manager);
const end = (answer: unknown): string => (isRefused(answer) ? (answer.refused.code ?? 'no answer') : 'done');
const list = (phone: Phone): Promise<readonly StaffOrder[]> =>
  phone.api.call(contract.fulfilment.list, { query: { filter: 'all' } }).catch(() => []);

const oneOf = async (scene: Scene, d: Dice, who: string, isIt: (order: StaffOrder) => boolean): Promise<StaffOrder | null> => {
  const found = (await list(phoneOf(scene, who))).filter(isIt);
  return found.length === 0 ? null : d.one(found);
};

const isCardOrder = ({ order_number: number, status }: StaffOrder): boolean => number.includes('-O-') && status !== 'cancelled';

const refund =
  (isWhole: boolean): Doing =>
  async (scene, d, { who }) => {
    const { api } = phoneOf(scene, who);
    const order = await oneOf(scene, d, who, isCardOrder);
    if (order === null) return;
    const params = { id: order.id };
    const item = d.one(order.items);
    const ask = () =>
      isWhole
        ? api.call(contract.refunds.refundAll, { params, body: { reason: 'all cold' } })
        : api.call(contract.refunds.refundItem, { params, body: { itemId: item.id, reason: 'cold' } });
    const twice = d.chance(0.3) ? ask().catch(() => null) : null;
    await ask().catch(() => null);
    await twice;
    scene.tell(`${who} refunds ${isWhole ? 'all' : item.product_name} of ${order.order_number}`);
  };

/** Cash leaves a drawer's box once the stand has confirmed it; a lost response is requested again. */
const refundSale: Doing = async (scene, d, { who }) => {
  const { api } = phoneOf(scene, who);
  const order = await oneOf(scene, d, who, ({ order_number: number, status }) => number.includes('-W-') && status !== 'cancelled');
  const left = order?.items.filter(({ is_refunded: isRefunded }) => !isRefunded) ?? [];
  if (order === null || left.length === 0) return;
  const item = d.one(left);
  const drawer = d.one(scene.drawers);
  let wasUnanswered = false;
  const answer = await scene.askUntilDecided(async () => {
    try {
      return await api.call(contract.window.refundSale, { params: { id: order.id }, body: { item: item.id, reason: 'dropped', drawer } });
    } catch (error) {
      wasUnanswered ||= !isDecided(error);
      throw error;
    }
  });
  const sale = [...scene.stand.tables().sales.values()].find((one) => one.orderId === order.id);
  const went = !isRefused(answer) || (wasUnanswered && answer.refused.code === 'ALREADY_REFUNDED');
  if (went && sale?.payment.tender === 'cash') put(scene.model.cash, drawer, 0 - item.subtotal);
  scene.tell(`${who} refunds ${item.product_name} of ${order.order_number} at the window: ${end(answer)}`);
};

const cancelAsCustomer = async (scene: Scene, id: string): Promise<void> => {
  const order = scene.stand.tables().orders.get(id);
  if (order === undefined || order.pickupCode === null || order.sessionId === null) return;
  const { api } = scene.newPhone();
  const body = { pickupCode: order.pickupCode };
  const cancelled = await scene.askUntilDecided(() => api.call(contract.orders.cancel, { params: { hash: order.lookupHash }, body }));
  if (!isRefused(cancelled)) scene.model.cancelled.add(order.sessionId);
  scene.tell(`the customer of ${order.orderNumber} cancels: ${end(cancelled)}`);
};

/** Settles a paid order that waits for a sold-out product. */
const settleShortage =
  (how: 'replace' | 'refund' | 'found'): Doing =>
  async (scene, d, { who }) => {
    const { api } = phoneOf(scene, who);
    const order = await oneOf(scene, d, who, ({ status }) => status === 'queued');
    const wanted = scene.menu.filter(({ name }) => order === null || order.items.some((item) => item.product_name === name));
    const product = d.one(wanted.length === 0 ? scene.menu : wanted);
    const params = { id: product.id };
    const headers = { 'idempotency-key': uuidFrom(d, scene.time.now()) };
    const shortage = await scene.askUntilDecided(() => api.call(contract.soldOut.sellOut, { params, query: {}, headers }));
    if (isRefused(shortage)) return;
    const waiting = shortage.waiting.filter(({ channel }) => channel === 'O');
    scene.tell(`${who} says that ${product.name} is sold out; ${waiting.length} online orders wait`);
    for (const { orderId: id, itemId, orderNumber } of waiting) {
      const body = { orderId: id, itemId };
      const other = d.one(scene.menu.filter((one) => one.id !== product.id));
      const answer = await scene.askUntilDecided<unknown>(() => {
        if (how === 'replace') return api.call(contract.soldOut.replace, { params, body: { ...body, productId: other.id, drawer: null } });
        return how === 'refund' ? api.call(contract.soldOut.refund, { params, body }) : api.call(contract.soldOut.found, { params, body });
      });
      scene.tell(`${who}: ${how}${how === 'replace' ? ` by ${other.name}` : ''} for ${orderNumber}: ${end(answer)}`);
      if (how === 'found' && !isRefused(answer) && d.chance(0.5))
        await scene.askUntilDecided(() => api.call(contract.soldOut.undoFound, { params, body }));
      // A customer who gets another item may not want it.
      if (how === 'replace' && !isRefused(answer) && d.chance(0.5)) await cancelAsCustomer(scene, id);
    }
    await scene.time.sleep(d.from(0, 2 * MINUTE));
    const back = { ...headers, 'idempotency-key': uuidFrom(d, scene.time.now()) };
    const answer = await scene.askUntilDecided(() =>
      api.call(contract.soldOut.putBack, { params, query: {}, headers: back, body: { counted: d.from(5, 20) } }),
    );
    scene.tell(`${who} puts ${product.name} back: ${end(answer)}`);
  };

const setStock: Doing = async (scene, d, { who }) => {
  const { id, name } = d.one(scene.menu);
  const body = { quantity: d.from(0, 12) };
  await scene.askUntilDecided(() => phoneOf(scene, who).api.call(contract.inventory.setQuantity, { params: { id }, body }));
  scene.tell(`${who} sets ${name} to ${body.quantity}`);
};

const setPrice: Doing = async (scene, d, { who }) => {
  const { id, name } = d.one(scene.menu);
  const price = cents(d.from(2, 16) * 25);
  const changed = await scene.askUntilDecided(() =>
    phoneOf(scene, who).api.call(contract.inventory.setPrice, { params: { id }, body: { price } }),
  );
  if (!isRefused(changed)) scene.model.prices.set(id, price);
  scene.tell(`${who} sells ${name} for ${price}: ${end(changed)}`);
};

/** A count of the real shelf: units on sale, held by checkouts, and sold but not packed yet. */
const countShelf: Doing = async (scene, d, { who }) => {
  const { api } = phoneOf(scene, who);
  const { id, name } = d.one(scene.menu);
  const shelf = await scene.askUntilDecided(() => api.call(contract.stock.shelf, {}));
  const product = isRefused(shelf) ? undefined : shelf.products.find((one) => one.id === id);
  if (product === undefined) return;
  const line = { product: id, counted: product.expected, seen: product.expected, after: product.count?.id ?? null };
  const body = { id: stockActId(uuidFrom(d, scene.time.now())), kind: 'closing-count' as const, lines: [line] };
  const counted = await scene.askUntilDecided(() => api.call(contract.stock.count, { body }));
  if (!isRefused(counted) && counted.differing > 0) scene.find('a count of a shelf that was right changes the stock');
  scene.tell(`${who} counts ${name}: ${end(counted)}`);
};

const writeOff: Doing = async (scene, d, { who }) => {
  const { id, name } = d.one(scene.menu);
  const body = { id: stockActId(uuidFrom(d, scene.time.now())), product: id, quantity: d.from(1, 3), reason: 'fell down' };
  const ask = () => phoneOf(scene, who).api.call(contract.stock.writeOff, { body });
  const copy = d.chance(0.3) ? ask().catch(() => null) : null;
  const answer = await scene.askUntilDecided(ask);
  await copy;
  scene.tell(`${who} writes off ${body.quantity} ${name}: ${end(answer)}`);
};

const moveCash: Doing = async (scene, d, { who }) => {
  const id = d.one(scene.drawers);
  const kind = d.one(['drop', 'paid-in', 'paid-out'] as const);
  const amount = cents(d.from(100, 2_000));
  const body = { id: drawerEntryId(uuidFrom(d, scene.time.now())), kind, amount, note: 'ice' };
  const ask = () => phoneOf(scene, who).api.call(contract.drawers.move, { params: { id }, body });
  const copy = d.chance(0.3) ? ask().catch(() => null) : null;
  const moved = await scene.askUntilDecided(ask);
  await copy;
  if (!isRefused(moved)) put(scene.model.cash, id, kind === 'paid-in' ? amount : 0 - amount);
  scene.tell(`${who}: ${kind} of ${amount}, ${id}: ${end(moved)}`);
};

/** Once a night: the name is already taken the second time. */
const openDrawer: Doing = async (scene, d, { who }) => {
  const id = drawerId(`drawer-${who}`);
  const float = d.from(0, 50) * 100;
  const body = { id, name: `${who}'s`, pieces: piecesOf(float) };
  const opened = await scene.askUntilDecided(() => phoneOf(scene, who).api.call(contract.drawers.open, { body }));
  if (!isRefused(opened) && !scene.drawers.includes(id)) {
    scene.drawers.push(id);
    scene.model.cash.set(id, float);
  }
  scene.tell(`${who} opens a drawer with ${float}: ${end(opened)}`);
};

/** Approves all giveaways. */
const approve: Doing = async (scene, _d, { who }) => {
  const { api } = phoneOf(scene, who);
  const given = await scene.askUntilDecided(() => api.call(contract.window.given, {}));
  for (const { id } of isRefused(given) ? [] : given.waiting) {
    const params = { id: approvalId(id) };
    const approved = await scene.askUntilDecided(() => api.call(contract.window.approve, { params }));
    scene.tell(`${who} says yes to what was given away: ${end(approved)}`);
  }
};

const stopOrdering: Doing = async (scene, d, { who }) => {
  const { api } = phoneOf(scene, who);
  const nights = await scene.askUntilDecided(() => api.call(contract.nights.list, {}));
  const night = isRefused(nights) ? undefined : nights.nights.find(({ state }) => state === 'open');
  if (night === undefined) return;
  const params = { id: night.id };
  await scene.askUntilDecided(() => api.call(contract.nights.stopOrdering, { params }));
  scene.tell(`${who} stops online ordering for a while`);
  await scene.time.sleep(d.from(0, MINUTE));
  await scene.askUntilDecided(() => api.call(contract.nights.resumeOrdering, { params }));
};

const callOff =
  (isWhole: boolean): Doing =>
  async (scene, d, { who }) => {
    const { api } = phoneOf(scene, who);
    const order = await oneOf(scene, d, who, ({ status }) => IN_HAND.includes(status));
    if (order === null) return;
    const body = { id: callOffId(uuidFrom(d, scene.time.now())), name: NIGHT_NAME, orders: isWhole ? null : [orderId(order.id)] };
    const called = await scene.askUntilDecided(() => api.call(contract.callOff.start, { body }));
    scene.tell(`${who} calls off ${isWhole ? 'the game' : order.order_number}: ${end(called)}`);
    if (!isWhole || isRefused(called)) return;
    await scene.time.sleep(2 * MINUTE);
    await api.call(contract.callOff.retry, { params: { id: body.id }, body: { order: null } }).catch(() => null);
  };

const settleUncollected =
  (endpoint: typeof contract.nights.keepUncollected | typeof contract.nights.refundUncollected): Doing =>
  async (scene, d, { who }) => {
    const order = await oneOf(scene, d, who, ({ status }) => status === 'ready');
    if (order === null) return;
    const answer = await scene.askUntilDecided(() => phoneOf(scene, who).api.call(endpoint, { body: { orders: [orderId(order.id)] } }));
    scene.tell(`${who} ends ${order.order_number}, which nobody collects: ${end(answer)}`);
  };

const remind: Doing = async (scene, d, { who }) => {
  const order = await oneOf(scene, d, who, ({ status }) => status === 'ready');
  if (order !== null)
    await scene.askUntilDecided(() => phoneOf(scene, who).api.call(contract.fulfilment.remind, { params: { id: order.id } }));
};

export { phoneOf };

export const MANAGERS: Readonly<Record<string, Doing>> = {
  'refund-item': refund(false),
  'refund-all': refund(true),
  'refund-sale': refundSale,
  replace: settleShortage('replace'),
  'refund-sold-out': settleShortage('refund'),
  found: settleShortage('found'),
  'set-stock': setStock,
  'set-price': setPrice,
  'count-shelf': countShelf,
  'write-off': writeOff,
  'move-cash': moveCash,
  'open-drawer': openDrawer,
  approve,
  'stop-ordering': stopOrdering,
  'call-off': callOff(true),
  'call-off-orders': callOff(false),
  'keep-uncollected': settleUncollected(contract.nights.keepUncollected),
  'refund-uncollected': settleUncollected(contract.nights.refundUncollected),
  remind,
};
