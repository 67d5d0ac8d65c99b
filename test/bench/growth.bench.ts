import { median, short, type Section, type Table } from './figures.ts';
import { addProducts, explain, fillNights, type Nights } from './nights.ts';
import { startPostgres, startServer, type BenchPostgres } from './processes.ts';
import { logIn } from './logins.ts';

const CALLS = 40;

const CALLS_OF_LISTS = [
  '/api/orders',
  '/api/orders?filter=today',
  '/api/orders?filter=week',
  '/api/orders?filter=all',
  '/api/reports/sales',
];

const SIZES: readonly (readonly [string, Nights])[] = [
  ['50 orders, one night', { nights: 1, ordersANight: 50, inHand: 20 }],
  ['500 orders, one night', { nights: 1, ordersANight: 500, inHand: 20 }],
  ['5,000 orders, one night', { nights: 1, ordersANight: 5_000, inHand: 20 }],
  ['500 orders in each of 100 nights', { nights: 100, ordersANight: 500, inHand: 20 }],
];
const MENUS = [31, 300, 3_000] as const;

/** Sequential: the cost of a call, not of a crowd. */
const costOf = async (url: string, headers: Readonly<Record<string, string>> = {}): Promise<string> => {
  const times: number[] = [];
  let bytes = 0;
  for (let call = 0; call < CALLS; call++) {
    const startedAt = performance.now();
    const answer = await fetch(url, { headers });
    bytes = (await answer.arrayBuffer()).byteLength;
    times.push(performance.now() - startedAt);
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  }
  return `${short(median(times))} ms, ${short(bytes / 1_000)} kB`;
};

const growingMenu = async (postgres: BenchPostgres): Promise<Table> => {
  const rows: string[][] = [];
  for (const products of MENUS) {
    const database = await postgres.createDatabase(`menu_${products}`);
    const stand = await startServer(database);
    try {
      await addProducts(database, products - 31);
      const headers = await logIn(stand.url);
      rows.push([short(products), await costOf(`${stand.url}/api/products`), await costOf(`${stand.url}/api/admin/products`, headers)]);
    } finally {
      await stand.stop();
    }
  }
  return { head: ['products', 'GET /api/products', 'GET /api/admin/products'], rows };
};

const PLANS: Readonly<Record<string, string>> = {
  'orders in hand': "select * from orders o where o.status in ('queued', 'preparing', 'ready') order by o.placed_at, o.id",
  "today's orders":
    "select * from orders o where o.placed_at >= now() - interval '1 day' and o.placed_at < now() order by o.placed_at desc, o.id desc limit 2000",
  'items of one order': 'select * from order_items where order_id = (select id from orders order by placed_at desc limit 1)',
  'look-up by e-mail':
    "select lookup_hash from orders where contact_email = 'customer7@example.org' and placed_at >= now() - interval '1 day' order by placed_at desc, id desc limit 1",
  'queue of the pause': "select count(*) from orders where status = 'queued'",
};

const plansOf = async (database: string): Promise<string> => {
  const plans: string[] = [];
  for (const [name, statement] of Object.entries(PLANS)) plans.push(`-- ${name}\n${await explain(database, statement)}`);
  return `Plans on the largest database:\n\n\`\`\`\n${plans.join('\n\n')}\n\`\`\``;
};

const growingLists = async (postgres: BenchPostgres): Promise<Table> => {
  const rows: string[][] = [];
  let plans = '';
  for (const [index, [name, nights]] of SIZES.entries()) {
    const database = await postgres.createDatabase(`lists_${index}`);
    const stand = await startServer(database);
    try {
      await fillNights(database, nights);
      const headers = await logIn(stand.url);
      const costs: string[] = [];
      for (const path of CALLS_OF_LISTS) costs.push(await costOf(`${stand.url}${path}`, headers));
      rows.push([name, ...costs]);
      plans = await plansOf(database);
    } finally {
      await stand.stop();
    }
  }
  return { head: ['database', ...CALLS_OF_LISTS.map((path) => `GET ${path}`)], rows, note: plans };
};

/** The cost of each call as its work grows. */
export const growth = async (): Promise<Section> => {
  const postgres = await startPostgres();
  try {
    return {
      title: 'Growth',
      method: `Median of ${CALLS} calls, one after the other, and the size of the answer without compression. Each time 20 orders are in hand; a list shows no more than 2,000 orders.`,
      tables: [await growingMenu(postgres), await growingLists(postgres)],
    };
  } finally {
    await postgres.stop();
  }
};
