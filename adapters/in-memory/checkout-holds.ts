import { endedUnpaid, isLive, type Checkout } from '#core/domain/checkout/checkout.ts';
import { groupBy } from '#core/domain/kernel/group-by.ts';
import { CUSTOMER, type Order } from '#core/domain/order/order.ts';
import type { CheckoutStore } from '#core/ports/checkout-repository.ts';
import type { InMemoryStore } from './store.ts';
import { ascending } from './table.ts';

type Holds = Pick<CheckoutStore, 'countPaid' | 'outcomes' | 'live' | 'forgetNetworks'>;

export const byAge = ascending<Checkout>(({ createdAt, id }) => [createdAt, id]);

export const createCheckoutHolds = (store: InMemoryStore): Holds => {
  const all = (): readonly Checkout[] => store.read().checkouts.all();
  const cancelled = (): readonly Order[] => store.read().orders.where(({ status }) => status === 'cancelled');
  return {
    countPaid: async (whose, since) =>
      all()
        .filter((one) => ('network' in whose ? one.network === whose.network : one.visitorId === whose.visitor))
        .filter(({ id, paidAt }) => paidAt !== null && paidAt >= since && !cancelled().some(({ checkoutId }) => checkoutId === id)).length,
    outcomes: async (since) => {
      const lately = all().filter(({ createdAt }) => createdAt >= since);
      const byCustomers = cancelled().filter(({ statusBy }) => statusBy?.staffId === CUSTOMER.staffId);
      const isCancelled = ({ id }: Checkout): boolean => byCustomers.some(({ checkoutId }) => checkoutId === id);
      return [...groupBy(lately, ({ network }) => network)].map(([network, of]) => ({
        network,
        paid: of.filter(({ state }) => state === 'paid').length,
        unpaid: of.filter(endedUnpaid).length,
        cancelled: of.filter(isCancelled).length,
      }));
    },
    live: async () => store.read().checkouts.where(isLive).toSorted(byAge),
    forgetNetworks: (before) =>
      store.write(
        ({ checkouts }) =>
          void checkouts.changeWhere(
            (one) => one.createdAt < before && !isLive(one),
            (one) => ({ ...one, network: null }),
          ),
      ),
  };
};
