import { useId } from 'react';
import type { PackingProgress } from '#core/domain/order/packing.ts';
import { Button } from '#web/ui/button.tsx';
import { useFixedBar } from '#web/ui/use-fixed-bar.ts';
import styles from './packing-bar.module.css';

type PackingBarProps = {
  readonly progress: PackingProgress;
  readonly busy: boolean;
  readonly onReady: () => void;
};

/** Fixed to the bottom of the screen: the progress and the one next step; its text names missing items. */
export const PackingBar = ({ progress: { text, checked, total, isComplete }, busy, onReady }: PackingBarProps) => {
  const textId = useId();
  useFixedBar('tall');
  return (
    <section className={styles['bar']} aria-label="Progress">
      <div className={styles['row']}>
        <div>
          <output className={styles['text']} id={textId}>
            {text}
          </output>
          <progress className={styles['progress']} max={total} value={checked} aria-hidden="true" />
        </div>
        {isComplete ? (
          <Button key="ready" variant="primary" size="extra-large" width="full" icon="check" busy={busy} onClick={onReady}>
            Mark as Ready for Pickup
          </Button>
        ) : (
          <Button key="not-yet" variant="primary" size="extra-large" width="full" describedBy={textId} disabled>
            Check all items to mark as ready
          </Button>
        )}
      </div>
    </section>
  );
};
