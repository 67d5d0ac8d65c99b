import type { ShelfProduct, StockReader } from '../../ports/stock-repository.ts';

export type Shelf = Awaited<ReturnType<StockReader['shelf']>>;

/** What is there to count: what is on the menu, and what is left of the rest. */
export type ListShelf = () => Promise<Shelf>;

const isCounted = ({ isActive, onHand, toPack }: ShelfProduct): boolean => isActive || onHand + toPack > 0;

export const makeListShelf =
  ({ stock }: { readonly stock: Pick<StockReader, 'shelf'> }): ListShelf =>
  async () => {
    const { night, products } = await stock.shelf();
    return { night, products: products.filter(isCounted) };
  };
