import { makeShowBoard } from '../use-cases/board/show-board.ts';
import { makeAnswerForUnsent } from '../use-cases/orders/answer-for-unsent.ts';
import { makeAnnounceOrder } from '../use-cases/orders/announce-order.ts';
import { makeCancelOrder } from '../use-cases/orders/cancel-order.ts';
import { makeChangeOrderStatus } from '../use-cases/orders/change-order-status.ts';
import { makeCheckItem } from '../use-cases/orders/check-item.ts';
import { makeFindLost } from '../use-cases/orders/find-lost.ts';
import { makeForgetContact } from '../use-cases/orders/forget-contact.ts';
import { makeForgetContacts } from '../use-cases/orders/forget-contacts.ts';
import { makeGetOrderStatus } from '../use-cases/orders/get-order-status.ts';
import { makeGetOrder } from '../use-cases/orders/get-order.ts';
import { makeListOrders } from '../use-cases/orders/list-orders.ts';
import { makeListToldReady } from '../use-cases/orders/list-told-ready.ts';
import { makeLookUpOrder } from '../use-cases/orders/look-up-order.ts';
import { makeGetLookedUpOrder, makeProveOrder } from '../use-cases/orders/open-lookup-page.ts';
import { makeRemindCustomer } from '../use-cases/orders/remind-customer.ts';
import { makeReopenOrder } from '../use-cases/orders/reopen-order.ts';
import { makeFindItem, makeReplaceItem, makeUndoFindItem } from '../use-cases/orders/settle-shortage.ts';
import { makeTakeOver } from '../use-cases/orders/take-over.ts';
import { makeUndoReady } from '../use-cases/orders/undo-ready.ts';
import type { MoneyUseCases } from './money.ts';
import type { Parts } from './policies.ts';

/** Paid orders, for customers and for the staff. */
export const makeOrdersUseCases = (parts: Parts & Pick<MoneyUseCases, 'settleRefund'>) => {
  const announceOrder = makeAnnounceOrder(parts);

  return {
    getOrderStatus: makeGetOrderStatus(parts),
    lookUpOrder: makeLookUpOrder({ ...parts, budget: parts.lookupBudget }),
    getLookedUpOrder: makeGetLookedUpOrder(parts),
    proveOrder: makeProveOrder({ ...parts, budget: parts.lookupBudget }),
    cancelOrder: makeCancelOrder({ ...parts, budget: parts.lookupBudget }),
    forgetContact: makeForgetContact({ ...parts, budget: parts.lookupBudget }),
    forgetContacts: makeForgetContacts({ ...parts, keptForMs: parts.contactMs }),
    announceOrder,
    listOrders: makeListOrders(parts),
    listToldReady: makeListToldReady(parts),
    getOrder: makeGetOrder(parts),
    changeOrderStatus: makeChangeOrderStatus({ ...parts, announce: announceOrder }),
    reopenOrder: makeReopenOrder(parts),
    checkItem: makeCheckItem(parts),
    replaceItem: makeReplaceItem(parts),
    findItem: makeFindItem(parts),
    undoFindItem: makeUndoFindItem(parts),
    takeOver: makeTakeOver(parts),
    undoReady: makeUndoReady(parts),
    answerForUnsent: makeAnswerForUnsent(parts),
    findLost: makeFindLost(parts),
    remindCustomer: makeRemindCustomer(parts),
    showBoard: makeShowBoard(parts),
  };
};
