import { useDialogs } from '#web/platform/dialogs.ts';
import { isRefused, statusFailureText } from './staff-messages.ts';

/** Explains why the server did not change an order. Acts that do not reach it are queued, and sent later. */
export const useExplainFailure = () => {
  const dialogs = useDialogs();
  return (error: unknown, text = statusFailureText(error)): void => {
    if (!isRefused(error)) void dialogs.alert(text);
  };
};
