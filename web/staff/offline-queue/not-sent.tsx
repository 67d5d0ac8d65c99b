import type { ProductId } from '#core/domain/kernel/ids.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useActLog } from './acts.tsx';
import { hasUnsent } from './apply-acts.ts';
import { unsentMenuActOf } from './apply-menu-acts.ts';
import type { StaffOrder } from '../orders/staff-order.ts';

const Badged = () => (
  <Badge tone="neutral" icon="clock">
    Not sent yet
  </Badge>
);

/** On a card: unsent acts count only on this device until the network is back. */
export const NotSent = ({ order }: { readonly order: StaffOrder }) => hasUnsent(order, useActLog().acts) && <Badged />;

/** Next to a product: it is sold out, or back on the menu, only on this device. */
export const ProductNotSent = ({ id }: { readonly id: ProductId }) => unsentMenuActOf(id, useActLog().acts) !== null && <Badged />;
