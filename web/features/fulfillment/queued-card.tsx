import { useNavigate } from 'react-router-dom';
import { numberOf, type StaffOrder } from '#web/order/staff-order.ts';
import { useStatusChange } from '#web/order/use-status-change.ts';
import { Button } from '#web/ui/button.tsx';
import { MarkReadyButton } from './mark-ready-button.tsx';
import { OrderCard } from './order-card.tsx';

type QueuedCardProps = {
  readonly order: StaffOrder;
  /** The oldest one: its button is the lit one. */
  readonly isNext: boolean;
  /** The order is about to leave this list. */
  readonly onGone: () => void;
};

export const QueuedCard = ({ order, isNext, onGone }: QueuedCardProps) => {
  const navigate = useNavigate();
  const { change, busyWith } = useStatusChange();
  const start = (): void => change({ order, to: 'preparing', onDone: () => navigate(`/fulfillment/${order.id}`) });
  return (
    <OrderCard
      order={order}
      look={isNext ? 'next' : 'normal'}
      actions={
        <>
          <Button
            variant={isNext ? 'primary' : 'soft'}
            size="large"
            width="full"
            label={`Start Preparing ${numberOf(order)}`}
            busy={busyWith === 'preparing'}
            onClick={start}
          >
            Start Preparing
          </Button>
          <MarkReadyButton order={order} onGone={onGone} />
        </>
      }
    />
  );
};
