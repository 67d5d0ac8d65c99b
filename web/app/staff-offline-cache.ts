import type { QueryKey } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { drawersContract } from '#adapters/http-contract/drawers.contract.ts';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import { inventoryContract } from '#adapters/http-contract/inventory.contract.ts';
import { soldOutContract } from '#adapters/http-contract/sold-out.contract.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { elapsedMs, HOUR_MS, instant, MINUTE_MS, type Instant } from '#core/domain/kernel/instant.ts';
import type { Api } from '#web/api/client.ts';
import { productsQuery, toProduct } from '#web/api/catalogue.queries.ts';
import { drawersQuery } from '#web/api/drawers.queries.ts';
import { sellableQuery, type SellableProduct } from '#web/staff/sold-out/sold-out.queries.ts';
import { toStaffOrder } from '#web/staff/orders/staff-order.ts';
import { ordersInHandQuery } from '#web/staff/orders/staff-orders.queries.ts';
import { stationsQuery, toStaffProducts } from '#web/staff/stations/stations.queries.ts';
import type { Clock } from '#web/platform/clock.ts';
import type { KeyValueStore } from '#web/platform/key-value-store.ts';
import type { Logins } from '#web/session/login.ts';
import { createStoredValue } from '#web/session/stored-value.ts';
import type { RestoredAnswer } from './restore-answers.ts';

type Kept = { readonly staffId: string; readonly at: Instant; readonly wire: unknown } | null;

const kept = z.nullable(z.object({ staffId: z.string(), at: z.pipe(z.int(), z.transform(instant)), wire: z.unknown() }));

/** The length of a night. */
const LONGEST_MS = 12 * HOUR_MS;
const FORGETS_EVERY_MS = MINUTE_MS;

const CONTACTS = ['customer_email', 'customer_phone'];

/** Contacts are not needed to hand an order over, so they do not stay on a device. */
const withoutContacts = (wire: unknown): unknown =>
  JSON.parse(JSON.stringify(wire, (key, value: unknown) => (CONTACTS.includes(key) ? undefined : value)));

/** The fields that the window needs. */
const toTile = ({ available, ...product }: SellableProduct): Product => toProduct({ ...product, quantity: available, is_active: true });

type StaffOfflineCacheDeps = { readonly api: Api; readonly store: KeyValueStore; readonly clock: Clock; readonly logins: Logins };

export interface StaffOfflineCache {
  /** The same calls, caching the responses that the staff's screens need offline. */
  readonly api: Api;
  /** The cached response for this query and this login, with its age. */
  readonly find: (queryKey: QueryKey) => RestoredAnswer | null;
  /**
   * Deletes responses of other logins, and those older than a night: now, and on every change of login. Returns a function that stops it.
   */
  readonly follow: () => () => void;
}

/**
 * Caches the orders in hand, tonight's drawers, the stations and the sellable products: for the person who fetched them, for a night,
 * without customers' contacts.
 */
export const createStaffOfflineCache = ({ api, store, clock, logins }: StaffOfflineCacheDeps): StaffOfflineCache => {
  const open = (name: string) => createStoredValue<Kept>(store, `kept-${name}`, kept, null);
  const me = (): string | null => logins.get().login?.actor.id ?? null;
  const sellable = open('staff-sellable');
  const rows = [
    {
      endpoint: fulfilmentContract.list,
      value: open('staff-orders'),
      queryKey: ordersInHandQuery(api).queryKey,
      read: (wire: unknown): unknown => {
        const parsed = z.safeParse(fulfilmentContract.list.response, wire);
        return parsed.success ? parsed.data.map(toStaffOrder) : null;
      },
    },
    {
      endpoint: drawersContract.list,
      value: open('staff-drawers'),
      queryKey: drawersQuery(api).queryKey,
      read: (wire: unknown): unknown => {
        const parsed = z.safeParse(drawersContract.list.response, wire);
        return parsed.success ? parsed.data : null;
      },
    },
    {
      endpoint: soldOutContract.list,
      value: sellable,
      queryKey: sellableQuery(api).queryKey,
      read: (wire: unknown): unknown => {
        const parsed = z.safeParse(soldOutContract.list.response, wire);
        return parsed.success ? parsed.data.products : null;
      },
    },
    // Every staff screen fetches it each minute, so that a tablet can sell offline without having opened the window tonight.
    {
      endpoint: soldOutContract.list,
      value: sellable,
      queryKey: productsQuery(api).queryKey,
      read: (wire: unknown): unknown => {
        const parsed = z.safeParse(soldOutContract.list.response, wire);
        return parsed.success ? parsed.data.products.map(toTile) : null;
      },
    },
    {
      endpoint: inventoryContract.listStations,
      value: open('staff-stations'),
      queryKey: stationsQuery(api).queryKey,
      read: (wire: unknown): unknown => {
        const parsed = z.safeParse(inventoryContract.listStations.response, wire);
        return parsed.success ? toStaffProducts(parsed.data) : null;
      },
    },
  ];
  const isMine = ({ staffId, at }: NonNullable<Kept>): boolean => staffId === me() && elapsedMs(at, clock.now()) <= LONGEST_MS;
  const forget = (): void => {
    for (const { value } of rows) {
      const known = value.get();
      if (known !== null && !isMine(known)) value.set(null);
    }
  };
  return {
    api: {
      ...api,
      call: async (endpoint, input) => {
        const answer = await api.call(endpoint, input);
        const row = rows.find((one) => one.endpoint.path === endpoint.path && one.endpoint.method === endpoint.method);
        const isWhole = !('query' in input) || Object.keys(Object(input.query)).length === 0;
        const staffId = me();
        if (row !== undefined && endpoint.response !== undefined && isWhole && staffId !== null)
          row.value.set({ staffId, at: clock.now(), wire: withoutContacts(z.encode(endpoint.response, answer)) });
        return answer;
      },
    },
    find: (queryKey) => {
      const row = rows.find((one) => JSON.stringify(one.queryKey) === JSON.stringify(queryKey));
      const known = row?.value.get() ?? null;
      if (row === undefined || known === null || !isMine(known)) return null;
      const data = row.read(known.wire);
      return data === null ? null : { data, at: known.at };
    },
    follow: () => {
      forget();
      const timer = setInterval(forget, FORGETS_EVERY_MS);
      const unsubscribe = logins.subscribe(forget);
      return () => {
        clearInterval(timer);
        unsubscribe();
      };
    },
  };
};
