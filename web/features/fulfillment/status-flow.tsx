import { STATUS_BADGES } from '#core/domain/order/order-labels.ts';
import { Card } from '#web/ui/card.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { StatusWord } from '#web/ui/status-word.tsx';
import styles from './status-flow.module.css';

type Step = {
  readonly status: 'queued' | 'preparing' | 'ready' | 'completed';
  /** The transition to the next step: icon and words. */
  readonly way: { readonly icon: IconName; readonly words: string } | null;
};

const ON = { icon: 'arrow-right', words: 'then' } as const;

const STEPS: readonly Step[] = [
  { status: 'queued', way: ON },
  { status: 'preparing', way: { icon: 'arrow-both', words: 'to and from' } },
  { status: 'ready', way: ON },
  { status: 'completed', way: null },
];

/** Explains the order flow to first-time volunteers. */
export const StatusFlow = () => (
  <Card label="Status flow">
    <div className={styles['flow']}>
      <h2 className={styles['title']}>Status flow</h2>
      <ol className={styles['steps']}>
        {STEPS.map(({ status, way }) => (
          <li key={status} className={styles['step']}>
            <StatusWord tone={status}>{STATUS_BADGES[status]}</StatusWord>
            {way !== null && (
              <>
                <Icon name={way.icon} /> <VisuallyHidden>{way.words}</VisuallyHidden>
              </>
            )}
          </li>
        ))}
      </ol>
      <p className="muted">A Ready order can be reopened to Preparing.</p>
      <p className="muted">Only one person can prepare an order at a time.</p>
    </div>
  </Card>
);
