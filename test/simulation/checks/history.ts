import type { Tables } from '#adapters/in-memory/tables.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import type { TrueOrder, Truth } from '#test/support/told/told.ts';
import type { Time } from '../time.ts';

/** How long lists may be cached without a reported change. */
const STALE_MS = SECOND_MS;

/** Records the store's states over time, to compare people's screens with. */
export const createHistory = (time: Time) => {
  const statuses = new Map<string, TrueOrder['statuses'][number][]>();
  const stock: Truth['stock'][number][] = [];
  const units = new Map<number, number>();
  let events = 0;
  let products: Tables['products'] | null = null;
  return {
    watch: (tables: Tables): void => {
      const from = time.now();
      for (const { orderId, to } of tables.orderEvents.slice(events)) {
        const list = statuses.get(orderId) ?? [];
        statuses.set(orderId, list);
        list.push({ status: to, from });
      }
      events = tables.orderEvents.length;
      if (tables.products === products) return;
      products = tables.products;
      for (const { id, onHand, reserved, soldOutAt } of products.values()) {
        const available = soldOutAt === undefined ? onHand - reserved : 0;
        if (units.get(id) === available) continue;
        units.set(id, available);
        stock.push({ product: id, units: available, from });
      }
    },
    truth: (tables: Tables): Truth => {
      const orders = [...tables.orders.values()].toSorted((one, other) => one.placedAt - other.placedAt || (one.id < other.id ? -1 : 1));
      return {
        orders: orders.map(({ id, orderNumber, sessionId }) => ({
          number: displayOrderNumber(orderNumber),
          session: sessionId,
          statuses: statuses.get(id) ?? [],
        })),
        sales: new Set([...tables.sales.values()].map(({ idempotencyKey }) => idempotencyKey)),
        stock,
        isExact: true,
        staleMs: STALE_MS,
      };
    },
  };
};
