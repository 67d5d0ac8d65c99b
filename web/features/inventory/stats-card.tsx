import type { CategoryCount } from './inventory.view.ts';
import styles from './inventory.module.css';
import { SideCard } from './side-card.tsx';

/** The number of products, in total and by category. */
export const StatsCard = ({ counts }: { readonly counts: readonly CategoryCount[] }) => (
  <SideCard title="Quick Stats">
    <dl className={styles['stats']}>
      <div className={styles['total']}>
        <dt>Total products</dt>
        <dd>{counts.reduce((sum, { count }) => sum + count, 0)}</dd>
      </div>
      {counts.map(({ category, label, count }) => (
        <div key={category}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  </SideCard>
);
