import type { Container } from 'inversify';
import { createDisabledPushSender } from '#adapters/web-push/disabled-push-sender.ts';
import { createWebPushSender, type WebPushSettings } from '#adapters/web-push/web-push-sender.ts';
import { makeListMenu } from '#core/use-cases/catalogue/list-menu.ts';
import { makeSeedCatalogue } from '#core/use-cases/catalogue/seed-catalogue.ts';
import { makeCancelCheckout } from '#core/use-cases/checkout/cancel-checkout.ts';
import { makeFindOrderBySession } from '#core/use-cases/checkout/find-order-by-session.ts';
import { makeFulfilCheckout } from '#core/use-cases/checkout/fulfil-checkout.ts';
import { makeReceiveWebhookEvent } from '#core/use-cases/checkout/receive-webhook-event.ts';
import { makeReconcileCheckouts } from '#core/use-cases/checkout/reconcile-checkouts.ts';
import { makeAbandonCheckout, makeReleaseCheckout } from '#core/use-cases/checkout/release-checkout.ts';
import { makeSettleCheckout } from '#core/use-cases/checkout/settle-checkout.ts';
import { makeStartCheckout } from '#core/use-cases/checkout/start-checkout.ts';
import { makeDeliverOutbox } from '#core/use-cases/notifications/deliver-outbox.ts';
import { makeAnnounceOrder } from '#core/use-cases/orders/announce-order.ts';
import { makeChangeOrderStatus } from '#core/use-cases/orders/change-order-status.ts';
import { makeGetOrder } from '#core/use-cases/orders/get-order.ts';
import { makeGetOrderStatus } from '#core/use-cases/orders/get-order-status.ts';
import { makeListOrders } from '#core/use-cases/orders/list-orders.ts';
import { makeLookUpOrder } from '#core/use-cases/orders/look-up-order.ts';
import { makeRemindCustomer } from '#core/use-cases/orders/remind-customer.ts';
import { makeReopenOrder } from '#core/use-cases/orders/reopen-order.ts';
import { makeUndoReady } from '#core/use-cases/orders/undo-ready.ts';
import { makeFollowOrder, makeUnfollowOrder } from '#core/use-cases/push/follow-order.ts';
import { makeForgetSubscribers } from '#core/use-cases/push/forget-subscribers.ts';
import { makeNotifyReady } from '#core/use-cases/push/notify-ready.ts';
import { makeForgetVisitors } from '#core/use-cases/queue/forget-visitors.ts';
import { makeGetMetrics } from '#core/use-cases/queue/get-metrics.ts';
import { makeGetQueueStatus } from '#core/use-cases/queue/get-queue-status.ts';
import { makeRecordHeartbeat } from '#core/use-cases/queue/record-heartbeat.ts';
import type { Config } from '../config.ts';
import { bindFactory } from './bind-factory.ts';
import { bindAdmin } from './admin.bindings.ts';
import { bindPeople } from './people.bindings.ts';

const bindCheckout = (container: Container): void => {
  bindFactory(container, 'fulfilCheckout', makeFulfilCheckout, {
    unitOfWork: 'unitOfWork',
    checkouts: 'checkouts',
    clock: 'clock',
    ids: 'ids',
    orderMails: 'orderMails',
    numbering: 'numbering',
    logger: 'logger',
  });
  bindFactory(container, 'releaseCheckout', makeReleaseCheckout, { unitOfWork: 'unitOfWork' });
  bindFactory(container, 'abandonCheckout', makeAbandonCheckout, { unitOfWork: 'unitOfWork' });
  bindFactory(container, 'settleCheckout', makeSettleCheckout, {
    unitOfWork: 'unitOfWork',
    checkouts: 'checkouts',
    payments: 'payments',
    fulfil: 'fulfilCheckout',
    release: 'releaseCheckout',
    abandon: 'abandonCheckout',
    clock: 'clock',
  });
  bindFactory(container, 'startCheckout', makeStartCheckout, {
    unitOfWork: 'unitOfWork',
    checkouts: 'checkouts',
    payments: 'payments',
    settle: 'settleCheckout',
    abandon: 'abandonCheckout',
    terms: 'terms',
    clock: 'clock',
    pause: 'pause',
    ids: 'ids',
    logger: 'logger',
    thankYouUrl: 'thankYouUrl',
  });
  const settling = { unitOfWork: 'unitOfWork', checkouts: 'checkouts', settle: 'settleCheckout', clock: 'clock' } as const;
  bindFactory(container, 'cancelCheckout', makeCancelCheckout, settling);
  bindFactory(container, 'reconcileCheckouts', makeReconcileCheckouts, { ...settling, pause: 'pause', logger: 'logger' });
  bindFactory(container, 'findOrderBySession', makeFindOrderBySession, {
    orders: 'orders',
    checkouts: 'checkouts',
    settle: 'settleCheckout',
  });
  bindFactory(container, 'receiveWebhookEvent', makeReceiveWebhookEvent, {
    payments: 'payments',
    settle: 'settleCheckout',
    syncPayment: 'syncPayment',
    logger: 'logger',
  });
};

const bindOrders = (container: Container): void => {
  bindFactory(container, 'getOrderStatus', makeGetOrderStatus, { orders: 'orders' });
  bindFactory(container, 'lookUpOrder', makeLookUpOrder, {
    orders: 'orders',
    decoys: 'decoys',
    throttle: 'lookupThrottle',
    clock: 'clock',
  });
  bindFactory(container, 'deliverOutbox', makeDeliverOutbox, {
    outbox: 'outbox',
    composer: 'composer',
    sender: 'emailSender',
    clock: 'clock',
    pause: 'pause',
    logger: 'logger',
  });
};

const bindFulfilment = (container: Container): void => {
  const writing = { orderMails: 'orderMails', ids: 'ids', clock: 'clock' } as const;
  bindFactory(container, 'announceOrder', makeAnnounceOrder, writing);
  bindFactory(container, 'listOrders', makeListOrders, { orders: 'orders', clock: 'clock', timeZone: 'timeZone' });
  bindFactory(container, 'getOrder', makeGetOrder, { orders: 'orders' });
  bindFactory(container, 'changeOrderStatus', makeChangeOrderStatus, {
    unitOfWork: 'unitOfWork',
    clock: 'clock',
    announce: 'announceOrder',
  });
  bindFactory(container, 'reopenOrder', makeReopenOrder, { unitOfWork: 'unitOfWork', clock: 'clock' });
  bindFactory(container, 'undoReady', makeUndoReady, { unitOfWork: 'unitOfWork', clock: 'clock' });
  bindFactory(container, 'remindCustomer', makeRemindCustomer, { unitOfWork: 'unitOfWork', ...writing });
};

type PushSenderDeps = Pick<WebPushSettings, 'documents' | 'clock' | 'contact'> & { readonly config: Config };

const bindPush = (container: Container): void => {
  bindFactory(
    container,
    'pushSender',
    ({ config, ...settings }: PushSenderDeps) => (config.sendsPush ? createWebPushSender(settings) : createDisabledPushSender()),
    { config: 'config', documents: 'documents', clock: 'clock', contact: 'pushContact' },
  );
  bindFactory(container, 'followOrder', makeFollowOrder, { orders: 'orders', pushes: 'pushes', pushSender: 'pushSender' });
  bindFactory(container, 'unfollowOrder', makeUnfollowOrder, { orders: 'orders', pushes: 'pushes' });
  bindFactory(container, 'notifyReady', makeNotifyReady, {
    pushes: 'pushes',
    pushSender: 'pushSender',
    pickupPlace: 'pickupPlace',
    clock: 'clock',
    logger: 'logger',
  });
  bindFactory(container, 'forgetSubscribers', makeForgetSubscribers, { pushes: 'pushes', clock: 'clock' });
};

/** Every use case with the ports it needs. */
export const bindUseCases = (container: Container): void => {
  bindCheckout(container);
  bindOrders(container);
  bindFulfilment(container);
  bindPush(container);
  bindPeople(container);
  bindAdmin(container);
  bindFactory(container, 'listMenu', makeListMenu, { products: 'products' });
  bindFactory(container, 'seedCatalogue', makeSeedCatalogue, { unitOfWork: 'unitOfWork' });
  bindFactory(container, 'getQueueStatus', makeGetQueueStatus, { queue: 'queue', limits: 'queueLimits' });
  bindFactory(container, 'recordHeartbeat', makeRecordHeartbeat, { presence: 'presence', clock: 'clock' });
  bindFactory(container, 'getMetrics', makeGetMetrics, { presence: 'presence', clock: 'clock' });
  bindFactory(container, 'forgetVisitors', makeForgetVisitors, { presence: 'presence', clock: 'clock' });
};
