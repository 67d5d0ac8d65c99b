import { numberOf, type StaffOrder } from '#web/order/staff-order.ts';
import { useStatusChange } from '#web/order/use-status-change.ts';
import { Button } from '#web/ui/button.tsx';

type MarkReadyButtonProps = {
  readonly order: StaffOrder;
  /** The order is about to leave this list. */
  readonly onGone: () => void;
};

export const MarkReadyButton = ({ order, onGone }: MarkReadyButtonProps) => {
  const { change, busyWith } = useStatusChange();
  return (
    <Button
      size="large"
      width="full"
      label={`Mark as Ready ${numberOf(order)}`}
      busy={busyWith === 'ready'}
      onClick={() => change({ order, to: 'ready', onDone: onGone })}
    >
      Mark as Ready
    </Button>
  );
};
