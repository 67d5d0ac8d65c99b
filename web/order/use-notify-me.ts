import { useMutation, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ordersContract } from '#adapters/http-contract/orders.contract.ts';
import type { LookupHash } from '#core/domain/kernel/ids.ts';
import { useServices } from '#web/composition/services-context.ts';
import type { PushState } from '#web/platform/push.ts';
import type { PushAddress } from '#web/platform/push-subscription.ts';
import { MOST_FOLLOWED } from '#web/session/followed-orders.ts';

type NotifyMe = {
  readonly state: Exclude<PushState, 'not-asked' | 'allowed'> | 'off' | 'on';
  readonly isBusy: boolean;
  /** Null: none. */
  readonly failure: Error | null;
  readonly turnOn: () => void;
  readonly turnOff: () => void;
};

/** On only if notifications really arrive: a browser whose permission was revoked shows none. */
const stateOf = (push: PushState, isFollowed: boolean): NotifyMe['state'] => {
  if (push === 'allowed') return isFollowed ? 'on' : 'off';
  return push === 'not-asked' ? 'off' : push;
};

/** Whether this browser is notified when the order is ready, with the commands to change that. */
export const useNotifyMe = (hash: LookupHash, publicKey: string): NotifyMe => {
  const { api, push, followedOrders } = useServices();
  const all = useSyncExternalStore(followedOrders.subscribe, followedOrders.get, followedOrders.getInitial);
  const followed = all.find((one) => one.hash === hash);
  const state = stateOf(push.state(), followed !== undefined);
  const others = () => followedOrders.get().filter((one) => one.hash !== hash);
  const tell = async (address: PushAddress): Promise<void> => {
    await api.call(ordersContract.followByPush, { params: { hash }, body: address });
    followedOrders.set([{ hash, endpoint: address.endpoint }, ...others()].slice(0, MOST_FOLLOWED));
  };
  const turningOn = useMutation({
    mutationFn: async () => {
      const address = await push.subscribe(publicKey);
      if (address !== null) await tell(address);
    },
  });
  // A browser may change its push address at any time, and its worker does not know which orders it follows (ADR 0033).
  useQuery({
    queryKey: ['push-address', hash, publicKey],
    queryFn: async () => {
      const address = await push.subscribe(publicKey);
      const told = followedOrders.get().find((one) => one.hash === hash);
      if (address !== null && told !== undefined && told.endpoint !== address.endpoint) await tell(address);
      return address?.endpoint ?? null;
    },
    enabled: state === 'on',
  });
  const turningOff = useMutation({
    mutationFn: async (endpoint: string) => {
      await api.call(ordersContract.unfollowByPush, { params: { hash }, body: { endpoint } });
      followedOrders.set(others());
    },
  });
  return {
    state,
    isBusy: turningOn.isPending || turningOff.isPending,
    failure: turningOn.error ?? turningOff.error,
    turnOn: () => {
      turningOff.reset();
      turningOn.mutate();
    },
    turnOff: () => {
      turningOn.reset();
      if (followed !== undefined) turningOff.mutate(followed.endpoint);
    },
  };
};
