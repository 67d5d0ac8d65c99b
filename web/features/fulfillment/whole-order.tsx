import { lastNameOf } from '#core/domain/order/customer-name.ts';
import { numberOf, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { OrderLines } from './order-lines.tsx';
import { reopenedText } from './queue.view.ts';
import { useShownLines } from './use-station.tsx';

type WholeOrderProps = { readonly order: StaffOrder; readonly onClose: () => void };

/** Everything that a card has no room for, shown over the card so that it never grows under a finger. */
export const WholeOrder = ({ order, onClose }: WholeOrderProps) => {
  const reopened = reopenedText(order);
  const lines = useShownLines(order);
  return (
    <Dialog
      title={`${numberOf(order)} ${lastNameOf(order.customerName)}`}
      onDismiss={onClose}
      foot={
        <Button variant="strong" size="large" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Stack>
        {order.specialInstructions !== null && order.specialInstructions !== '' && (
          <Banner tone="warn" icon="note" title="Special instructions">
            {order.specialInstructions}
          </Banner>
        )}
        {reopened !== null && (
          <Banner tone="danger" icon="return" title={reopened}>
            {order.reopenNotes}
          </Banner>
        )}
        <OrderLines label={`All items of ${numberOf(order)}`} lines={lines} isWhole />
      </Stack>
    </Dialog>
  );
};
