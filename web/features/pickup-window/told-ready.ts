import { useQuery } from '@tanstack/react-query';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { lastNameOf } from '#core/domain/order/customer-name.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { useServices } from '#web/composition/services-context.ts';
import { numberOf, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { STAFF_ORDERS_KEY } from '#web/staff/orders/staff-orders.queries.ts';

type Told = ResponseOf<typeof fulfilmentContract.readyNotification>[number];

const EVERY_MS = 15 * SECOND_MS;

const FAILED = {
  mail: 'The email did not arrive.',
  push: 'The notification did not arrive.',
  text: 'The text message did not arrive.',
} as const;

/** Why the customer was not notified: 'No message was possible.' */
export const notReachedText = ({ failed }: Pick<Told, 'failed'>): string =>
  failed.length === 0 ? 'No message was possible.' : failed.map((rung) => FAILED[rung]).join(' ');

/** '#026 Castellanos, #029 Smith' */
export const calledOutText = (orders: readonly StaffOrder[]): string =>
  orders.map((order) => `${numberOf(order)} ${lastNameOf(order.customerName)}`.trim()).join(', ');

/** Orders whose customers no message has reached, by id. Empty without a response. */
export const useNotTold = (): ReadonlyMap<string, Told> => {
  const { api } = useServices();
  const { data = [] } = useQuery({
    queryKey: [...STAFF_ORDERS_KEY, 'told-ready'],
    queryFn: ({ signal }) => api.call(fulfilmentContract.readyNotification, { signal }),
    refetchInterval: EVERY_MS,
  });
  return new Map(data.filter(({ told }) => told === 'not-reached').map((one) => [one.order_id, one]));
};
