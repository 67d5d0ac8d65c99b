import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { cartOf, checkoutCall, fillShelves, pickUpAllOrders, sessionOf, reportPaid, wanted, type Snack } from './customers.ts';
import { percentile, ratios, short, spread, SPREAD, type Section } from './figures.ts';
import { addProducts } from './nights.ts';
import { ORDER_BY_HAND } from './order-by-hand.ts';
import { pgbench } from './pgbench.ts';
import { startFreeStand, startPostgres, type BenchPostgres } from './processes.ts';
import { openConnection } from './wire.ts';

const ROUNDS = 4;
const SECONDS = 4;
const CLIENTS = 16;
const PRODUCTS = 31;
const PICK_UP_EVERY_MS = 200;
const LOOK_EVERY_MS = 20;
const CLEAR_UP_MS = 20_000;

interface Market {
  readonly url: string;
  readonly client: Client;
  readonly snacks: readonly Snack[];
}

interface Sales {
  readonly perSecond: number[];
  readonly checkoutMs: number[];
  readonly eventMs: number[];
}

const noSales = (): Sales => ({ perSecond: [], checkoutMs: [], eventMs: [] });

/** Each customer buys, pays, and buys again. */
const buyUntil = async ({ url, snacks }: Market, isHot: boolean, deadline: number, sales: Sales): Promise<number> => {
  const connection = openConnection(url);
  let orders = 0;
  while (performance.now() < deadline) {
    const opened = wanted(await connection.ask(checkoutCall(cartOf(snacks, isHot))), 200);
    const paid = await reportPaid(connection, sessionOf(opened));
    sales.checkoutMs.push(opened.ms);
    sales.eventMs.push(paid.ms);
    if (performance.now() < deadline) orders += 1;
  }
  connection.close();
  return orders;
};

/** Finishes a round's remaining work, so that it does not fall into another's turn. @throws when mails are still left after a while */
const clearUp = async (client: Client): Promise<void> => {
  const deadline = performance.now() + CLEAR_UP_MS;
  await pickUpAllOrders(client);
  const isMailLeft = async (): Promise<boolean> =>
    (await client.query("select 1 from outbox where state = 'pending' limit 1")).rowCount === 1;
  while (await isMailLeft()) {
    if (performance.now() > deadline) throw new Error(`mails are left ${CLEAR_UP_MS / 1_000} s after their round`);
    await sleep(LOOK_EVERY_MS);
  }
};

const sell = async (market: Market, isHot: boolean, sales: Sales): Promise<void> => {
  const deadline = performance.now() + SECONDS * 1_000;
  const pickUp = async (): Promise<void> => {
    while (performance.now() < deadline) {
      await pickUpAllOrders(market.client);
      await sleep(PICK_UP_EVERY_MS);
    }
  };
  const customers = Array.from({ length: CLIENTS }, () => buyUntil(market, isHot, deadline, sales));
  const [orders] = await Promise.all([Promise.all(customers), pickUp()]);
  sales.perSecond.push(orders.reduce((sum, count) => sum + count, 0) / SECONDS);
  await clearUp(market.client);
};

const connectTo = async (database: string): Promise<Client> => {
  const client = new Client({ connectionString: database });
  await client.connect();
  return client;
};

/** The same tables on the same PostgreSQL, in their own database. */
const databaseByHand = async (postgres: BenchPostgres): Promise<string> => {
  const database = await postgres.createDatabase('orders_by_hand');
  await addProducts(database, PRODUCTS);
  const client = await connectTo(database);
  await fillShelves(client);
  await client.end();
  return database;
};

const rowOf = (name: string, samples: readonly number[], ratio: string): readonly string[] => [name, ...spread(samples), ratio];

const latencyOf = (name: string, ms: readonly number[]): readonly string[] => {
  const [p50, p99] = [percentile(ms, 0.5), percentile(ms, 0.99)];
  return [name, short(p50), short(p99), short(p99 / p50)];
};

/** A whole paid order: the checkout call, then the signed event of its payment. */
export const orders = async (): Promise<Section> => {
  const postgres = await startPostgres();
  const byHand = await databaseByHand(postgres);
  const database = await postgres.createDatabase('orders');
  const stand = await startFreeStand(database);
  const client = await connectTo(database);
  try {
    const market = { url: stand.url, client, snacks: await fillShelves(client) };
    const [hand, spreadOut, hot]: [number[], Sales, Sales] = [[], noSales(), noSales()];
    await sell(market, false, noSales());
    await sell(market, true, noSales());
    for (let round = 0; round < ROUNDS; round++) {
      console.error(`  round ${round + 1} of ${ROUNDS}`);
      hand.push(await pgbench(byHand, { script: ORDER_BY_HAND, clients: CLIENTS, seconds: SECONDS }));
      await sell(market, false, spreadOut);
      await sell(market, true, hot);
    }
    const ratio = (ours: readonly number[], reference: readonly number[]): string => spread(ratios(ours, reference))[1];
    return {
      title: 'Paid orders',
      method: `${CLIENTS} customers, each on one connection, repeat: POST checkout with three products, then the signed event of its payment. The stand runs as deployed, with a provider and a mail service that answer at once; a statement picks up queued orders every ${PICK_UP_EVERY_MS} ms. The limit is \`pgbench\` with as many clients in the same PostgreSQL: lock and update three products, insert order, items and outbox row, commit, without any rule. ${ROUNDS} rounds of ${SECONDS} s in turn. Wanted: a ratio of at least 0.4; with one product in every cart two thirds of the rate with spread carts; p99 of the checkout no more than 5 × p50.`,
      tables: [
        {
          head: ['orders', ...SPREAD.map((name) => `${name}/s`), 'ratio'],
          rows: [
            rowOf('by hand, pgbench', hand, ''),
            rowOf('the stand', spreadOut.perSecond, ratio(spreadOut.perSecond, hand)),
            rowOf('the stand, one product in every cart', hot.perSecond, `${ratio(hot.perSecond, spreadOut.perSecond)} of spread`),
          ],
        },
        {
          head: ['call', 'p50 ms', 'p99 ms', 'p99 / p50'],
          rows: [
            latencyOf('checkout', spreadOut.checkoutMs),
            latencyOf('payment event', spreadOut.eventMs),
            latencyOf('checkout, one product in every cart', hot.checkoutMs),
          ],
        },
      ],
    };
  } finally {
    await client.end();
    await stand.stop();
    await postgres.stop();
  }
};
