import { isLive, requestRelease, type Checkout } from '#core/domain/checkout/checkout.ts';
import { endedUnpaid } from '#core/domain/checkout/hold-history.ts';
import type { VisitorId } from '#core/domain/kernel/ids.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import type { CheckoutStore } from '#core/ports/checkout-repository.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { InMemoryStore } from './store.ts';

type Holds = Pick<CheckoutStore, 'countPaid' | 'outcomes' | 'live' | 'giveWay' | 'forgetNetworks'>;

const byAge = (one: Checkout, other: Checkout): number => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1);

export const createCheckoutHolds = (store: InMemoryStore, clock: Clock): Holds => {
  const all = (): readonly Checkout[] => [...store.read().checkouts.values()];
  return {
    countPaid: async (whose, since) =>
      all()
        .filter((one) => ('network' in whose ? one.network === whose.network : one.visitorId === whose.visitor))
        .filter(({ paidAt }) => paidAt !== null && paidAt >= since).length,
    outcomes: async (since) => {
      const lately = all().filter(({ createdAt }) => createdAt >= since);
      return { paid: lately.filter(({ state }) => state === 'paid').length, unpaid: lately.filter(endedUnpaid).length };
    },
    live: async () => structuredClone(all().filter(isLive).toSorted(byAge)),
    giveWay: (startedBefore, unpaidSince) =>
      store.transact(({ tables }) => {
        const checkouts = [...tables.checkouts.values()];
        const hasPaid = (visitor: VisitorId, since: Instant): boolean =>
          checkouts.some(({ visitorId, paidAt }) => visitorId === visitor && paidAt !== null && paidAt >= since);
        const isAsked = ({ isNewcomer, visitorId }: Checkout): boolean =>
          isNewcomer || (unpaidSince !== undefined && visitorId !== null && !hasPaid(visitorId, unpaidSince));
        const asked = checkouts.filter(
          (one) => isLive(one) && one.releaseRequestedAt === null && one.createdAt <= startedBefore && isAsked(one),
        );
        for (const one of asked) tables.checkouts.set(one.id, requestRelease(one, 'hold-ended', clock.now()));
        return { keep: true, value: asked.length };
      }),
    forgetNetworks: (before) =>
      store.transact(({ tables }) => {
        for (const one of tables.checkouts.values())
          if (one.createdAt < before && !isLive(one)) tables.checkouts.set(one.id, { ...one, network: null });
        return { keep: true, value: undefined };
      }),
  };
};
