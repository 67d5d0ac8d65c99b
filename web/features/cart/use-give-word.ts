import { checkoutContract } from '#adapters/http-contract/checkout.contract.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { CART } from '#web/texts/en/cart.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** Asks for the word on the sign, once. @returns whether the stand accepted it. */
export const useGiveWord = (): (() => Promise<boolean>) => {
  const { api } = useServices();
  const dialogs = useDialogs();
  const { word: asking, checkoutFailed } = useTexts('cart', CART);
  return async () => {
    const word = await dialogs.prompt(asking.label, {
      title: asking.title,
      explanation: asking.explanation,
      confirmLabel: asking.confirm,
      maxLength: 40,
    });
    if (word === null) return false;
    try {
      await api.call(checkoutContract.giveWord, { body: { word } });
      return true;
    } catch (error) {
      await dialogs.alert(checkoutFailed(error));
      return false;
    }
  };
};
