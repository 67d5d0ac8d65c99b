import { numberOf, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { ItemLine } from './item-line.tsx';
import styles from './item-lines.module.css';
import { useShownStations } from './use-station.tsx';

/** An order's items by station, without refunded ones; limited to the station that the screen shows. */
export const ItemLines = ({ order }: { readonly order: StaffOrder }) => {
  const shown = useShownStations(order);
  const label = `Items of ${numberOf(order)}`;
  if (shown.every((group) => group.station === null))
    return (
      <ul className={styles['plain']} aria-label={label}>
        {shown.flatMap(({ items }) =>
          items.map((item) => (
            <li key={item.id}>
              <ItemLine item={item} />
            </li>
          )),
        )}
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
                  <ItemLine item={item} />
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </fieldset>
  );
};
