import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import { windowContract } from '#adapters/http-contract/window.contract.ts';
import { MINUTE_MS, SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import type { StaffMember } from '#core/domain/order/order.ts';
import { catalogueContract } from '#adapters/http-contract/catalogue.contract.ts';
import { menuOf } from '#web/api/catalogue.queries.ts';
import { createApi } from '#web/api/client.ts';
import { uuidV7 } from '#web/platform/uuid.ts';
import { createActLog, type ActStep } from '#web/staff/offline-queue/act-log.ts';
import { createActsSender } from '#web/staff/offline-queue/acts-sender.ts';
import { isOfferedEarly, offerAgain } from '#web/staff/offline-queue/offer-again.ts';
import { toStaffOrder, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { createSaleLog, type KeptSale } from '#web/staff/pending-sales/sale-log.ts';
import { createSalesSender } from '#web/staff/pending-sales/sales-sender.ts';
import type { AdminHarness } from '../../support/admin-calls.ts';
import { queryOn, type TestDatabase } from '../../support/database.ts';
import { adminToken, issueCode, logInWith } from '../../support/logins.ts';
import { callBandstand } from '../../support/run-bandstand.ts';
import { adminOfTest, databaseOfTest } from '../../support/stands.ts';

let dir: string;
let database: TestDatabase;
let stand: AdminHarness;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'offered-'));
  database = await databaseOfTest();
  stand = await adminOfTest({ persistence: database });
});
afterEach(() => rmSync(dir, { recursive: true }));

const command = async (...args: readonly string[]): Promise<string> => {
  const { code, out, err } = await callBandstand(args, { DATABASE_URL: database.url });
  expect([args[0], code, err]).toEqual([args[0], 0, '']);
  return out;
};
const backUp = () => command('backup', join(dir, 'stand.backup'));
const restore = () => command('restore', '--force', join(dir, 'stand.backup'));

const flash = () => {
  const texts = new Map<string, string>();
  return {
    read: (key: string) => texts.get(key) ?? null,
    write: (key: string, value: string) => void texts.set(key, value),
    remove: (key: string) => void texts.delete(key),
    subscribe: () => () => undefined,
  };
};

type Login = StaffMember & { readonly token: string };
const asAdmin = async (): Promise<Login> => ({ staffId: 'admin', name: 'Admin', token: await adminToken(stand) });
const asBea = async (): Promise<Login> => {
  const { id, name, code } = await issueCode(stand);
  return { staffId: id, name: name ?? '', token: String((await logInWith(stand, code)).json?.['token']) };
};

/** A tablet with the app's own logs and senders, in front of the stand's entrance. */
const tabletOf = async (first: Login) => {
  let login = first;
  const { clock } = stand;
  const session = { bearer: () => login.token, onRefused: () => undefined, ask: () => () => undefined };
  const api = createApi((path, init) => fetch(typeof path === 'string' ? `${stand.url}${path}` : path, init), session);
  const store = flash();
  const [acts, sales] = [createActLog(store), createSaleLog(store)];
  const me = (): string => login.staffId;
  const listed: { orders: readonly StaffOrder[]; at: Instant | null } = { orders: [], at: null };
  const sender = createActsSender({
    api,
    clock,
    log: acts,
    me,
    onAnswer: (answer, shown) => {
      if ('order' in answer) listed.orders = [...listed.orders.filter(({ id }) => id !== answer.order.id), answer.order];
      shown();
    },
    onRefused: () => undefined,
    isEarly: (act) => isOfferedEarly(act, { ...listed, now: clock.now() }),
  });
  const flushSales = createSalesSender({ api, clock, log: sales, me, onSold: () => undefined });
  const newId = () => uuidV7(clock.now(), crypto.randomUUID().replaceAll('-', ''));
  const flush = async (): Promise<void> => {
    listed.orders = (await api.call(fulfilmentContract.list, { query: {} })).map(toStaffOrder);
    listed.at = clock.now();
    sender.flush();
    flushSales();
    await expect.poll(() => [sales.get().sales.filter(({ by }) => by.staffId === me())]).toEqual([[]]);
  };
  const sell = async (product: string, facts: Partial<KeptSale> = {}): Promise<string> => {
    const found = menuOf(await api.call(catalogueContract.listProducts, {})).find(({ name }) => name === product);
    if (found === undefined) throw new Error(`no ${product}`);
    const key = newId();
    const line = { id: found.id, name: product, quantity: 1, price: found.priceCents, isMade: false };
    const cash = { given: line.price, drawer: null, customerName: '', instructions: null, mayHaveArrived: false, isUndone: false };
    sales.add({ key, soldAt: clock.now(), by: login, lines: [line], ...cash, ...facts });
    await flush();
    return key;
  };
  return {
    acts,
    sales,
    flush,
    sell,
    undo: async (key: string): Promise<void> => {
      const id = sales.sent().find(({ sale }) => sale.key === key)?.orderId ?? '';
      await api.call(windowContract.undoSale, { params: { id } });
      sales.undoSent(id);
    },
    does: async (order: string, kind: 'start' | 'ready' | 'pick-up'): Promise<void> => {
      const seen = toStaffOrder(await api.call(fulfilmentContract.get, { params: { id: order } }));
      const step: ActStep = { kind };
      const act = { order: { id: order, number: '#001' }, step, seen: { status: seen.status, reopenedCount: seen.reopenedCount } };
      await sender.perform({ id: newId(), at: clock.now(), by: login, isLate: false, ...act }, false);
      await expect.poll(() => acts.get().acts).toEqual([]);
    },
    offer: async (): Promise<void> => {
      stand.clock.advance(SECOND_MS);
      await offerAgain({ api, clock, acts, sales });
      stand.clock.advance(SECOND_MS);
      await flush();
    },
    logIn: (next: Login): void => {
      login = next;
    },
    /** Like the screen that recognizes the same person with a new code. */
    answerForAll: async (): Promise<void> => {
      for (const { key } of sales.get().sales) sales.giveTo(key, login);
      for (const { id } of acts.get().acts) acts.giveTo(id, login);
      await flush();
    },
  };
};

const SOLD = `
  select concat_ws(' ', o.tender, o.status, i.product_name) as line from orders o join order_items i on i.order_id = o.id order by 1`;
const sold = async () => (await queryOn<{ line: string }>(database.url, SOLD)).map(({ line }) => line);

describe('a tablet whose stand was restored', () => {
  test('sends again what the backup lacks, once and in order', async () => {
    const [a, b] = [await tabletOf(await asAdmin()), await tabletOf(await asBea())];
    await a.sell('Cola');
    await a.sell('Hot Dog');
    const order = a.sales.sent().at(-1)?.orderId ?? '';
    await backUp();
    const undone = await a.sell('Lemon-Lime Soda');
    await a.undo(undone);
    await a.sell('Cola', { otherwise: { tender: 'reader', reference: null } });
    await b.sell('Bottled Water');
    await b.does(order, 'start');
    await b.does(order, 'ready');
    await a.does(order, 'pick-up');
    const before = await sold();
    await restore();
    expect(await sold()).not.toEqual(before);

    a.logIn(await asAdmin());
    await a.offer();
    // The other tablet has not yet resent that it was started and made.
    expect(a.acts.get()).toMatchObject({ acts: [{ step: { kind: 'pick-up' } }], conflicts: [] });
    b.logIn(await asBea());
    await b.offer();
    await b.answerForAll();
    expect(b.sales.get().sales).toEqual([]);
    await expect.poll(() => b.acts.get().acts).toEqual([]);
    stand.clock.advance(SECOND_MS);
    await a.flush();
    await expect.poll(() => a.acts.get().acts).toEqual([]);
    expect(await sold()).toEqual(before);
    expect([a, b].map(({ acts, sales }) => [acts.get().conflicts, sales.get().conflicts])).toEqual([
      [[], []],
      [[], []],
    ]);
    // Nothing is lost anymore.
    for (const tablet of [a, b]) await tablet.offer();
    expect(await sold()).toEqual(before);
    expect(await command('check')).not.toContain('FAILED');
  });

  test('lists a late undo, and sales of a closed night', async () => {
    const a = await tabletOf(await asAdmin());
    const undone = await a.sell('Cola');
    await backUp();
    await a.undo(undone);
    await a.sell('Lemon-Lime Soda');
    await restore();
    a.logIn(await asAdmin());
    const { open } = await stand.services.ports.nights.current(stand.clock.now());
    if (open === null) throw new Error('no night is open');
    expect(await stand.services.useCases.closeNight(open.id, ADMIN)).toMatchObject({ ok: true });
    stand.clock.advance(2 * MINUTE_MS);
    await a.offer();
    expect(a.sales.get().conflicts.map(({ sale, refusal }) => [sale.lines[0]?.name, refusal.code])).toEqual([
      ['Cola', 'UNDO_TOO_LATE'],
      ['Lemon-Lime Soda', 'STAND_CLOSED'],
    ]);
    expect(a.sales.sent().map(({ sale }) => sale.key)).toEqual([undone]);
    expect(await sold()).toEqual(['cash completed Cola']);
  });
});
