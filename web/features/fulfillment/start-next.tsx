import { LIMITS } from '#core/domain/limits.ts';
import { itemsOf, numberOf, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { unitsOf } from '#web/staff/stations/by-station.ts';
import { Button } from '#web/ui/button.tsx';
import { useFixedBar } from '#web/ui/use-fixed-bar.ts';
import { shieldPage } from '#web/ui/use-page-shield.ts';
import styles from './start-next.module.css';
import { nextOf } from './queue.view.ts';
import { useStartNext } from './use-start-next.ts';

type StartNextProps = {
  readonly queued: readonly StaffOrder[];
  /** Whether it is the screen's next step; otherwise it is optional. */
  readonly isLit: boolean;
};

/** One tap starts the oldest orders: in the heading on a wide screen, near the thumb on a narrow one. */
export const StartNext = ({ queued, isLit }: StartNextProps) => {
  const next = nextOf(queued);
  return next.length === 0 ? null : <Start next={next} isLit={isLit} />;
};

const Start = ({ next, isLit }: { readonly next: readonly StaffOrder[]; readonly isLit: boolean }) => {
  const { start, isStarting } = useStartNext();
  useFixedBar('normal');
  const units = unitsOf(next.flatMap(itemsOf));
  const startNext = (): void => {
    // The bar disappears, or offers the next five, under the finger.
    shieldPage();
    start(next);
  };
  return (
    <div className={styles['bar']}>
      <p className={styles['next']}>
        <strong>{numbersOf(next)}</strong>
        <span>{`${units} ${units === 1 ? 'item' : 'items'}`}</span>
      </p>
      <Button variant={isLit ? 'primary' : 'secondary'} size="large" busy={isStarting} onClick={startNext}>
        {labelOf(next.length)}
      </Button>
    </div>
  );
};

/** '#036 to #040' */
const numbersOf = (orders: readonly StaffOrder[]): string => {
  const [first = '', last = ''] = [orders.at(0), orders.at(-1)].map((order) => (order === undefined ? '' : numberOf(order)));
  return first === last ? first : `${first} to ${last}`;
};

const labelOf = (count: number): string => {
  if (count === 1) return 'Start the next one';
  return count === LIMITS.orders.startAtOnce ? 'Start the next five' : `Start the next ${count}`;
};
