import { productId as toProductId } from '#core/domain/kernel/ids.ts';
import { makeList, type MakeStation } from '#core/domain/order/make-list.ts';
import { useActLog } from '#web/staff/offline-queue/acts.tsx';
import { isTicked } from '#web/staff/orders/packing-checks.ts';
import type { StaffItem, StaffOrder } from '#web/staff/orders/staff-order.ts';
import { SoldOutRowButton } from '#web/staff/sold-out/sold-out-button.tsx';
import { useStations } from '#web/staff/stations/stations.queries.ts';
import { Numerals } from '#web/ui/numerals.tsx';
import styles from './make-list.module.css';
import { useStation } from './use-station.tsx';

const OTHER = 'Other';

/** Units to make for all open orders, by station; the chosen one's, if one is chosen. */
export const useMakeList = (orders: readonly StaffOrder[]): readonly MakeStation[] => {
  const products = useStations();
  const { station: chosen } = useStation();
  const { acts } = useActLog();
  const ticked = new Set(orders.flatMap((order) => order.items.filter((item) => isTicked(acts, order, item))));
  const stationOf = ({ productId }: StaffItem): string => products.get(productId)?.station ?? OTHER;
  const names = new Set(orders.flatMap(({ items }) => items).map(stationOf));
  names.delete(OTHER);
  const stations = [...[...names].sort(), OTHER].filter((name) => chosen === null || name === chosen || products.size === 0);
  return makeList(orders, (item) => ticked.has(item), stationOf, stations);
};

export const unitsToMake = (stations: readonly MakeStation[]): number => stations.reduce((sum, station) => sum + station.units, 0);

/** Counts instead of tickets, for the grill. */
export const MakeList = ({ stations }: { readonly stations: readonly MakeStation[] }) => {
  const units = unitsToMake(stations);
  return (
    <section aria-labelledby="make-list">
      <div className={styles['head']}>
        <h2 id="make-list" className={styles['title']}>
          Make list
        </h2>
        <p className="muted">{`${units} ${units === 1 ? 'item' : 'items'} to make, queued and preparing`}</p>
      </div>
      {stations.length === 0 && <p className="muted">Nothing to make right now.</p>}
      <div className={styles['stations']}>
        {stations.map((station) => (
          <section key={station.name} className={styles['station']}>
            <div className={styles['stationHead']}>
              <h3 className={styles['stationName']}>{station.name}</h3>
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
      </div>
    </section>
  );
};
