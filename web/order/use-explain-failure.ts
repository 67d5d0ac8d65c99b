import { isNetworkFailure } from '#web/api/api-error.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { numberOf, type StaffOrder } from './staff-order.ts';
import { isRefused, statusFailureText } from './staff-messages.ts';

/** Says why an order could not be changed. Without a network it names the order, and one tap tries again. */
export const useExplainFailure = () => {
  const dialogs = useDialogs();
  return async (error: unknown, order: StaffOrder, tryAgain: () => void, text = statusFailureText(error)): Promise<void> => {
    if (isRefused(error)) return;
    if (!isNetworkFailure(error)) return await dialogs.alert(text);
    const question = { title: `Order ${numberOf(order)}`, confirmLabel: 'Try again', cancelLabel: 'Close' };
    if (await dialogs.confirm(text, question)) tryAgain();
  };
};
