import { byStation, unitsOf } from '#web/staff/stations/by-station.ts';
import { itemsOf, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { useStations } from '#web/staff/stations/stations.queries.ts';
import styles from './station-select.module.css';
import { useStation } from './use-station.tsx';

type Choice = { readonly station: string | null; readonly label: string; readonly units: number };

/** One station or all of them, with the number of units waiting there. Hidden if there is only one. */
export const StationSelect = ({ orders }: { readonly orders: readonly StaffOrder[] }) => {
  const { station: shown, show } = useStation();
  const items = orders.flatMap(itemsOf);
  const groups = byStation(items, useStations()).flatMap(({ station, items: made }): readonly Choice[] =>
    station === null ? [] : [{ station, label: station, units: unitsOf(made) }],
  );
  if (groups.length < 2 && shown === null) return null;
  const gone = shown === null || groups.some(({ station }) => station === shown) ? [] : [{ station: shown, label: shown, units: 0 }];
  const choices: readonly Choice[] = [{ station: null, label: 'All stations', units: unitsOf(items) }, ...groups, ...gone];
  return (
    <select
      className={styles['select']}
      aria-label="Show one station"
      value={shown ?? ''}
      onChange={({ currentTarget: { value } }) => show(value === '' ? null : value)}
    >
      {choices.map(({ station, label, units }) => (
        <option key={label} value={station ?? ''}>{`${label} (${units})`}</option>
      ))}
    </select>
  );
};
