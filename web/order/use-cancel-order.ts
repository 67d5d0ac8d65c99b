import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ordersContract } from '#adapters/http-contract/orders.contract.ts';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import type { CustomerOrder } from './customer-order.ts';
import { useOwnCode } from './use-own-code.ts';
import { ORDER } from '#web/texts/en/order.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** Asks for the pickup code if this phone does not know it, then for confirmation. */
export const useCancelOrder = (order: CustomerOrder) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const dialogs = useDialogs();
  const texts = useTexts('order', ORDER);
  const ownCode = useOwnCode(order);
  const number = displayOrderNumber(order.orderNumber);
  const { mutate, isPending } = useMutation({
    mutationFn: (pickupCode: string) => api.call(ordersContract.cancel, { params: { hash: order.lookupHash }, body: { pickupCode } }),
    onError: (error) => void dialogs.alert(texts.cancelFailed(error, number)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['order-status', order.lookupHash] });
      void queryClient.invalidateQueries({ queryKey: ['order-by-session'] });
    },
  });
  const cancel = async (): Promise<void> => {
    const code = await ownCode(texts.askForCodeTitle);
    if (code === null) return;
    const isSure = await dialogs.confirm(texts.moneyBack(order.hasRefunds ? null : formatUsd(order.totalCents)), {
      title: texts.cancelTitle(number),
      confirmLabel: texts.cancelOrder,
      cancelLabel: texts.keepOrder,
      tone: 'danger',
    });
    if (isSure) mutate(code);
  };
  return { cancel, isBusy: isPending };
};
