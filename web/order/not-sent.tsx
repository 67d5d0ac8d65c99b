import { Badge } from '#web/ui/badge.tsx';
import { useActLog } from './acts.tsx';
import { hasUnsent } from './apply-acts.ts';
import type { StaffOrder } from './staff-order.ts';

/** On a card: what was done here counts on this device only, until the network is back. */
export const NotSent = ({ order }: { readonly order: StaffOrder }) =>
  hasUnsent(order, useActLog().acts) && (
    <Badge tone="neutral" icon="clock">
      Not sent yet
    </Badge>
  );
