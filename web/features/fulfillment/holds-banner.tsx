import { queryOptions, useQuery } from '@tanstack/react-query';
import { holdsContract } from '#adapters/http-contract/holds.contract.ts';
import type { Api } from '#web/api/client.ts';
import { POLLING } from '#web/api/polling.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Banner } from '#web/ui/banner.tsx';

const wordQuery = (api: Api) =>
  queryOptions({
    queryKey: [...STAFF_KEY, 'tonights-word'],
    queryFn: ({ signal }) => api.call(holdsContract.word, { signal }),
    refetchInterval: POLLING.metricsMs,
  });

/** Tonight's word, for the sign, or a warning about unpaid holds. Hidden on a normal night. */
export const HoldsBanner = () => {
  const { data } = useQuery(wordQuery(useServices().api));
  if (data === undefined) return null;
  if (data.word !== null)
    return (
      <Banner tone="info" title={`Tonight’s word: ${data.word}`} announce="polite">
        Customers who didn’t scan the sign type it before paying. Write it on the sign at the stand.
      </Banner>
    );
  if (data.alarm === null) return null;
  return (
    <Banner tone="danger" title="Someone is holding items without paying" announce="polite">
      Tell the admin: Order Management, Open Checkouts.
    </Banner>
  );
};
