import { orderId, sessionId, type OrderId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import type { Order } from '#core/domain/order/order.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import type { AdminHarness } from '../../support/admin-calls.ts';
import { queryOn } from '../../support/database.ts';
import { checkOut, pay, post, send, type HttpAnswer } from '../../support/http-calls.ts';
import { bearer, staffToken } from '../../support/logins.ts';
import { DIFFERENCE_NOTE, FLOATS, MOVES, ON_THE_SHELF, PRICES, STEPS, type Back, type Cart, type DrawerName, type Step } from './acts.ts';
import { cardFeeOf, dollars, linesOf, piecesOf, subtotalOf } from './figures.ts';

const DRAWER_IDS: Readonly<Record<DrawerName, string>> = { 'Drawer A': 'drawer-a-of-tonight', 'Drawer B': 'drawer-b-of-tonight' };
const DRAWER_NAMES = ['Drawer A', 'Drawer B'] as const;

const fine = (answer: HttpAnswer): HttpAnswer => {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return answer;
};

/** More than an evening needs, so nothing sells out. */
export const fillTheShelf = async (url: string): Promise<void> => {
  await queryOn(url, `update products set on_hand = ${ON_THE_SHELF}`);
  await queryOn(url, `update stock_movements set delta = ${ON_THE_SHELF} where kind = 'initial'`);
};

/** Plays the evening over HTTP, one step per minute. @returns the orders by step. */
export const playEvening = async (stand: AdminHarness): Promise<readonly Order[]> => {
  const { services, clock } = stand;
  const menu: Record<string, { readonly id: number; readonly name: string }[]> = JSON.parse((await send(stand, '/api/products')).text);
  const ids = new Map(
    Object.values(menu)
      .flat()
      .map(({ id, name }) => [name, id]),
  );
  const itemsOf = (cart: Cart) =>
    linesOf(cart).map(({ name, units }) => ({ id: ids.get(name), quantity: units, price: dollars(PRICES[name]) }));
  const byId = async (id: OrderId): Promise<Order> => {
    const found = await services.ports.orders.byId(id);
    if (found === null) throw new Error('it was sold');
    return found.order;
  };
  const paid = async (session: string): Promise<Order> => {
    await pay(stand, session);
    fine(await send(stand, `/api/orders/by-session/${session}`));
    const found = await services.ports.orders.bySession(sessionId(session));
    if (found === null) throw new Error('it was paid');
    return found.order;
  };
  const sellAtWindow = async ({ way, cart }: Step, at: number): Promise<Order> => {
    const given = dollars(Math.ceil(subtotalOf(cart) / 500) * 500);
    const payments = {
      cash: { tender: 'cash', given, drawer: way.by === 'cash' ? DRAWER_IDS[way.drawer] : null },
      reader: { tender: 'reader', reference: null },
      comp: { tender: 'comp', reason: way.by === 'comp' ? way.reason : 'other' },
    };
    const payment = payments[way.by === 'cash' || way.by === 'reader' ? way.by : 'comp'];
    const body = { items: itemsOf(cart), payment, name: '', special_instructions: null };
    const sold = fine(await post(stand, '/api/window/sales', body, { 'idempotency-key': `sale-of-step-${at}`, ...stand.headers }));
    return byId(orderId(String(sold.json?.['id'])));
  };
  const sell = async (step: Step, at: number): Promise<Order> => {
    const cart = { items: itemsOf(step.cart), processingFee: dollars(cardFeeOf(subtotalOf(step.cart))) };
    const key = { 'idempotency-key': `cart-of-step-${at}` };
    if (step.way.by === 'online') {
      const started = await checkOut(stand, { ...cart, donationAmount: dollars(step.way.donation) } as never, {
        'x-visitor-id': `visitor-${at}`,
      });
      return paid(started.sessionId);
    }
    if (step.way.by !== 'phone') return sellAtWindow(step, at);
    return paid(String(fine(await post(stand, '/api/window/phone-payments', cart, { ...key, ...stand.headers })).json?.['sessionId']));
  };
  const giveBack = async ({ way }: Step, { id, items }: Order, item: string | null): Promise<void> => {
    const itemId = items.find(({ productName }) => productName === item)?.id ?? null;
    const isCard = way.by === 'online' || way.by === 'phone';
    if (!isCard) {
      const drawer = way.by === 'cash' ? DRAWER_IDS[way.drawer] : null;
      fine(await stand.post(`/api/window/sales/${id}/refund`, { item: itemId, reason: 'cold', drawer }));
    } else if (itemId === null) fine(await stand.post(`/api/orders/${id}/refund-all`, { reason: 'cold' }));
    else fine(await stand.post(`/api/orders/${id}/refund-item`, { itemId, reason: 'cold' }));
  };

  for (const name of DRAWER_NAMES) fine(await stand.post('/api/drawers', { id: DRAWER_IDS[name], name, pieces: FLOATS[name] }));
  const orders: Order[] = [];
  const isRefundedAt = (back: Back | null, sold: number, now: number) => back?.how === 'refund' && sold + back.after === now;
  const finish = async (now: number): Promise<void> => {
    for (const [at, order] of orders.entries()) {
      const step = STEPS[at];
      if (step === undefined) continue;
      if (at + step.readyAfter === now && order.status === 'queued' && step.back?.how !== 'undo')
        for (const status of ['ready', 'completed'] as const) await services.useCases.changeOrderStatus(order.id, status, ADMIN);
      if (isRefundedAt(step.back, at, now)) await giveBack(step, order, step.back?.how === 'refund' ? step.back.item : null);
    }
    for (const { drawer, kind, cents } of MOVES.filter(({ step }) => step === now))
      fine(
        await stand.post(`/api/drawers/${DRAWER_IDS[drawer]}/entries`, {
          id: `entry-of-step-${now}`,
          kind,
          amount: dollars(cents),
          note: 'ice',
        }),
      );
  };
  for (const [at, step] of STEPS.entries()) {
    await finish(at);
    const order = await sell(step, at);
    if (step.back?.how === 'undo') fine(await stand.post(`/api/window/sales/${order.id}/undo`, undefined));
    orders.push(order);
    clock.advance(MINUTE_MS);
  }
  for (let now = STEPS.length; now < STEPS.length + 5; now += 1) {
    await finish(now);
    clock.advance(MINUTE_MS);
  }
  return orders;
};

/** Luis counts, an admin confirms; a difference is closed with a note. */
export const countDrawers = async (
  stand: AdminHarness,
  drawers: readonly { readonly name: DrawerName; readonly counted: number }[],
): Promise<void> => {
  const luis = bearer(await staffToken(stand, 'Luis'));
  for (const { name, counted } of drawers) {
    const path = `/api/drawers/${DRAWER_IDS[name]}`;
    fine(await post(stand, `${path}/count`, { step: 'begin-count' }, luis));
    fine(await post(stand, `${path}/count`, { step: 'count', pieces: piecesOf(counted) }, luis));
    const confirmed = fine(await stand.post(`${path}/count`, { step: 'confirm', counted: dollars(counted), code: null }));
    if (confirmed.json?.['state'] !== 'closed') fine(await stand.post(`${path}/settle`, { step: 'close', note: DIFFERENCE_NOTE }));
  }
};
