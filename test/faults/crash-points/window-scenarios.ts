import { expect } from 'vitest';
import { post, productNamed, send, type HttpAnswer } from '#test/support/http-calls.ts';
import { logIn } from './admin-scenarios.ts';
import { sentAgain, type Reachable, type Scenario } from './scenario.ts';

const DRAWER = 'drawer-a-of-tonight';
/** $1.00 */
const FLOAT = [0, 0, 0, 0, 0, 1, 0, 0, 0, 0];

type ShelfItem = { readonly id: number; readonly expected: number };
const shelfOf = ({ json }: HttpAnswer) => (json?.['products'] ?? []) as readonly ShelfItem[];

type Headers = Readonly<Record<string, string>>;

const openDrawer = async (stand: Reachable, headers: Headers): Promise<void> => {
  expect(await post(stand, '/api/drawers', { id: DRAWER, name: 'Drawer A', pieces: FLOAT }, headers)).toMatchObject({ status: 200 });
};

/** The same request each time: its key makes one sale. @param offline when it was sold, if that was offline */
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

const IN_DRAWER = "sum(case kind when 'float' then 1 when 'sale' then 1 when 'undo' then -1 else 0 end * amount_cents) from drawer_entries";

const sale = sentAgain('sale at the window', async (victim) => {
  const headers = await logIn(victim);
  await openDrawer(victim, headers);
  return {
    request: await sellWater(victim, headers),
    figures: { 'count(*) from sales': 1, "count(*) from drawer_entries where kind = 'sale'": 1, [IN_DRAWER]: 500 },
  };
});

const BEYOND_STOCK = 99;

/** With more units than recorded, so that the missing ones are added. */
const offlineSale = sentAgain('cash sale without a network', async (victim) => {
  const headers = await logIn(victim);
  await openDrawer(victim, headers);
  return {
    request: await sellWater(victim, headers, BEYOND_STOCK, { soldAt: new Date(0).toISOString() }),
    figures: {
      'count(*) from orders where sold_offline': 1,
      "sold from products where slug = 'bottled-water'": BEYOND_STOCK,
      "on_hand from products where slug = 'bottled-water'": 0,
      "count(*) from stock_movements where kind = 'adjustment'": 1,
      "count(*) from drawer_entries where kind = 'sale'": 1,
    },
  };
});

const undo = sentAgain('undo of a sale at the window', async (victim) => {
  const headers = await logIn(victim);
  await openDrawer(victim, headers);
  const sold = await (await sellWater(victim, headers))(victim);
  return {
    request: (stand) => post(stand, `/api/window/sales/${String(sold.json?.['id'])}/undo`, undefined, headers),
    figures: {
      "count(*) from drawer_entries where kind = 'undo'": 1,
      [IN_DRAWER]: 100,
      "count(*) from orders where status = 'cancelled' and paid_cents = 0": 1,
    },
  };
});

const readyToCount = async (victim: Reachable) => {
  const admin = await logIn(victim);
  await openDrawer(victim, admin);
  const issued = await post(victim, '/api/admin/staff-codes', { name: 'Bea', role: 'staff' }, admin);
  const login = await post(victim, '/api/auth/staff', { code: String(issued.json?.['code']) });
  return { bea: { authorization: `Bearer ${String(login.json?.['token'])}` }, admin };
};

type CountCall = readonly [by: 'bea' | 'admin', path: 'count' | 'settle', body: object];
type CountOfDrawer = {
  readonly name: string;
  readonly before: readonly CountCall[];
  readonly dies: CountCall;
  /** Only once, however often it was requested. */
  readonly state: string;
  readonly ledger: string;
};

const BEGIN: CountCall = ['bea', 'count', { step: 'begin-count' }];
const countOf = (pieces: readonly number[]): CountCall => ['bea', 'count', { step: 'count', pieces }];
const confirmationOf = (counted: number): CountCall => ['admin', 'count', { step: 'confirm', counted, code: null }];
/** $2.00: one dollar more than there should be. */
const TOO_MUCH = FLOAT.map((pieces) => 2 * pieces);

const COUNTS_OF_DRAWERS: readonly CountOfDrawer[] = [
  { name: 'count of a drawer, begun', before: [], dies: BEGIN, state: 'counting', ledger: 'float, begin-count' },
  { name: 'count of a drawer, typed', before: [BEGIN], dies: countOf(FLOAT), state: 'counted', ledger: 'float, begin-count, count' },
  {
    name: 'count of a drawer, confirmed',
    before: [BEGIN, countOf(FLOAT)],
    dies: confirmationOf(1),
    state: 'closed',
    ledger: 'float, begin-count, count, confirm, close',
  },
  {
    name: 'count of a drawer, once more',
    before: [BEGIN, countOf(TOO_MUCH), confirmationOf(2)],
    dies: ['admin', 'settle', { step: 'recount' }],
    state: 'counting',
    ledger: 'float, begin-count, count, confirm, shown, recount',
  },
];

const DRAWERS_AS_LEFT =
  "select state, string_agg(kind, ', ' order by position) as ledger from drawers join drawer_entries on drawer_id = drawers.id group by 1";

const countScenario = ({ name, before, dies, state, ledger }: CountOfDrawer): Scenario => ({
  name,
  prepare: async (victim) => {
    const logins = await readyToCount(victim);
    const call = (stand: Reachable, [by, path, body]: CountCall) => post(stand, `/api/drawers/${DRAWER}/${path}`, body, logins[by]);
    for (const earlier of before) expect(await call(victim, earlier)).toMatchObject({ status: 200 });
    return {
      act: () => call(victim, dies),
      afterwards: async (stand) => {
        expect(await call(stand, dies)).toMatchObject({ status: 200, json: { state } });
      },
      outcome: async (stand) => {
        expect((await stand.reads.pool.query(DRAWERS_AS_LEFT)).rows).toEqual([{ state, ledger }]);
      },
    };
  },
});

const countOfStock = sentAgain('count of stock', async (victim) => {
  const headers = await logIn(victim);
  const { id } = await productNamed(victim, 'Bottled Water');
  const shelf = shelfOf(await send(victim, '/api/admin/stock', { headers }));
  const { expected } = shelf.find((product) => product.id === id) ?? { expected: 0 };
  const lines = [{ product: id, counted: expected - 3, seen: expected, after: null }];
  return {
    request: (stand) => post(stand, '/api/admin/stock/counts', { id: 'the-one-count', kind: 'closing-count', lines }, headers),
    figures: {
      'count(*) from stock_movements where act_id is not null': 1,
      [`on_hand from products where id = ${id}`]: expected - 3,
    },
  };
});

export const WINDOW_SCENARIOS: readonly Scenario[] = [sale, offlineSale, undo, ...COUNTS_OF_DRAWERS.map(countScenario), countOfStock];
