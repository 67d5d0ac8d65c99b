import { Badge } from '#web/ui/badge.tsx';
import type { StaffOrder } from './staff-order.ts';

/** The staff decide whether to start it: this customer has cancelled others tonight. */
export const CustomerCancels = ({ order: { customerCancels = 0 } }: { readonly order: StaffOrder }) =>
  customerCancels === 0 ? null : (
    <Badge tone="warn">{`Canceled ${customerCancels} ${customerCancels === 1 ? 'order' : 'orders'} tonight`}</Badge>
  );
