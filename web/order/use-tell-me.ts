import { useMutation } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { ordersContract } from '#adapters/http-contract/orders.contract.ts';
import type { LookupHash } from '#core/domain/kernel/ids.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import type { PushState } from '#web/platform/push.ts';

type TellMe = {
  readonly state: PushState | 'on';
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  readonly turnOn: () => void;
  readonly turnOff: () => void;
};

/** Whether this browser is told when the order is ready, and the way to change that. */
export const useTellMe = (hash: LookupHash): TellMe => {
  const { api, push, followedOrder } = useServices();
  const { pushPublicKey } = useStand();
  const [state, setState] = useState(() => push.state());
  const followed = useSyncExternalStore(followedOrder.subscribe, followedOrder.get, followedOrder.get);
  const turningOn = useMutation({
    mutationFn: async (publicKey: string) => {
      const address = await push.subscribe(publicKey);
      if (address !== null) {
        await api.call(ordersContract.followByPush, { params: { hash }, body: address });
        followedOrder.set({ hash, endpoint: address.endpoint });
      }
      setState(push.state());
    },
  });
  const turningOff = useMutation({
    mutationFn: async (endpoint: string) => {
      await api.call(ordersContract.unfollowByPush, { params: { hash }, body: { endpoint } });
      followedOrder.set(null);
    },
  });
  return {
    state: state === 'off' && followed?.hash === hash ? 'on' : state,
    isBusy: turningOn.isPending || turningOff.isPending,
    hasFailed: turningOn.isError || turningOff.isError,
    turnOn: () => pushPublicKey !== null && turningOn.mutate(pushPublicKey),
    turnOff: () => followed !== null && turningOff.mutate(followed.endpoint),
  };
};
