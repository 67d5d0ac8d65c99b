import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { HINT_CHANNEL } from '#adapters/mikro-orm/notify.ts';

/** What happens behind the counter while a customer orders: straight in the database, so that no customer's screen is told of it. */
export interface BackOffice {
  /** What may still be sold now. What the stand says of it may be a moment old: its menu is kept in memory (docs/adr/0030). */
  available(productName: string): Promise<number>;
  setAvailable(productName: string, units: number): Promise<void>;
  setPrice(productName: string, cents: number): Promise<void>;
  /** Every food item is gone, and comes back. */
  sellOutFood(): Promise<void>;
  restockFood(): Promise<void>;
  takeEverythingOffTheMenu(): Promise<void>;
  putEverythingOnTheMenu(): Promise<void>;
  /** The kitchen has caught up. */
  finishAllOrders(): Promise<void>;
  moveOrder(customerName: string, status: 'ready' | 'completed'): Promise<void>;
  countOrders(customerName: string): Promise<number>;
  /** Browsers that are told of this customer's order. */
  countFollowers(customerName: string): Promise<number>;
  close(): Promise<void>;
}

/** Without a change notification, the stand's own memory of the menu and the queue may be a second old, and no older. */
const FORGOTTEN_AFTER_MS = 1_100;
const LOOK_EVERY_MS = 20;

/** What the stand keeps in memory: where it is read, and the change notification that drops it. */
const MEMORY = {
  menu: { path: '/api/products', topic: 'products' },
  queue: { path: '/api/queue-status', topic: 'orders' },
} as const;

export const openBackOffice = async (stand: { readonly url: string; readonly databaseUrl: string }): Promise<BackOffice> => {
  const client = new Client({ connectionString: stand.databaseUrl });
  await client.connect();
  /** Until the stand says what is new, or must have forgotten what was. */
  const run = async (what: keyof typeof MEMORY, sql: string, values: readonly unknown[] = []): Promise<void> => {
    const { path, topic } = MEMORY[what];
    const answer = async (): Promise<string> => await (await fetch(`${stand.url}${path}`)).text();
    const before = await answer();
    const { rowCount } = await client.query(sql, [...values]);
    if (rowCount === 0) return;
    await client.query('select pg_notify($1, $2)', [HINT_CHANNEL, topic]);
    const deadline = performance.now() + FORGOTTEN_AFTER_MS;
    while ((await answer()) === before && performance.now() < deadline) await sleep(LOOK_EVERY_MS);
  };
  const count = async (what: string, customerName: string): Promise<number> => {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${what} where customer_name = $1`, [customerName]);
    return rows[0]?.n ?? 0;
  };
  return {
    available: async (name) => {
      const { rows } = await client.query<{ n: number }>('select on_hand - reserved as n from products where name = $1', [name]);
      if (rows[0] === undefined) throw new Error(`no product ${name}`);
      return rows[0].n;
    },
    setAvailable: (name, units) => run('menu', 'update products set on_hand = reserved + $2 where name = $1', [name, units]),
    setPrice: (name, cents) => run('menu', 'update products set price_cents = $2 where name = $1', [name, cents]),
    sellOutFood: () => run('menu', "update products set on_hand = reserved where category = 'food'"),
    restockFood: () => run('menu', "update products set on_hand = reserved + 40 where category = 'food'"),
    takeEverythingOffTheMenu: () => run('menu', 'update products set is_active = false'),
    putEverythingOnTheMenu: () => run('menu', 'update products set is_active = true'),
    finishAllOrders: () => run('queue', "update orders set status = 'ready', ready_at = now() where status = 'queued'"),
    // No memory holds a single order.
    moveOrder: async (name, status) =>
      void (await client.query('update orders set status = $2, ready_at = now() where customer_name = $1', [name, status])),
    countOrders: (name) => count('orders', name),
    countFollowers: (name) => count('push_subscriptions join orders on orders.id = order_id', name),
    close: () => client.end(),
  };
};
