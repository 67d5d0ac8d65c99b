import { useRecentActs } from '#web/staff/orders/recent-acts.tsx';
import { numberOf, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { useStatusChange } from '#web/staff/orders/use-status-change.ts';
import { Button } from '#web/ui/button.tsx';

type MarkReadyButtonProps = {
  readonly order: StaffOrder;
  /** The button is about to unmount. */
  readonly onGone: () => void;
};

export const MarkReadyButton = ({ order, onGone }: MarkReadyButtonProps) => {
  const { acted, undone } = useRecentActs();
  const { change, busyWith } = useStatusChange();
  const markReady = (): void =>
    change({
      order,
      to: 'ready',
      onStart: () => acted('marked-ready', order),
      onDone: onGone,
      onFailed: () => undone(order),
    });
  return (
    <Button size="large" width="full" label={`Mark as Ready ${numberOf(order)}`} busy={busyWith === 'ready'} onClick={markReady}>
      Mark as Ready
    </Button>
  );
};
