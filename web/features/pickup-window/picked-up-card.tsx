import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { secondsLeft, type RecentAct } from '#web/staff/orders/recent-acts.tsx';
import { numberOf } from '#web/staff/orders/staff-order.ts';
import { useUndo } from '#web/staff/orders/use-undo.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardFace, type CardFrame } from './card-face.tsx';
import styles from './pickup-window.module.css';

type PickedUpCardProps = CardFrame & { readonly pickUp: RecentAct };

/** Ten seconds in its old place. Undo is above the check: a second tap on the check must not hit it. */
export const PickedUpCard = ({ pickUp, ...frame }: PickedUpCardProps) => {
  const { order, undoUntil } = pickUp;
  const left = secondsLeft(undoUntil, useNow(SECOND_MS));
  const { undo, isUndoing } = useUndo(pickUp, frame.place.keepFocus);
  const number = numberOf(order);
  return (
    <CardFace
      order={order}
      tone="gone"
      {...frame}
      top={<Badge tone="completed">Picked Up</Badge>}
      action={
        <Button variant="strong" size="extra-large" width="full" icon="check" label={`Picked Up ${number}`} disabled>
          Picked Up
        </Button>
      }
    >
      <Button size="large" width="full" icon="undo" label={`Undo ${number}`} busy={isUndoing} onClick={undo}>
        Undo
      </Button>
      <p className={styles['left']}>{`for ${left} more ${left === 1 ? 'second' : 'seconds'}`}</p>
    </CardFace>
  );
};
