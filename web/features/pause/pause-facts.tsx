import { elapsedMs, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { useStand } from '#web/api/stand.queries.ts';
import type { StationPause } from '#web/order/station-states.queries.ts';
import { timeText } from '#web/order/times.ts';
import { useNow } from '#web/platform/use-now.ts';
import styles from './pause.module.css';

const TICK_MS = 10_000;

/** Until when, what customers read, and who paused it. */
export const PauseFacts = ({ pause, children }: { readonly pause: StationPause; readonly children?: string }) => {
  const { timeZone } = useStand();
  const now = useNow(TICK_MS);
  const { until, sentence, sentenceEs, pausedBy, pausedAt } = pause;
  const left = until === null ? 0 : Math.max(1, Math.ceil(elapsedMs(now, until) / MINUTE_MS));
  return (
    <div>
      <p>
        {until === null ? (
          'Until someone resumes it'
        ) : (
          <>
            <span>Until</span> <strong>{timeText(until, now, timeZone)}</strong>
            <span>{`, ${left === 1 ? '1 more minute' : `${left} more minutes`}`}</span>
          </>
        )}
      </p>
      {sentence !== '' && <blockquote className={styles['sentence']}>{`“${sentence}”`}</blockquote>}
      {sentenceEs !== undefined && <blockquote className={styles['sentence']} lang="es">{`“${sentenceEs}”`}</blockquote>}
      <p className="small">
        <span>{`Paused by ${pausedBy} at ${timeText(pausedAt, now, timeZone)}.`}</span> <span>{children}</span>
      </p>
    </div>
  );
};
