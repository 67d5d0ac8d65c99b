import { checkoutContract } from '#adapters/http-contract/checkout.contract.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { checkoutFailureText, TONIGHTS_WORD } from './messages.ts';

/** Asks for the word on the sign, once. @returns whether the stand took it. */
export const useGiveWord = (): (() => Promise<boolean>) => {
  const { api } = useServices();
  const dialogs = useDialogs();
  return async () => {
    const word = await dialogs.prompt(TONIGHTS_WORD.label, {
      title: TONIGHTS_WORD.title,
      explanation: TONIGHTS_WORD.explanation,
      confirmLabel: TONIGHTS_WORD.confirm,
      required: true,
      maxLength: 40,
    });
    if (word === null) return false;
    try {
      await api.call(checkoutContract.giveWord, { body: { word } });
      return true;
    } catch (error) {
      await dialogs.alert(checkoutFailureText(error));
      return false;
    }
  };
};
