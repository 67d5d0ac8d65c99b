import { useQuery } from '@tanstack/react-query';
import { queueStatusQuery } from '#web/api/queue.queries.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { MENU } from '#web/texts/en/menu.ts';
import { TIMES } from '#web/texts/en/times.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** `next`: 'Next: vs. Lincoln, Friday 6:30 PM', if a night is planned. */
export type Closed = { readonly title: string; readonly text: string; readonly next: string | null; readonly isCalledOff: boolean };

/** Why ordering is closed: between two nights, after the closing time, or a called-off game. Null: it is open. */
export const useClosed = (): Closed | null => {
  const { api, clock } = useServices();
  // Reads the waiting room's data.
  const { data } = useQuery({ ...queueStatusQuery(api), enabled: false });
  const { timeZone } = useStand();
  const texts = useTexts('menu', MENU);
  const { dayTime } = useTexts('times', TIMES);
  if (data?.closed === undefined) return null;
  const { next, calledOff } = data.closed;
  const opensAt = next?.opensAt ?? null;
  const when = opensAt === null ? '' : `, ${dayTime(opensAt, clock.now(), timeZone)}`;
  return {
    isCalledOff: calledOff === true,
    ...(calledOff === true ? { title: texts.calledOff, text: texts.calledOffText } : { title: texts.closedTitle, text: texts.closedText }),
    next: next === null ? null : texts.next(`${next.name}${when}`),
  };
};
