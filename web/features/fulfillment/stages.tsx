import { Link } from 'react-router-dom';
import { Numerals } from '#web/ui/numerals.tsx';
import type { View } from './queue.view.ts';
import styles from './stages.module.css';

const STAGES = [
  { id: 'queued', label: 'Queued', to: '/fulfillment' },
  { id: 'preparing', label: 'Preparing', to: '/fulfillment?view=preparing' },
  { id: 'ready', label: 'Ready for Pickup', to: '/pickup-window' },
] as const;

type StagesProps = {
  readonly view: View;
  /** During a rush they are beside the title. */
  readonly size: 'normal' | 'compact';
  readonly counts: Readonly<Record<(typeof STAGES)[number]['id'], number>>;
};

/** The lists of the queue, with the number of orders in each. */
export const Stages = ({ view, size, counts }: StagesProps) => (
  <nav className={styles['stages']} aria-label="Order stages">
    {STAGES.map(({ id, label, to }) => (
      <Link key={id} className={styles['stage']} to={to} aria-current={id === view ? 'page' : undefined}>
        <span>{label}</span> <Numerals size={size === 'compact' ? 'small' : 'medium'}>{counts[id]}</Numerals>
      </Link>
    ))}
  </nav>
);
