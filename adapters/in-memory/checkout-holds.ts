import { isLive, requestRelease, type Checkout } from '#core/domain/checkout/checkout.ts';
import { endedUnpaid } from '#core/domain/checkout/hold-history.ts';
import type { VisitorId } from '#core/domain/kernel/ids.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import type { CheckoutStore } from '#core/ports/checkout-repository.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { InMemoryStore } from './store.ts';
import { ascending } from './table.ts';

type Holds = Pick<CheckoutStore, 'countPaid' | 'outcomes' | 'live' | 'giveWay' | 'forgetNetworks'>;

export const byAge = ascending<Checkout>(({ createdAt, id }) => [createdAt, id]);

export const createCheckoutHolds = (store: InMemoryStore, clock: Clock): Holds => {
  return {
    countPaid: async (whose, since) =>
      store
        .read()
        .checkouts.where((one) => ('network' in whose ? one.network === whose.network : one.visitorId === whose.visitor))
        .filter(({ paidAt }) => paidAt !== null && paidAt >= since).length,
    outcomes: async (since) => {
      const lately = store.read().checkouts.where(({ createdAt }) => createdAt >= since);
      return { paid: lately.filter(({ state }) => state === 'paid').length, unpaid: lately.filter(endedUnpaid).length };
    },
    live: async () => store.read().checkouts.where(isLive).toSorted(byAge),
    giveWay: (startedBefore, unpaidSince) =>
      store.write(({ checkouts }) => {
        const hasPaid = (visitor: VisitorId, since: Instant): boolean =>
          checkouts.first(({ visitorId, paidAt }) => visitorId === visitor && paidAt !== null && paidAt >= since) !== null;
        const isAsked = ({ isNewcomer, visitorId }: Checkout): boolean =>
          isNewcomer || (unpaidSince !== undefined && visitorId !== null && !hasPaid(visitorId, unpaidSince));
        return checkouts.changeWhere(
          (one) => isLive(one) && one.releaseRequestedAt === null && one.createdAt <= startedBefore && isAsked(one),
          (one) => requestRelease(one, 'hold-ended', clock.now()),
        ).length;
      }),
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
