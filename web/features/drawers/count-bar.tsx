import type { Elements } from '#web/ui/elements.ts';
import { formatUsd, type Cents } from '#core/domain/kernel/money.ts';
import { FixedBar } from '#web/ui/fixed-bar.tsx';
import styles from './drawers.module.css';

type CountBarProps = {
  /** The figure's name: 'Counted'. */
  readonly label: string;
  readonly totalCents: Cents;
  /** Buttons, the next step last. */
  readonly children: Elements;
};

/** The figure and the next step, at the bottom of the screen. */
export const CountBar = ({ label, totalCents, children }: CountBarProps) => (
  <FixedBar label={label}>
    <div className={styles['bar']}>
      <p className={styles['total']} aria-live="polite">
        <small>{label}</small>
        <span>{formatUsd(totalCents)}</span>
      </p>
      {children}
    </div>
  </FixedBar>
);
