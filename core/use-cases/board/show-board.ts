import { boardOf, type Board } from '../../domain/board/board.ts';
import type { OrderReader } from '../../ports/order-reader.ts';

/** The public board. */
export type ShowBoard = () => Promise<Board>;

export const makeShowBoard =
  ({ orders }: { readonly orders: Pick<OrderReader, 'inHand'> }): ShowBoard =>
  async () =>
    boardOf((await orders.inHand()).map(({ order }) => order));
