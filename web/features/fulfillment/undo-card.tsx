import { SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import { secondsLeft, type RecentAct } from '#web/staff/orders/recent-acts.tsx';
import { numberOf } from '#web/staff/orders/staff-order.ts';
import { useUndo } from '#web/staff/orders/use-undo.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import type { CardPlace } from '#web/ui/steady-cards.tsx';
import { SecondsLeft } from '#web/ui/seconds-left.tsx';
import { OrderCard } from './order-card.tsx';

type UndoCardProps = {
  readonly act: RecentAct;
  readonly now: Instant;
  readonly place: CardPlace;
};

/** Stays in its old place for ten seconds. A second tap on Mark as Ready hits an inert button; Undo takes the other button's place. */
export const UndoCard = ({ act, ...card }: UndoCardProps) => {
  const { order, undoUntil } = act;
  const { undo, isUndoing } = useUndo(act, card.place.keepFocus);
  const left = secondsLeft(undoUntil, useNow(SECOND_MS));
  return (
    <OrderCard
      order={order}
      {...card}
      look="done"
      actions={
        <>
          <Button size="large" width="full" icon="undo" label={`Undo ${numberOf(order)}`} busy={isUndoing} onClick={undo}>
            <span>
              Undo <SecondsLeft>{left}</SecondsLeft>
            </span>
          </Button>
          <Button variant="strong" size="large" width="full" icon="check" label={`Ready ${numberOf(order)}`} disabled>
            Ready
          </Button>
        </>
      }
    />
  );
};
