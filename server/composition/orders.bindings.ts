import { makeListToldReady } from '#core/use-cases/orders/list-told-ready.ts';
import { makeAnnounceOrder } from '#core/use-cases/orders/announce-order.ts';
import { makeCancelOrder } from '#core/use-cases/orders/cancel-order.ts';
import { makeCheckItem } from '#core/use-cases/orders/check-item.ts';
import { makeTakeOver } from '#core/use-cases/orders/take-over.ts';
import { makeChangeOrderStatus } from '#core/use-cases/orders/change-order-status.ts';
import { makeForgetContact } from '#core/use-cases/orders/forget-contact.ts';
import { makeForgetContacts } from '#core/use-cases/orders/forget-contacts.ts';
import { makeGetOrder } from '#core/use-cases/orders/get-order.ts';
import { makeGetOrderStatus } from '#core/use-cases/orders/get-order-status.ts';
import { makeListOrders } from '#core/use-cases/orders/list-orders.ts';
import { makeLookUpOrder } from '#core/use-cases/orders/look-up-order.ts';
import { makeGetLookedUpOrder, makeProveOrder } from '#core/use-cases/orders/open-lookup-page.ts';
import { makeRemindCustomer } from '#core/use-cases/orders/remind-customer.ts';
import { makeReopenOrder } from '#core/use-cases/orders/reopen-order.ts';
import { makeUndoReady } from '#core/use-cases/orders/undo-ready.ts';
import { makeFindItem, makeReplaceItem } from '#core/use-cases/orders/settle-shortage.ts';
import { wired } from './wiring.ts';

/** The use cases of paid orders, a part of `USE_CASES`. */
export const ORDER_USE_CASES = {
  getOrderStatus: wired(makeGetOrderStatus, ['orders']),
  lookUpOrder: wired(makeLookUpOrder, ['orders', 'lookupPages', 'digests', 'clock'], { budget: 'lookupBudget' }),
  getLookedUpOrder: wired(makeGetLookedUpOrder, ['orders', 'lookupPages', 'clock']),
  proveOrder: wired(makeProveOrder, ['orders', 'lookupPages', 'clock'], { budget: 'lookupBudget' }),
  cancelOrder: wired(makeCancelOrder, ['unitOfWork', 'orders', 'settleRefund', 'orderMails', 'ids', 'clock', 'logger'], {
    budget: 'lookupBudget',
  }),
  forgetContact: wired(makeForgetContact, ['unitOfWork', 'orders', 'pushes', 'textConsents', 'clock'], { budget: 'lookupBudget' }),
  announceOrder: wired(makeAnnounceOrder, ['orderMails', 'ids', 'clock']),
  listOrders: wired(makeListOrders, ['orders', 'clock', 'timeZone']),
  listToldReady: wired(makeListToldReady, ['orders', 'clock']),
  getOrder: wired(makeGetOrder, ['orders', 'clock', 'timeZone']),
  changeOrderStatus: wired(makeChangeOrderStatus, ['unitOfWork', 'clock', 'settings'], { announce: 'announceOrder' }),
  reopenOrder: wired(makeReopenOrder, ['unitOfWork', 'clock']),
  checkItem: wired(makeCheckItem, ['unitOfWork', 'clock']),
  replaceItem: wired(makeReplaceItem, ['unitOfWork', 'settleRefund', 'orderMails', 'ids', 'clock', 'logger']),
  findItem: wired(makeFindItem, ['unitOfWork', 'orderMails', 'ids', 'clock']),
  takeOver: wired(makeTakeOver, ['unitOfWork', 'clock']),
  undoReady: wired(makeUndoReady, ['unitOfWork', 'clock']),
  remindCustomer: wired(makeRemindCustomer, ['orderMails', 'ids', 'clock', 'unitOfWork', 'textConsents', 'textSender']),
  forgetContacts: wired(makeForgetContacts, ['unitOfWork', 'pushes', 'textConsents', 'lookupPages', 'clock'], { keptForMs: 'contactMs' }),
};
