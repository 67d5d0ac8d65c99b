import type { Instant } from '#core/domain/kernel/instant.ts';
import { useNavigate } from 'react-router-dom';
import { numberOf, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { useStatusChange } from '#web/staff/orders/use-status-change.ts';
import { Button } from '#web/ui/button.tsx';
import type { CardPlace } from '#web/ui/steady-cards.tsx';
import { MarkReadyButton } from './mark-ready-button.tsx';
import { OrderCard } from './order-card.tsx';

type QueuedCardProps = {
  readonly order: StaffOrder;
  readonly now: Instant;
  readonly place: CardPlace;
  readonly isNext: boolean;
};

export const QueuedCard = ({ isNext, ...card }: QueuedCardProps) => {
  const { order, place } = card;
  const navigate = useNavigate();
  const { change, busyWith } = useStatusChange();
  const start = (): void => change({ order, to: 'preparing', onDone: () => void navigate(`/fulfillment/${order.id}`) });
  return (
    <OrderCard
      {...card}
      look={isNext ? 'next' : 'normal'}
      actions={
        <>
          <Button
            variant="soft"
            size="large"
            width="full"
            label={`Start Preparing ${numberOf(order)}`}
            busy={busyWith === 'preparing'}
            onClick={start}
          >
            Start Preparing
          </Button>
          <MarkReadyButton order={order} onGone={place.keepFocus} />
        </>
      }
    />
  );
};
