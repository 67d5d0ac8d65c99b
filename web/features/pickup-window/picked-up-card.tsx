import { useState } from 'react';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { secondsLeft, type RecentAct } from '#web/staff/orders/recent-acts.tsx';
import { numberOf } from '#web/staff/orders/staff-order.ts';
import { useUndo } from '#web/staff/orders/use-undo.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { SecondsLeft } from '#web/ui/seconds-left.tsx';
import { CardFace, type CardFrame } from './card-face.tsx';
import styles from './pickup-window.module.css';

type PickedUpCardProps = CardFrame & { readonly pickUp: RecentAct };

/** Stays in its old place and size for ten seconds. Undo takes the menu's corner, where a second tap on Picked Up cannot hit it. */
export const PickedUpCard = ({ pickUp, ...frame }: PickedUpCardProps) => {
  // The stand stops listing it once it is picked up, and the card would shrink.
  const [notTold] = useState(frame.notTold);
  return (
    <CardFace
      tone="gone"
      {...frame}
      notTold={notTold}
      top={
        <>
          <Badge tone="completed">Picked Up</Badge>
          <UndoPickUp pickUp={pickUp} keepFocus={frame.place.keepFocus} />
        </>
      }
      action={
        <Button variant="strong" size="extra-large" width="full" icon="check" label={`Picked Up ${numberOf(frame.order)}`} disabled>
          Picked Up
        </Button>
      }
    />
  );
};

export const UndoPickUp = ({ pickUp, keepFocus }: { readonly pickUp: RecentAct; readonly keepFocus: () => void }) => {
  const left = secondsLeft(pickUp.undoUntil, useNow(SECOND_MS));
  const { undo, isUndoing } = useUndo(pickUp, keepFocus);
  return (
    <span className={styles['undo']}>
      <Button size="large" icon="undo" label={`Undo ${numberOf(pickUp.order)}`} busy={isUndoing} onClick={undo}>
        <span>
          Undo <SecondsLeft>{left}</SecondsLeft>
        </span>
      </Button>
    </span>
  );
};
