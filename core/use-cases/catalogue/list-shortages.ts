import type { Product } from '../../domain/catalogue/product.ts';
import type { ProductId } from '../../domain/kernel/ids.ts';
import type { OrderItem } from '../../domain/order/order.ts';
import { unitsToPack } from '../../domain/order/held-units.ts';
import { itemsSettledFor, itemsWaitingFor, type SettledItem } from '../../domain/order/shortage.ts';
import type { PlacedOrder } from '../../ports/order-reader.ts';
import type { Ports } from '../../ports/ports.ts';
import type { PreparedProduct } from '../../ports/product-reader.ts';

type InOrder<Item> = { readonly placed: PlacedOrder; readonly item: Item };

/** The orders and checkouts that depend on a product that is sold out or may soon be. Oldest order first. */
export type Shortage = {
  readonly product: Product;
  readonly waiting: readonly InOrder<OrderItem>[];
  readonly settled: readonly InOrder<SettledItem>[];
  /** Unpaid checkouts that hold units of it now. */
  readonly paying: number;
  /** Units on the shelf that *Put it back* does not sell: those of unpacked orders and of unpaid checkouts. */
  readonly spokenFor: number;
};

/** Every product on sale or sold out, with its station. */
export type ListSellable = () => Promise<readonly PreparedProduct[]>;
/** Null for an unknown product. */
export type GetShortage = (id: ProductId) => Promise<Shortage | null>;

export type ShortageDeps = Pick<Ports, 'products' | 'orders' | 'checkouts'>;

export const makeListSellable =
  ({ products }: Pick<ShortageDeps, 'products'>): ListSellable =>
  async () =>
    (await products.listPrepared()).filter(({ product }) => product.isActive);

export const makeGetShortage =
  ({ products, orders, checkouts }: ShortageDeps): GetShortage =>
  async (id) => {
    const product = (await products.listAll()).find((one) => one.id === id);
    if (product === undefined) return null;
    const [inHand, live] = await Promise.all([orders.inHand(), checkouts.live()]);
    const held = live.flatMap(({ lines }) => lines.filter(({ productId }) => productId === id));
    const toPack = unitsToPack(
      inHand.map(({ order }) => order),
      id,
    );
    return {
      product,
      waiting: inHand.flatMap((placed) => itemsWaitingFor(product, placed.order).map((item) => ({ placed, item }))),
      settled: inHand.flatMap((placed) => itemsSettledFor(product, placed.order).map((item) => ({ placed, item }))),
      paying: held.length,
      spokenFor: held.reduce((sum, { quantity }) => sum + quantity, toPack),
    };
  };
