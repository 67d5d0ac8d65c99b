import { notifyManager, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import type { PackingProgress } from '#core/domain/order/packing.ts';
import { hasStatus } from '#web/api/api-error.ts';
import { useServices } from '#web/composition/services-context.ts';
import { createUnsentChecks, isChecked, progressOf, unsentOf, type UnsentChecks } from '#web/order/packing-checks.ts';
import { toStaffOrder, type StaffItem, type StaffOrder } from '#web/order/staff-order.ts';
import { ordersInHandQuery, refreshOrders, showOrder } from '#web/order/staff-orders.queries.ts';

type Packing = {
  readonly isChecked: (item: StaffItem) => boolean;
  readonly check: (itemId: string, checked: boolean) => void;
  readonly progress: PackingProgress;
};

/** Whether the order is on its way to 'ready', by this very screen: until then its ticks stay as they are. */
export type Leaving = 'no' | 'asked' | 'done';

/** Refused for good: the screen goes back to what the server says. Anything else is tried again. */
const REFUSED = [400, 403, 404, 409];

type Check = { readonly itemId: string; readonly checked: boolean };

/** The ticks of one order, the same on every device. One that could not be sent is kept here and sent when the server answers again. */
export const usePacking = (order: StaffOrder, leaving: Leaving): Packing => {
  const { store, api } = useServices();
  const queryClient = useQueryClient();
  const [unsent] = useState(() => createUnsentChecks(store));
  const wishes = unsentOf(useSyncExternalStore(unsent.subscribe, unsent.get), order);
  const { mutate } = useMutation({
    mutationKey: ['packing', order.id],
    // One after the other, so that the last word on an item is the last one to arrive.
    scope: { id: `packing ${order.id}` },
    mutationFn: async ({ itemId, checked }: Check) =>
      toStaffOrder(await api.call(fulfilmentContract.checkItem, { params: { id: order.id, itemId }, body: { checked } })),
    onSuccess: (changed, { itemId, checked }) => {
      showOrder(queryClient, api, changed);
      // Once the screen shows the answer: a tick that went out for a moment would take the focus off the button.
      notifyManager.schedule(() => unsent.settle(order, itemId, checked));
    },
    onError: (error, { itemId, checked }) => {
      if (!REFUSED.some((status) => hasStatus(error, status))) return;
      unsent.settle(order, itemId, checked);
      refreshOrders(queryClient);
    },
  });
  // The server has answered: then what is left over goes out again.
  const { data: known, dataUpdatedAt } = useQuery(ordersInHandQuery(api));
  useEffect(() => {
    const isSending = queryClient.isMutating({ mutationKey: ['packing', order.id] }) > 0;
    if (dataUpdatedAt === 0 || isSending || leaving !== 'no') return;
    // The list may be ahead of the order that this screen was drawn with.
    const latest = known?.find(({ id }) => id === order.id) ?? order;
    for (const check of leftOver(latest, unsentOf(unsent.get(), order))) mutate(check);
  }, [known, dataUpdatedAt, order, leaving, unsent, mutate, queryClient]);
  useTidyUp(unsent, order, leaving);
  return {
    isChecked: (item) => isChecked(item, wishes),
    check: (itemId, checked) => {
      unsent.add(order, itemId, checked);
      mutate({ itemId, checked });
    },
    progress: progressOf(order, unsent.get()),
  };
};

/** What the server does not know yet. */
const leftOver = ({ items }: StaffOrder, wishes: Readonly<Record<string, boolean>>): readonly Check[] =>
  Object.entries(wishes)
    .filter(([itemId, checked]) => items.every((item) => item.id !== itemId || (item.checkedBy !== null) !== checked))
    .map(([itemId, checked]) => ({ itemId, checked }));

/** Nothing is remembered of orders that are no longer being prepared. */
const useTidyUp = (unsent: UnsentChecks, order: StaffOrder, leaving: Leaving): void => {
  const { api } = useServices();
  const inHand = useQueryClient().getQueryData(ordersInHandQuery(api).queryKey);
  useEffect(() => {
    if (inHand === undefined || leaving === 'asked') return;
    unsent.keepOnly([...inHand, order].filter(({ status }) => status === 'preparing'));
  }, [unsent, inHand, order, leaving]);
};
