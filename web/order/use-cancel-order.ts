import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ordersContract } from '#adapters/http-contract/orders.contract.ts';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { isApiError, sentenceOf } from '#web/api/api-error.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import type { CustomerOrder } from './customer-order.ts';
import { usePickupCode } from './use-pickup-code.ts';

const FAILED = 'That did not work, and your order was not cancelled. Please try again.';

const failureText = (error: unknown, number: string): string =>
  isApiError(error, 'STATUS_CONFLICT')
    ? `We just started to make it. It is too late to cancel order ${number}. We tell you when it is ready.`
    : sentenceOf(error, FAILED);

/** Asks for the pickup code if this phone does not know it, then whether the customer is sure. */
export const useCancelOrder = (order: CustomerOrder) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const dialogs = useDialogs();
  const knownCode = usePickupCode(order.lookupHash);
  const number = displayOrderNumber(order.orderNumber);
  const { mutate, isPending } = useMutation({
    mutationFn: (pickupCode: string) => api.call(ordersContract.cancel, { params: { hash: order.lookupHash }, body: { pickupCode } }),
    onError: (error) => void dialogs.alert(failureText(error, number)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['order-status', order.lookupHash] });
      void queryClient.invalidateQueries({ queryKey: ['order-by-session'] });
    },
  });
  const askForCode = () =>
    dialogs.prompt(`What is the pickup code of order ${number}?`, {
      title: 'Cancel order',
      explanation: 'It makes sure that the order is yours. You find it in your confirmation email.',
      placeholder: 'A letter and two digits',
      confirmLabel: 'Continue',
      required: true,
      maxLength: TEXT_LIMITS.pickupCode,
    });
  const cancel = async (): Promise<void> => {
    const code = knownCode ?? (await askForCode());
    if (code === null) return;
    const money = order.hasRefunds ? 'What is left of your payment' : `All of the ${formatUsd(order.totalCents)}`;
    const isSure = await dialogs.confirm(`${money} goes back to your card, usually in 5 to 10 days. Your place in line is gone.`, {
      title: `Cancel order ${number}?`,
      confirmLabel: 'Cancel Order',
      cancelLabel: 'Keep My Order',
      tone: 'danger',
    });
    if (isSure) mutate(code);
  };
  return { cancel, isBusy: isPending };
};
