import { expect } from 'vitest';
import { post, productNamed, send, type HttpAnswer } from '#test/support/http-calls.ts';
import { numberFrom } from '#test/support/races/ledger-checks.ts';
import { logIn, type Reachable } from './admin-scenarios.ts';
import type { Scenario } from './scenario.ts';

const DRAWER = 'drawer-a-of-tonight';
/** $1.00 */
const FLOAT = [0, 0, 0, 0, 0, 1, 0, 0, 0, 0];

type OnShelf = { readonly id: number; readonly expected: number };
const shelfOf = ({ json }: HttpAnswer) => (json?.['products'] ?? []) as readonly OnShelf[];

type Headers = Readonly<Record<string, string>>;

const openDrawer = async (stand: Reachable, headers: Headers): Promise<void> => {
  expect(await post(stand, '/api/drawers', { id: DRAWER, name: 'Drawer A', pieces: FLOAT }, headers)).toMatchObject({ status: 200 });
};

/** The same request each time: its key makes one sale. @param offline when it was sold, for one that was made without a network */
const sellWater = async (
  stand: Reachable,
  headers: Headers,
  quantity = 2,
  offline: { readonly soldAt?: string } = {},
): Promise<(again: Reachable) => Promise<HttpAnswer>> => {
  const { id, price } = await productNamed(stand, 'Bottled Water');
  const body = {
    items: [{ id, quantity, price }],
    payment: { tender: 'cash', given: price * quantity, drawer: DRAWER },
    name: '',
    special_instructions: null,
    ...offline,
  };
  return (again) => post(again, '/api/window/sales', body, { 'idempotency-key': 'the-one-sale', ...headers });
};

const inDrawer =
  "select sum(case kind when 'float' then 1 when 'sale' then 1 when 'undo' then -1 else 0 end * amount_cents) from drawer_entries";

const sale: Scenario = {
  name: 'sale at the window',
  prepare: async (victim) => {
    const headers = await logIn(victim);
    await openDrawer(victim, headers);
    const sell = await sellWater(victim, headers);
    return {
      act: () => sell(victim),
      afterwards: async (stand) => {
        expect(await sell(stand)).toMatchObject({ status: 200 });
      },
      outcome: async (stand) => {
        expect(await numberFrom(stand, 'select count(*) from sales')).toBe(1);
        expect(await numberFrom(stand, "select count(*) from drawer_entries where kind = 'sale'")).toBe(1);
        expect(await numberFrom(stand, inDrawer)).toBe(500);
      },
    };
  },
};

const BEYOND_STOCK = 99;

/** With more units than recorded, so that the missing ones are added. */
const offlineSale: Scenario = {
  name: 'cash sale without a network',
  prepare: async (victim) => {
    const headers = await logIn(victim);
    await openDrawer(victim, headers);
    const sell = await sellWater(victim, headers, BEYOND_STOCK, { soldAt: new Date(0).toISOString() });
    return {
      act: () => sell(victim),
      afterwards: async (stand) => {
        expect(await sell(stand)).toMatchObject({ status: 200 });
      },
      outcome: async (stand) => {
        expect(await numberFrom(stand, 'select count(*) from orders where sold_offline')).toBe(1);
        expect(await numberFrom(stand, "select sold from products where slug = 'bottled-water'")).toBe(BEYOND_STOCK);
        expect(await numberFrom(stand, "select on_hand from products where slug = 'bottled-water'")).toBe(0);
        expect(await numberFrom(stand, "select count(*) from stock_movements where kind = 'adjustment'")).toBe(1);
        expect(await numberFrom(stand, "select count(*) from drawer_entries where kind = 'sale'")).toBe(1);
      },
    };
  },
};

const undo: Scenario = {
  name: 'undo of a sale at the window',
  prepare: async (victim) => {
    const headers = await logIn(victim);
    await openDrawer(victim, headers);
    const sold = await (await sellWater(victim, headers))(victim);
    const request = (stand: Reachable) => post(stand, `/api/window/sales/${String(sold.json?.['id'])}/undo`, undefined, headers);
    return {
      act: () => request(victim),
      afterwards: async (stand) => {
        expect(await request(stand)).toMatchObject({ status: 200 });
      },
      outcome: async (stand) => {
        expect(await numberFrom(stand, "select count(*) from drawer_entries where kind = 'undo'")).toBe(1);
        expect(await numberFrom(stand, inDrawer)).toBe(100);
        expect(await numberFrom(stand, "select count(*) from orders where status = 'cancelled' and paid_cents = 0")).toBe(1);
      },
    };
  },
};

const count: Scenario = {
  name: 'count of a drawer, confirmed',
  prepare: async (victim) => {
    const headers = await logIn(victim);
    await openDrawer(victim, headers);
    const issued = await post(victim, '/api/admin/staff-codes', { name: 'Bea', role: 'staff' }, headers);
    const login = await post(victim, '/api/auth/staff', { code: String(issued.json?.['code']) });
    const bea = { authorization: `Bearer ${String(login.json?.['token'])}` };
    await post(victim, `/api/drawers/${DRAWER}/count`, { step: 'begin-count' }, bea);
    await post(victim, `/api/drawers/${DRAWER}/count`, { step: 'count', pieces: FLOAT }, bea);
    const confirm = (stand: Reachable) => post(stand, `/api/drawers/${DRAWER}/count`, { step: 'confirm', counted: 1, code: null }, headers);
    return {
      act: () => confirm(victim),
      afterwards: async (stand) => {
        expect((await confirm(stand)).json).toMatchObject({ state: 'closed', result: { difference: 0 } });
      },
      outcome: async (stand) => {
        expect(await numberFrom(stand, "select count(*) from drawer_entries where kind in ('confirm', 'close')")).toBe(2);
        expect(await numberFrom(stand, "select count(*) from drawers where state = 'closed'")).toBe(1);
      },
    };
  },
};

const countOfStock: Scenario = {
  name: 'count of stock',
  prepare: async (victim) => {
    const headers = await logIn(victim);
    const { id } = await productNamed(victim, 'Bottled Water');
    const shelf = await send(victim, '/api/admin/stock', { headers });
    const { expected } = shelfOf(shelf).find((product) => product.id === id) ?? { expected: 0 };
    const body = {
      id: 'the-one-count',
      kind: 'closing-count',
      lines: [{ product: id, counted: expected - 3, seen: expected, after: null }],
    };
    const request = (stand: Reachable) => post(stand, '/api/admin/stock/counts', body, headers);
    return {
      act: () => request(victim),
      afterwards: async (stand) => {
        expect(await request(stand)).toMatchObject({ status: 200 });
      },
      outcome: async (stand) => {
        expect(await numberFrom(stand, 'select count(*) from stock_movements where act_id is not null')).toBe(1);
        expect(await numberFrom(stand, `select on_hand from products where id = ${id}`)).toBe(expected - 3);
      },
    };
  },
};

export const WINDOW_SCENARIOS: readonly Scenario[] = [sale, offlineSale, undo, count, countOfStock];
