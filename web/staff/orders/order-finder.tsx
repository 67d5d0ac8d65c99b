import { Field } from '#web/ui/field.tsx';
import { LiveRegion } from '#web/ui/live-region.tsx';
import styles from './order-finder.module.css';

type OrderFinderProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The number of matching orders. */
  readonly found: number;
};

/** Finds one order among many, by what customers say at the window. */
export const OrderFinder = ({ value, onChange, found }: OrderFinderProps) => (
  <div className={styles['finder']}>
    <Field
      label="Number or name"
      value={value}
      onChange={onChange}
      look="small"
      autoComplete="off"
      maxLength={60}
      placeholder="17 or Rivera"
    />
    <LiveRegion>{value.trim() !== '' && `${found} ${found === 1 ? 'order' : 'orders'} found`}</LiveRegion>
  </div>
);
