import { lastNameOf } from '#core/domain/order/customer-name.ts';
import type { StaffOrder } from '#web/order/staff-order.ts';
import styles from './compact-contents.module.css';
import { ItemLine } from './item-line.tsx';
import { compactLines, type CompactLine } from './queue.view.ts';
import { SpecialRequest } from './special-request.tsx';
import { useShownStations } from './use-station.tsx';

/** A rush: whose it is and what is in it run on, as far as twelve tickets have room on a tablet; a tap shows the rest. */
export const CompactContents = ({ order }: { readonly order: StaffOrder }) => {
  const { shown, hidden } = compactLines(useShownStations(order));
  const request = order.specialInstructions ?? '';
  const contents = (
    <>
      <strong className={styles['name']}>{lastNameOf(order.customerName)}</strong> <RunOn lines={shown} />
      {hidden.length > 0 && <strong className={styles['more']}> +{hidden.length} more</strong>}{' '}
      {request !== '' && (
        <span className={styles['mark']}>
          <SpecialRequest />
        </span>
      )}
    </>
  );
  if (hidden.length === 0 && request === '') return <p className={styles['contents']}>{contents}</p>;
  return (
    <details className={styles['contents']}>
      <summary>{contents}</summary>
      <RunOn lines={hidden} />
      <p className={styles['request']}>{request}</p>
    </details>
  );
};

/** 'Grill: 2 × Hot Dog, 1 × Chili Dog · Drinks: 1 × Cola' */
const RunOn = ({ lines }: { readonly lines: readonly CompactLine[] }) =>
  lines.map(({ item, station, isFirst }, index) => (
    <span key={item.id}>
      {index > 0 && (isFirst ? ' · ' : ', ')}
      {station !== null && (isFirst || index === 0) && <span className="muted">{station}: </span>}
      <ItemLine item={item} />
    </span>
  ));
