import { useQuery } from '@tanstack/react-query';
import { queueStatusQuery } from '#web/api/queue.queries.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { dayTimeText } from '#web/order/times.ts';
import { Banner } from '#web/ui/banner.tsx';

/** Between two nights: the menu can be read, and says when to come back. */
export const StandClosedBanner = () => {
  const { data } = useQuery(queueStatusQuery(useServices().api));
  const { timeZone } = useStand();
  if (data?.closed === undefined) return null;
  const { next } = data.closed;
  const opensAt = next?.opensAt ?? null;
  const when = opensAt === null ? '' : `, ${dayTimeText(opensAt, timeZone)}`;
  return (
    <Banner tone="info" title="Online ordering is closed" announce="polite">
      {next === null ? 'You can still read the menu.' : `Next: ${next.name}${when}`}
    </Banner>
  );
};
