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
  readonly counts: Readonly<Record<(typeof STAGES)[number]['id'], number>>;
};

/** The lists of the queue, with how many orders are in each. */
export const Stages = ({ view, counts }: StagesProps) => (
  <nav className={styles['stages']} aria-label="Order stages">
    {STAGES.map(({ id, label, to }) => (
      <Link key={id} className={styles['stage']} to={to} aria-current={id === view ? 'page' : undefined}>
        <span>{label}</span> <Numerals size="medium">{counts[id]}</Numerals>
      </Link>
    ))}
  </nav>
);
