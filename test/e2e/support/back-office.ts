import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** Staff actions while a customer orders: directly in the database, so that no screen is notified. */
export interface BackOffice {
  /** The units available now. The stand's own figure may be a moment old, because its menu is cached (docs/adr/0034). */
  available(productName: string): Promise<number>;
  /** Also works for a product that was marked sold out. */
  setAvailable(productName: string, units: number): Promise<void>;
  /** Sells out all food, and brings it back. */
  sellOutFood(): Promise<void>;
  restockFood(): Promise<void>;
  /** Completes all queued orders. */
  finishAllOrders(): Promise<void>;
  /** Makes every ready order this old. */
  letOrdersWait(minutes: number): Promise<void>;
  /** Hands all bags over. */
  handOverAllOrders(): Promise<void>;
  countOrders(customerName: string): Promise<number>;
  /** The path of the page of this customer's order. */
  orderPage(customerName: string): Promise<string>;
  /** The number of browsers subscribed to this customer's order. */
  countSubscribers(customerName: string): Promise<number>;
  close(): Promise<void>;
}

/** Without a change notification, the stand's caches of the menu and the queue may be a second old, but no older. */
const FORGOTTEN_AFTER_MS = 1_100;

export const openBackOffice = async (databaseUrl: string): Promise<BackOffice> => {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const run = async (sql: string, values: readonly unknown[] = []): Promise<void> => {
    await client.query(sql, [...values]);
    await sleep(FORGOTTEN_AFTER_MS);
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
    setAvailable: (name, units) => run('update products set on_hand = reserved + $2, sold_out_at = null where name = $1', [name, units]),
    sellOutFood: () => run("update products set on_hand = reserved where category = 'food'"),
    restockFood: () => run("update products set on_hand = reserved + 40 where category = 'food'"),
    finishAllOrders: () => run("update orders set status = 'ready', ready_at = now() where status = 'queued'"),
    letOrdersWait: (minutes) => run("update orders set ready_at = now() - $1 * interval '1 minute' where status = 'ready'", [minutes]),
    handOverAllOrders: () =>
      run("update orders set status = 'completed', completed_at = now(), preparing_staff_id = null, preparing_staff_name = null"),
    countOrders: (name) => count('orders', name),
    orderPage: async (name) => {
      const { rows } = await client.query<{ hash: string }>('select lookup_hash as hash from orders where customer_name = $1', [name]);
      if (rows[0] === undefined) throw new Error(`no order of ${name}`);
      return `/order-status/${rows[0].hash}`;
    },
    countSubscribers: (name) => count('push_subscriptions join orders on orders.id = order_id', name),
    close: () => client.end(),
  };
};
