import { queueLevel } from '#core/domain/queue/queue.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { StatusBanner } from '#web/ui/status-banner.tsx';

const TITLES = { building: 'Queue is building:', critical: 'Queue is critical:' } as const;

/** Spec §9, unless the settings differ: from 12 queued orders on 'building', from 14 on 'critical', paused at 15. */
export const QueueWarning = ({ queued }: { readonly queued: number }) => {
  const { building: warningAt, critical: criticalAt, paused } = useStand().queueLevels;
  const level = queueLevel(queued, { warningAt, criticalAt });
  if (level === 'calm') return null;
  return (
    <StatusBanner
      tone={level}
      title={TITLES[level]}
    >{`${queued} orders queued. ${queued >= paused ? 'New orders are paused.' : `New orders pause at ${paused}.`}`}</StatusBanner>
  );
};
