import { byStation, unitsOf } from '#web/staff/stations/by-station.ts';
import { itemsOf, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { useStations } from '#web/staff/stations/stations.queries.ts';
import { TabButton } from '#web/ui/tab.tsx';
import styles from './station-tabs.module.css';
import { useStation } from './use-station.tsx';

type StationTabsProps = {
  readonly orders: readonly StaffOrder[];
  /** During a rush a dropdown, to leave room for the orders. */
  readonly size: 'normal' | 'compact';
};

type Choice = { readonly station: string | null; readonly label: string; readonly units: number };

const LABEL = 'Show one station';

/** One station or all of them, with the number of units waiting there. Hidden if there is only one. */
export const StationTabs = ({ orders, size }: StationTabsProps) => {
  const { station: shown, show } = useStation();
  const items = orders.flatMap(itemsOf);
  const groups = byStation(items, useStations()).flatMap(({ station, items: made }): readonly Choice[] =>
    station === null ? [] : [{ station, label: station, units: unitsOf(made) }],
  );
  if (groups.length < 2 && shown === null) return null;
  const gone = shown === null || groups.some(({ station }) => station === shown) ? [] : [{ station: shown, label: shown, units: 0 }];
  const choices: readonly Choice[] = [{ station: null, label: 'All stations', units: unitsOf(items) }, ...groups, ...gone];
  if (size === 'compact')
    return (
      <select
        className={styles['list']}
        aria-label={LABEL}
        value={shown ?? ''}
        onChange={({ currentTarget: { value } }) => show(value === '' ? null : value)}
      >
        {choices.map(({ station, label, units }) => (
          <option key={label} value={station ?? ''}>{`${label} (${units})`}</option>
        ))}
      </select>
    );
  return (
    <fieldset className={styles['tabs']} aria-label={LABEL}>
      {choices.map(({ station, label, units }) => (
        <TabButton key={label} count={units} selected={station === shown} onSelect={() => show(station)}>
          {label}
        </TabButton>
      ))}
    </fieldset>
  );
};

/** Orders with items from the chosen station. */
export const useOrdersOfStation = (orders: readonly StaffOrder[]): readonly StaffOrder[] => {
  const { station } = useStation();
  const products = useStations();
  if (station === null || products.size === 0) return orders;
  return orders.filter((order) => itemsOf(order).some(({ productId }) => products.get(productId)?.station === station));
};
