import { QUEUE_LIMITS, queueLevel } from '#core/domain/queue/queue-policy.ts';
import { StatusBanner } from '#web/ui/status-banner.tsx';

const TITLES = { building: 'Queue is building:', critical: 'Queue is critical:' } as const;

/** Spec §9: from 12 queued orders on 'building', from 14 on 'critical', paused at 15. */
export const QueueWarning = ({ queued }: { readonly queued: number }) => {
  const level = queueLevel(queued);
  if (level === 'calm') return null;
  const { pauseAtQueued } = QUEUE_LIMITS;
  return (
    <StatusBanner tone={level} title={TITLES[level]}>
      {queued} orders queued. {queued >= pauseAtQueued ? 'New orders are paused.' : `New orders pause at ${pauseAtQueued}.`}
    </StatusBanner>
  );
};
