import * as fc from 'fast-check';
import { expect } from 'vitest';
import { orderId, sessionId as toSessionId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, plusMs, SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { placedEvent } from '#core/domain/order/order-history.ts';
import type { Order, StaffMember } from '#core/domain/order/order.ts';
import { paySilently, requestCheckout, thankYouLookUp } from '../../support/races/customers.ts';
import { brokenInvariants, numberFrom, productBySlug } from '../../support/races/ledger-checks.ts';
import type { RaceHarness } from '../../support/races/race-harness.ts';
import { sell } from '../../support/races/sellers.ts';
import { eventsOf, staffOf } from '../../support/races/staff.ts';
import { ASKS, decidedOf, hearing, tell, type Ask, type Modelled } from './device-acts.ts';
import { menuHappening, menuOf, type MenuHappening } from './menu-model.ts';

const DEVICES = 5;
const ORDERS = 3;
/** Fewer than are sold, because offline sales do not check the stock. */
const COLAS = 8;
/** A person who is silent for this long counts as gone. */
export const TAKE_OVER_AFTER_S = LIMITS.orders.takeOverAfterMs / SECOND_MS;

/** An act on a device, or an event. `copy`: an earlier request arrives again, out of order. */
export type Happening =
  | {
      readonly kind: 'act';
      readonly device: number;
      readonly order: number;
      readonly ask: Ask;
    }
  /** Start the next five: one tap makes an act for each order that the device believes queued. */
  | { readonly kind: 'start-next'; readonly device: number }
  | { readonly kind: 'sale'; readonly device: number; readonly quantity: number }
  | MenuHappening
  | { readonly kind: 'network'; readonly device: number }
  | { readonly kind: 'reload'; readonly device: number }
  | { readonly kind: 'copy'; readonly pick: number }
  | { readonly kind: 'wait'; readonly seconds: number };

const device = fc.nat(DEVICES - 1);

/** A person does one to three things to an order. */
const spell: fc.Arbitrary<readonly Happening[]> = fc
  .record({ device, order: fc.nat(ORDERS - 1), asks: fc.array(fc.constantFrom(...ASKS), { minLength: 1, maxLength: 3 }) })
  .map(({ asks, ...where }) => asks.map((ask) => ({ kind: 'act', ask, ...where })));

const alone = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('start-next' as const), device }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('sale' as const), device, quantity: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 6, arbitrary: menuHappening(device) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('network' as const), device }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reload' as const), device }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('copy' as const), pick: fc.nat(1_000) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(1, 9, 11, TAKE_OVER_AFTER_S) }) },
);

export const happenings: fc.Arbitrary<readonly Happening[]> = fc
  .array(fc.oneof({ weight: 3, arbitrary: spell }, { weight: 4, arbitrary: alone.map((one): readonly Happening[] => [one]) }), {
    minLength: 20,
    maxLength: 45,
  })
  .map((spells) => spells.flat());

type Sent = { readonly id: string; readonly deliver: () => Promise<void> };
/** A cash sale. `isOffline`: sold while the device had no network. */
type Sold = { readonly quantity: number; readonly soldAt: Instant; readonly isOffline: boolean };

/** Fifty of everything, few colas, and no sales yet. */
const cleared = async (stand: RaceHarness): Promise<void> => {
  const { pool } = stand.reads;
  await pool.query('truncate orders, order_items, order_events, staff_acts, sales, checkouts, refunds, stock_movements, nights cascade');
  await pool.query("delete from audit_log where kind = 'stock'");
  await pool.query(
    "update products set on_hand = case slug when 'cola' then $1 else 50 end, reserved = 0, sold = 0, sold_out_at = null, menu_round = 0",
    [COLAS],
  );
  // Many nights in one: no login expires.
  await pool.query('update staff_codes set expires_at = $1', [new Date(plusMs(stand.clock.now(), HOUR_MS))]);
  await pool.query("insert into stock_movements (product_id, kind, delta, at) select id, 'initial', on_hand, $1 from products", [
    new Date(stand.clock.now()),
  ]);
};

/** Two hot dogs and two popcorns, ordered by phone and paid. */
const orderOnline = async (stand: RaceHarness): Promise<Order> => {
  const lines = await Promise.all(['hot-dog', 'popcorn'].map(async (slug) => ({ product: await productBySlug(stand, slug), quantity: 2 })));
  const started = await requestCheckout(stand, lines);
  const session = String(started.json?.['sessionId']);
  await paySilently(stand, session);
  await thankYouLookUp(stand, session);
  const placed = await stand.reads.orders.bySession(toSessionId(session));
  if (placed === null) throw new Error(`no order: ${started.status}`);
  return placed.order;
};

/** Five people with one device each. */
export const devicesOf = async (stand: RaceHarness) => {
  const staff = await staffOf(stand, DEVICES);
  const codes = await stand.reads.staffCodes.list();
  const members: readonly StaffMember[] = staff.map(({ name }) => ({ staffId: codes.find((code) => code.name === name)?.id ?? '', name }));
  const cola = await productBySlug(stand, 'cola');
  let ids = 0;
  const { hear, isSilent } = hearing(DEVICES, () => stand.clock.now());
  const newId = (): string => `0193c0de-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`;

  /** Plays it over HTTP and against core; once everyone is back, every act is applied once or refused for good. */
  return async (all: readonly Happening[]): Promise<void> => {
    await cleared(stand);
    const orders: Modelled[] = [];
    while (orders.length < ORDERS) {
      const order = await orderOnline(stand);
      orders.push({ order, events: [placedEvent(order)] });
    }
    const answers = new Map<string, string>();
    const sales = new Map<string, Sold & { readonly order: unknown }>();
    const noneLeft = new Set<string>();
    let colas = COLAS;
    const menu = await menuOf(stand);
    const devices = staff.map(() => ({ isAway: false, outbox: [] as Sent[], seen: 0, queued: [] as readonly number[] }));
    const history: Sent[] = [];

    const silenceOf = ({ preparing }: Order): boolean =>
      preparing !== null && isSilent(members.findIndex(({ staffId }) => staffId === preparing.staffId));
    const deliverAct = async (id: string, person: number, { order: at, ask }: Extract<Happening, { kind: 'act' }>): Promise<void> => {
      const [modelled, login, member] = [orders[at], staff[person], members[person]];
      if (modelled === undefined || login === undefined || member === undefined) throw new RangeError('nobody there');
      const known = answers.get(id);
      hear(person);
      const asking = { by: member, now: stand.clock.now(), isHolderSilent: silenceOf(modelled.order) };
      const decision = known === undefined ? decidedOf(modelled, ask, asking) : null;
      const { status } = await tell(stand, id, modelled.order, ask, login);
      const outcome = status === 200 ? 'applied' : 'refused';
      expect([id, status, outcome]).toEqual([id, expect.toBeOneOf([200, 409]), known ?? (decision === null ? 'refused' : 'applied')]);
      answers.set(id, outcome);
      if (decision === null) return;
      modelled.order = decision.order;
      if (decision.event !== null) modelled.events.push(decision.event);
    };
    /** Online sales can be refused for lack of stock. A sale that was made is sent as an offline sale, however often it is repeated. */
    const deliverSale = async (id: string, person: number, { quantity, soldAt, isOffline }: Sold): Promise<void> => {
      const login = staff[person];
      if (login === undefined) throw new RangeError('nobody there');
      hear(person);
      const known = sales.get(id);
      const isSold = known !== undefined || isOffline || quantity <= colas;
      const sentAs = known !== undefined || isOffline ? soldAt : undefined;
      const { status, json } = await sell(stand, [{ product: cola, quantity }], id, login, sentAs);
      expect([id, status, json?.['id']]).toEqual([id, isSold ? 200 : 409, known?.order ?? json?.['id']]);
      if (!isSold) return void noneLeft.add(id);
      if (known === undefined) colas = Math.max(0, colas - quantity);
      sales.set(id, { quantity, soldAt, isOffline, order: json?.['id'], ...known });
    };
    const wasSent = ({ id }: Sent): boolean => answers.has(id) || sales.has(id) || noneLeft.has(id) || menu.wasSent(id);
    const flush = async (index: number): Promise<void> => {
      for (const { deliver } of devices[index]?.outbox.splice(0) ?? []) await deliver();
    };
    const put = async (index: number, deliver: (id: string) => Promise<void>): Promise<void> => {
      const id = newId();
      const sent = { id, deliver: () => deliver(id) };
      history.push(sent);
      devices[index]?.outbox.push(sent);
      if (devices[index]?.isAway === false) await flush(index);
    };
    /** An offline device knows only the rounds that it began itself. */
    const actOnMenu = async ({ device: index, counted, isBlind }: MenuHappening): Promise<void> => {
      const [there, login] = [devices[index], staff[index]];
      if (there === undefined || login === undefined) throw new RangeError('nobody there');
      if (!there.isAway) there.seen = menu.seen();
      const round = isBlind ? null : there.seen;
      if (counted !== null) there.seen += 1;
      await put(index, (id) => {
        hear(index);
        return menu.deliver(id, { counted, round }, login);
      });
    };
    const queuedNow = (): readonly number[] => orders.flatMap(({ order: { status } }, at) => (status === 'queued' ? [at] : []));
    const startNext = async (index: number): Promise<void> => {
      const there = devices[index];
      if (there === undefined) throw new RangeError('no device');
      const next = (there.isAway ? there.queued : queuedNow()).slice(0, LIMITS.orders.startAtOnce);
      there.queued = [];
      for (const order of next) await put(index, (id) => deliverAct(id, index, { kind: 'act', device: index, order, ask: 'preparing' }));
    };
    const happen = async (one: Happening): Promise<void> => {
      if (one.kind === 'act') return await put(one.device, (id) => deliverAct(id, one.device, one));
      if (one.kind === 'sale') {
        const sold = { quantity: one.quantity, soldAt: stand.clock.now(), isOffline: devices[one.device]?.isAway === true };
        return await put(one.device, (id) => deliverSale(id, one.device, sold));
      }
      if (one.kind === 'start-next') return await startNext(one.device);
      if (one.kind === 'menu') return await actOnMenu(one);
      if (one.kind === 'wait') return stand.clock.advance(one.seconds * SECOND_MS);
      if (one.kind === 'copy') {
        const copied = history[one.pick % Math.max(1, history.length)];
        // Only requests that were sent before: the rest is still on its device.
        return copied !== undefined && wasSent(copied) ? await copied.deliver() : undefined;
      }
      const there = devices[one.device];
      if (there === undefined) throw new RangeError('no device');
      // Unanswered requests of a closed page are sent again.
      if (one.kind === 'reload') there.outbox.unshift(...history.slice(-1).filter(wasSent));
      else Object.assign(there, { isAway: !there.isAway, queued: queuedNow() });
      if (!there.isAway) await flush(one.device);
    };

    for (const one of all) await happen(one);
    for (const [index] of devices.entries()) await flush(index);
    await menu.check();
    for (const { deliver } of history.toReversed()) await deliver();

    await menu.check();
    expect(answers.size + sales.size + noneLeft.size + menu.sent()).toBe(history.length);
    for (const { order, events } of orders) {
      expect((await stand.reads.orders.byId(order.id))?.order).toEqual(order);
      expect((await eventsOf(stand, order.id)).map(({ command }) => command)).toEqual(events.map(({ command }) => command));
    }
    const sold = [...sales.values()];
    const units = sold.reduce((sum, { quantity }) => sum + quantity, 0);
    expect(await numberFrom(stand, 'select count(*) from sales')).toBe(sold.length);
    expect(await numberFrom(stand, 'select count(*) from orders where sold_offline')).toBe(
      sold.filter(({ isOffline }) => isOffline).length,
    );
    expect(await numberFrom(stand, "select coalesce(sum(paid_cents), 0) from orders where tender = 'cash'")).toBe(units * cola.priceCents);
    expect((await productBySlug(stand, 'cola')).available).toBe(colas);
    for (const { order, soldAt } of sold) expect((await stand.reads.orders.byId(orderId(String(order))))?.order.placedAt).toBe(soldAt);
    expect(await brokenInvariants(stand, { atRest: false })).toEqual([]);
  };
};
