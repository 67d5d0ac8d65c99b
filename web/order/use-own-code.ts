import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { ORDER } from '#web/texts/en/order.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import type { CustomerOrder } from './customer-order.ts';
import { usePickupCode } from './use-pickup-code.ts';

/** The pickup code stored on this phone, or else typed by the customer; null if they do not know it. `title` is the dialog's. */
export const useOwnCode = (order: CustomerOrder): ((title: string) => Promise<string | null>) => {
  const dialogs = useDialogs();
  const texts = useTexts('order', ORDER);
  const known = usePickupCode(order.lookupHash);
  return async (title) =>
    known ??
    (await dialogs.prompt(texts.askForCode(displayOrderNumber(order.orderNumber)), {
      title,
      explanation: texts.askForCodeWhy,
      placeholder: texts.askForCodeExample,
      confirmLabel: texts.goOn,
      maxLength: TEXT_LIMITS.pickupCode,
    }));
};
