import { useDialogs } from '#web/platform/dialogs.ts';
import { isRefused, statusFailureText } from './staff-messages.ts';

/** Says why the server did not change an order. What does not reach it is kept, and sent later. */
export const useExplainFailure = () => {
  const dialogs = useDialogs();
  return (error: unknown, text = statusFailureText(error)): void => {
    if (!isRefused(error)) void dialogs.alert(text);
  };
};
