import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import type { Act } from '#web/staff/offline-queue/act-log.ts';
import type { KeptSale } from '#web/staff/pending-sales/sale-log.ts';
import { waitingLines, waitingText } from '#web/staff/pending-sales/sale-texts.ts';
import { timeText } from '#web/texts/times.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './staff-live-bar.module.css';

type WaitingActsProps = { readonly acts: readonly Act[]; readonly sales: readonly KeptSale[]; readonly onClose: () => void };

/** This device's unsent acts and sales, in order. */
export const WaitingActs = ({ acts, sales, onClose }: WaitingActsProps) => {
  const { clock, store } = useServices();
  const { timeZone } = useStand();
  return (
    <Dialog
      title={`${waitingText(acts, sales)} ${acts.length + sales.length === 1 ? 'waits' : 'wait'} to be sent`}
      onDismiss={onClose}
      foot={
        <Button variant="primary" size="large" onClick={onClose}>
          Keep working
        </Button>
      }
    >
      <p className="muted">
        {`They are kept on this device${store.survivesFlatBattery === true ? ', also when it is switched off,' : ''} and sent in this order when the network is back.`}
      </p>
      <ol className={styles['acts']}>
        {waitingLines(acts, sales).map(({ id, at, text }) => (
          <li key={id}>
            <span className={styles['time']}>{timeText(at, clock.now(), timeZone)}</span>
            <span>
              <strong>{text}</strong>
            </span>
            <Badge tone="neutral" icon="clock">
              Waiting
            </Badge>
          </li>
        ))}
      </ol>
    </Dialog>
  );
};
