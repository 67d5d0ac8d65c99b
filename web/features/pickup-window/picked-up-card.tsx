import { elapsedMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { useNow } from '#web/platform/use-now.ts';
import { numberOf, type StaffOrder } from '#web/order/staff-order.ts';
import { useStatusChange } from '#web/order/use-status-change.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardFace } from './card-face.tsx';
import styles from './pickup-window.module.css';
import type { PickUp } from './pickup-window.view.ts';

type PickedUpCardProps = {
  readonly pickUp: PickUp;
  readonly onUndone: (order: StaffOrder) => void;
  /** The card is about to change its buttons. */
  readonly onGone: () => void;
};

/** Ten seconds in its old place. Undo stands above the check: a second tap on the check must not hit it. */
export const PickedUpCard = ({ pickUp: { order, undoUntil }, onUndone, onGone }: PickedUpCardProps) => {
  const left = Math.max(0, Math.ceil(elapsedMs(useNow(SECOND_MS), undoUntil) / SECOND_MS));
  const { change, busyWith } = useStatusChange();
  const number = numberOf(order);
  const undo = (): void =>
    change({
      order,
      to: 'ready',
      onDone: () => {
        onUndone(order);
        onGone();
      },
    });
  return (
    <CardFace
      order={order}
      tone="gone"
      top={<Badge tone="completed">Picked Up</Badge>}
      action={
        <Button variant="strong" size="extra-large" width="full" icon="check" label={`Picked Up ${number}`} disabled>
          Picked Up
        </Button>
      }
    >
      <Button size="large" width="full" icon="undo" label={`Undo ${number}`} busy={busyWith !== null} onClick={undo}>
        Undo
      </Button>
      <p className={styles['left']}>
        for {left} more {left === 1 ? 'second' : 'seconds'}
      </p>
    </CardFace>
  );
};
