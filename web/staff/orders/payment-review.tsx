import { Badge } from '#web/ui/badge.tsx';
import type { StaffOrder } from './staff-order.ts';

/** The payment differs from the order's total: an admin must check it before hand-out. */
export const PaymentReview = ({ order }: { readonly order: StaffOrder }) =>
  order.needsReview ? <Badge tone="danger">Payment differs: ask an admin</Badge> : null;
