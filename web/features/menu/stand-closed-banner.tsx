import { useQuery } from '@tanstack/react-query';
import { queueStatusQuery } from '#web/api/queue.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Banner } from '#web/ui/banner.tsx';

const WHEN: Intl.DateTimeFormatOptions = { weekday: 'long', hour: 'numeric', minute: '2-digit' };

/** Between two nights: the menu can be read, and says when to come back. */
export const StandClosedBanner = () => {
  const { data } = useQuery(queueStatusQuery(useServices().api));
  if (data?.closed === undefined) return null;
  const { next } = data.closed;
  const opensAt = next?.opensAt ?? null;
  const when = opensAt === null ? '' : `, ${new Intl.DateTimeFormat('en-US', WHEN).format(opensAt)}`;
  return (
    <Banner tone="info" title="Online ordering is closed" announce="polite">
      {next === null ? 'You can still read the menu.' : `Next: ${next.name}${when}`}
    </Banner>
  );
};
