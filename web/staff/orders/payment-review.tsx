import { Badge } from '#web/ui/badge.tsx';
import type { StaffOrder } from './staff-order.ts';

/** The provider took another amount than the order costs: nobody hands it out before an admin has looked at it. */
export const PaymentReview = ({ order }: { readonly order: StaffOrder }) =>
  order.needsReview ? <Badge tone="danger">Payment differs: ask an admin</Badge> : null;
