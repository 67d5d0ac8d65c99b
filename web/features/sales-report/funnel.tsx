import { BarPicture } from './items-bars.tsx';
import type { FunnelStep } from './sales-report.view.ts';
import styles from './sales-report.module.css';

type FunnelProps = { readonly steps: readonly FunnelStep[]; readonly exceptions: number };

/** How many visits reached each step. */
export const Funnel = ({ steps, exceptions }: FunnelProps) => {
  const most = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <>
      <ol className={styles['bars']}>
        {steps.map(({ label, count, share }) => (
          <li key={label}>
            <span>{label}</span>
            <BarPicture length={count} of={most} />
            <span className={styles['quantity']}>{count}</span>
            <span className={styles['dollars']}>{share}</span>
          </li>
        ))}
      </ol>
      <p className="muted small">{`${exceptions === 1 ? '1 error was' : `${exceptions} errors were`} shown to customers. Browsers report these counts without names, and some never do, so the sales above are the exact figures.`}</p>
    </>
  );
};
