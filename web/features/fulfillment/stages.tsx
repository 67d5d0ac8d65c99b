import { Link } from 'react-router-dom';
import { Numerals } from '#web/ui/numerals.tsx';
import styles from './stages.module.css';

const STAGES = [
  { id: 'queued', label: 'Queued', to: '/fulfillment' },
  { id: 'preparing', label: 'Preparing', to: '/fulfillment?view=preparing' },
  { id: 'ready', label: 'Ready for Pickup', to: '/pickup-window' },
  { id: 'make', label: 'Make List', to: '/fulfillment?view=make' },
] as const;

type Stage = (typeof STAGES)[number]['id'];

type StagesProps = {
  readonly current: Stage;
  /** Orders of each; units of the make list. */
  readonly counts: Readonly<Record<Stage, number>>;
};

/** The lists of the queue and the make list, with how much is in each. */
export const Stages = ({ current, counts }: StagesProps) => (
  <nav className={styles['stages']} aria-label="Order stages">
    {STAGES.map(({ id, label, to }) => (
      <Link key={id} className={styles['stage']} to={to} aria-current={id === current ? 'page' : undefined}>
        <span>{label}</span> <Numerals size="small">{counts[id]}</Numerals>
      </Link>
    ))}
  </nav>
);
