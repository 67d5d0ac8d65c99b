import { byStation } from '#web/order/by-station.ts';
import { itemsOf, numberOf, type StaffOrder } from '#web/order/staff-order.ts';
import { useStations } from '#web/order/stations.queries.ts';
import styles from './item-lines.module.css';
import { useStation } from './use-station.tsx';

/** What is in an order by the station that makes it, without what was refunded; of one station where the screen shows one. */
export const ItemLines = ({ order }: { readonly order: StaffOrder }) => {
  const { station } = useStation();
  const groups = byStation(itemsOf(order), useStations());
  const shown = station === null ? groups : groups.filter((group) => group.station === station);
  const label = `Items of ${numberOf(order)}`;
  if (groups.every((group) => group.station === null))
    return (
      <ul className={styles['plain']} aria-label={label}>
        {itemsOf(order).map((item) => (
          <li key={item.id}>
            <Line item={item} />
          </li>
        ))}
      </ul>
    );
  return (
    <fieldset className={styles['items']} aria-label={label}>
      <dl className={styles['stations']}>
        {shown.map((group) => (
          <div key={group.station}>
            <dt>{group.station ?? 'Elsewhere'}</dt>
            <dd>
              {group.items.map((item) => (
                <span key={item.id}>
                  <Line item={item} />
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </fieldset>
  );
};

const Line = ({ item: { quantity, productName, replaces } }: { readonly item: StaffOrder['items'][number] }) => (
  <>
    <b>{quantity} ×</b> {productName}
    {replaces !== undefined && <i> (instead of {replaces.productName})</i>}
  </>
);
