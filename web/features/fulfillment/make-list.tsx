import { productId as toProductId } from '#core/domain/kernel/ids.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { makeList, type MakeStation } from '#core/domain/order/make-list.ts';
import { useActLog } from '#web/staff/offline-queue/acts.tsx';
import { isTicked } from '#web/staff/orders/packing-checks.ts';
import { numberOf, type StaffItem, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { SoldOutRowButton } from '#web/staff/sold-out/sold-out-button.tsx';
import { useStations } from '#web/staff/stations/stations.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Numerals } from '#web/ui/numerals.tsx';
import styles from './make-list.module.css';
import { useStartNext } from './use-start-next.ts';

const OTHER = 'Other';

/** Units to make for all open orders, by station. */
const useMakeList = (orders: readonly StaffOrder[]): readonly MakeStation[] => {
  const products = useStations();
  const { acts } = useActLog();
  const ticked = new Set(orders.flatMap((order) => order.items.filter((item) => isTicked(acts, order, item))));
  const stationOf = ({ productId }: StaffItem): string => products.get(productId)?.station ?? OTHER;
  const names = new Set(orders.flatMap(({ items }) => items).map(stationOf));
  names.delete(OTHER);
  return makeList(orders, (item) => ticked.has(item), stationOf, [...[...names].sort(), OTHER]);
};

type MakeListProps = { readonly orders: readonly StaffOrder[]; readonly queued: readonly StaffOrder[] };

/** Counts instead of tickets, for the grill; and one tap that starts the oldest orders. */
export const MakeList = ({ orders, queued }: MakeListProps) => {
  const stations = useMakeList(orders);
  const units = stations.reduce((sum, station) => sum + station.units, 0);
  return (
    <Card padding="none" label="Make list">
      <div className={styles['head']}>
        <h2 className={styles['title']}>Make list</h2>
        <p className="muted">{`${units} ${units === 1 ? 'item' : 'items'} to make, queued and preparing`}</p>
        <StartNext queued={queued} />
      </div>
      {stations.length === 0 && <p className={styles['nothing']}>Nothing to make right now.</p>}
      {stations.map((station) => (
        <section key={station.name}>
          <div className={styles['stationHead']}>
            <h3 className={styles['station']}>{station.name}</h3>
            <span className="muted">{`${station.units} to make`}</span>
          </div>
          <ul>
            {station.rows.map(({ productId, name, units: count }) => (
              <li key={productId} className={styles['row']}>
                <Numerals size="medium">{count}</Numerals>
                <strong className={styles['name']}>{name}</strong>
                <SoldOutRowButton id={toProductId(productId)} name={name} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
};

const labelOf = (count: number): string => {
  if (count === 1) return 'Start the next one';
  return count === LIMITS.orders.startAtOnce ? 'Start the next five' : `Start the next ${count}`;
};

const StartNext = ({ queued }: Pick<MakeListProps, 'queued'>) => {
  const { start, isStarting } = useStartNext();
  const next = queued.slice(0, LIMITS.orders.startAtOnce);
  if (next.length === 0) return null;
  return (
    <div className={styles['start']}>
      <p className={styles['next']}>{`Next: ${next.map(numberOf).join(', ')}`}</p>
      <Button variant="primary" size="large" width="full" busy={isStarting} onClick={() => start(next)}>
        {labelOf(next.length)}
      </Button>
    </div>
  );
};
