import { boardOf, priceListOf, type Board, type BoardShows, type PriceLine } from '../../domain/board/board.ts';
import type { BoardLinkReader } from '../../ports/board-links.ts';
import type { OrderReader } from '../../ports/order-reader.ts';
import type { ProductReader } from '../../ports/product-reader.ts';

/** A screen's contents: a price board has no orders, and the other one no prices. */
export type BoardContents = Board & { readonly shows: BoardShows; readonly prices: readonly PriceLine[] };

/** @param viewer the id of a board's link, which decides what the screen shows; a person sees the orders. */
export type ShowBoard = (viewer: string) => Promise<BoardContents>;

export interface ShowBoardDeps {
  readonly orders: Pick<OrderReader, 'inHand'>;
  readonly products: Pick<ProductReader, 'listActive'>;
  readonly boardLinks: Pick<BoardLinkReader, 'list'>;
}

export const makeShowBoard =
  ({ orders, products, boardLinks }: ShowBoardDeps): ShowBoard =>
  async (viewer) => {
    const shows = (await boardLinks.list()).find(({ id }) => id === viewer)?.shows ?? 'orders';
    if (shows === 'prices') return { shows, prices: priceListOf(await products.listActive()), preparing: [], ready: [] };
    return { shows, prices: [], ...boardOf((await orders.inHand()).map(({ order }) => order)) };
  };
