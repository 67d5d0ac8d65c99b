import { Badge } from '#web/ui/badge.tsx';
import type { StaffOrder } from './staff-order.ts';

/** Whether to begin an order is the staff's to decide: this customer has taken others back tonight. */
export const CustomerCancels = ({ order: { customerCancels = 0 } }: { readonly order: StaffOrder }) =>
  customerCancels === 0 ? null : (
    <Badge tone="warn">{`Canceled ${customerCancels} ${customerCancels === 1 ? 'order' : 'orders'} tonight`}</Badge>
  );
