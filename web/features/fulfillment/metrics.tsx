import { useQuery } from '@tanstack/react-query';
import type { Elements } from '#web/ui/elements.ts';
import { useServices } from '#web/composition/services-context.ts';
import { metricsQuery } from '#web/staff/orders/staff-orders.queries.ts';
import { Numerals } from '#web/ui/numerals.tsx';
import styles from './metrics.module.css';

/** Current visitors and carts. A failure keeps the last figures (spec §8). */
export const Metrics = () => {
  const { data } = useQuery(metricsQuery(useServices().api));
  return (
    <dl className={styles['metrics']}>
      <Metric name="Current Visitors" value={data?.currentVisitors} />
      <Metric name="Active Carts" value={data?.activeCarts}>
        {data !== undefined && data.totalCartItems > 0 && (
          <small className={styles['detail']}>{`${data.totalCartItems} total items`}</small>
        )}
      </Metric>
    </dl>
  );
};

type MetricProps = { readonly name: string; readonly value: number | undefined; readonly children?: Elements };

const Metric = ({ name, value, children }: MetricProps) => (
  <div className={styles['metric']}>
    <dt>{name}</dt>
    <dd>
      <span>{value === undefined ? <span>–</span> : <Numerals size="medium">{value}</Numerals>}</span>
      {children}
    </dd>
  </div>
);
