import type { ShelfProduct, StockReader } from '../../ports/stock-repository.ts';

export type Shelf = Awaited<ReturnType<StockReader['shelf']>>;

/** The products to count: those on the menu, and others with units left. */
export type ListShelf = () => Promise<Shelf>;

const isCounted = ({ isActive, onHand, toPack }: ShelfProduct): boolean => isActive || onHand + toPack > 0;

export const makeListShelf =
  ({ stock }: { readonly stock: Pick<StockReader, 'shelf'> }): ListShelf =>
  async () => {
    const { night, products } = await stock.shelf();
    return { night, products: products.filter(isCounted) };
  };
