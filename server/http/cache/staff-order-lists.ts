import * as z from 'zod/mini';
import { contract } from '#adapters/http-contract/contract.ts';
import type { OrderFilter } from '#core/domain/limits.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { ListOrders } from '#core/use-cases/orders/list-orders.ts';
import { presentStaffOrder } from '#adapters/http-contract/presenters/present-staff-order.ts';
import { CachedResponse } from './cached-response.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';

export interface StaffOrderListsDeps {
  readonly listOrders: ListOrders;
  readonly clock: Clock;
}

export type StaffOrderList = (filter: OrderFilter | undefined, seesContacts: boolean) => Promise<CachedResponse>;

/** After changing an order, the next list must show the change, so a list is never older than its request. */
const NEVER_OLDER_THAN_THE_QUESTION = 0;

/** A change makes every staff screen refetch at the same moment: requests for the same list share one load and one encoding. */
export const createStaffOrderLists = ({ listOrders, clock }: StaffOrderListsDeps): StaffOrderList => {
  const load = async (filter: OrderFilter | undefined, seesContacts: boolean): Promise<CachedResponse> => {
    const orders = await listOrders(filter, seesContacts ? 'every night' : 'tonight');
    const list = orders.map((placed) => presentStaffOrder(placed, clock.now(), seesContacts));
    const body = Buffer.from(JSON.stringify(z.encode(contract.fulfilment.list.response, list)));
    return new CachedResponse({
      body,
      compressed: {},
      contentType: 'application/json; charset=utf-8',
      cacheControl: 'no-store',
      commonHead: [],
    });
  };
  const lists = new Map<string, ResponseCache<CachedResponse>>();
  return async (filter, seesContacts) => {
    const key = `${filter ?? 'in-hand'} ${seesContacts ? 'with' : 'without'} contacts`;
    const list = lists.get(key) ?? createResponseCache(() => load(filter, seesContacts), NEVER_OLDER_THAN_THE_QUESTION);
    lists.set(key, list);
    return await list.fresh();
  };
};
