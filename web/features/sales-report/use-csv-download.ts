import { useMutation } from '@tanstack/react-query';
import { reportsContract } from '#adapters/http-contract/reports.contract.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import type { LocalDay } from './days.ts';
import { reportFailureText } from './messages.ts';

const CSV = 'text/csv';

/** Downloads the day as a file; fetched with the login, which a plain link could not carry. */
export const useCsvDownload = () => {
  const { api, downloads } = useServices();
  const dialogs = useDialogs();
  const { mutate, isPending } = useMutation({
    mutationFn: (day: LocalDay) => api.call(reportsContract.salesCsv, { query: { day } }),
    onSuccess: (text, day) => downloads.save(`${day} Sales.csv`, CSV, text),
    onError: (error) => void dialogs.alert(reportFailureText(error)),
  });
  return { download: mutate, isPending };
};
