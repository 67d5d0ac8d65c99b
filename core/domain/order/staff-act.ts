import type { MenuRefusal } from '../catalogue/menu-refusal.ts';
import type { ActId, OrderId, ProductId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { OrderRefusal } from './order-lifecycle.ts';

/** `at`: when the server received it. `refusal` is null when it was applied. */
type Done<Refusal> = { readonly id: ActId; readonly staffId: string; readonly at: Instant; readonly refusal: Refusal | null };

/** An order was checked, started, made ready and so on. */
export type OrderAct = Done<OrderRefusal> & { readonly orderId: OrderId };

/** A product was sold out, or put back on the menu. */
export type MenuAct = Done<MenuRefusal> & { readonly productId: ProductId };

/** The result of one act of the staff. A repeat gets the same answer. */
export type StaffAct = OrderAct | MenuAct;
