import { useQuery } from '@tanstack/react-query';
import { queueStatusQuery } from '#web/api/queue.queries.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Banner } from '#web/ui/banner.tsx';
import { MENU } from '#web/texts/en/menu.ts';
import { TIMES } from '#web/texts/en/times.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** Between two nights: the menu can be read, and says when to come back. */
export const StandClosedBanner = () => {
  const { data } = useQuery(queueStatusQuery(useServices().api));
  const { timeZone } = useStand();
  const texts = useTexts('menu', MENU);
  const { dayTime } = useTexts('times', TIMES);
  if (data?.closed === undefined) return null;
  const { next } = data.closed;
  const opensAt = next?.opensAt ?? null;
  const when = opensAt === null ? '' : `, ${dayTime(opensAt, timeZone)}`;
  return (
    <Banner tone="info" title={texts.closedTitle} announce="polite">
      {next === null ? texts.closedText : texts.next(`${next.name}${when}`)}
    </Banner>
  );
};
