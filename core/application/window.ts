import { makeCountDrawer } from '../use-cases/drawers/count-drawer.ts';
import { makeGetDrawer, makeListDrawers } from '../use-cases/drawers/list-drawers.ts';
import { makeMoveCash } from '../use-cases/drawers/move-cash.ts';
import { makeOpenDrawer } from '../use-cases/drawers/open-drawer.ts';
import { makeShowCash } from '../use-cases/drawers/show-cash.ts';
import { makeApproveGiven, makeListGiven } from '../use-cases/window/approve-given.ts';
import { makeEnterOfflineSale } from '../use-cases/window/enter-offline-sale.ts';
import { makeEnterPaperSale } from '../use-cases/window/enter-paper-sale.ts';
import { makeMakeSale } from '../use-cases/window/make-sale.ts';
import { makeRefundSale } from '../use-cases/window/refund-sale.ts';
import { makeUndoSale } from '../use-cases/window/undo-sale.ts';
import type { Parts } from './policies.ts';

/** Sales at the window and their drawers. */
export const makeWindowUseCases = (parts: Parts) => ({
  makeSale: makeMakeSale(parts),
  enterOfflineSale: makeEnterOfflineSale(parts),
  enterPaperSale: makeEnterPaperSale(parts),
  refundSale: makeRefundSale(parts),
  undoSale: makeUndoSale(parts),
  listGiven: makeListGiven(parts),
  approveGiven: makeApproveGiven(parts),
  openDrawer: makeOpenDrawer(parts),
  listDrawers: makeListDrawers(parts),
  getDrawer: makeGetDrawer(parts),
  moveCash: makeMoveCash(parts),
  countDrawer: makeCountDrawer(parts),
  showCash: makeShowCash(parts),
});
