import { createInMemoryPersistence } from '#adapters/in-memory/in-memory-persistence.ts';
import { STARTER_CATALOGUE } from '#core/domain/catalogue/starter-catalogue.ts';
import { checkoutId, lookupHash } from '#core/domain/kernel/ids.ts';
import { PICKUP_CODES } from '#core/domain/order/pickup-code.ts';
import { ZERO } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { quote } from '#core/domain/pricing/quote.ts';
import { USUAL_SETTINGS } from '#core/domain/settings/settings.ts';
import type { Clock, Pause } from '#core/ports/clock.ts';
import type { IdGenerator } from '#core/ports/id-generator.ts';
import type { Logger } from '#core/ports/logger.ts';
import type { CartAsShown } from '#core/use-cases/checkout/cart-as-shown.ts';
import { liveCheckoutTerms } from '#core/use-cases/checkout/checkout-terms.ts';
import { makeFulfilCheckout } from '#core/use-cases/checkout/fulfil-checkout.ts';
import { makeReleaseCheckout, makeReleaseUnopened } from '#core/use-cases/checkout/release-checkout.ts';
import { makeSettleCheckout } from '#core/use-cases/checkout/settle-checkout.ts';
import { makeStartCheckout } from '#core/use-cases/checkout/start-checkout.ts';
import { makeListDrawers } from '#core/use-cases/drawers/list-drawers.ts';
import { makeGetShortage, makeListSellable } from '#core/use-cases/catalogue/list-shortages.ts';
import { makeListMenu } from '#core/use-cases/catalogue/list-menu.ts';
import { makeListPreparations } from '#core/use-cases/catalogue/list-preparations.ts';
import { makePutBack, makeSellOut } from '#core/use-cases/catalogue/sell-out.ts';
import { makeAnnounceOrder } from '#core/use-cases/orders/announce-order.ts';
import { makeChangeOrderStatus } from '#core/use-cases/orders/change-order-status.ts';
import { makeCheckItem } from '#core/use-cases/orders/check-item.ts';
import { makeGetOrder } from '#core/use-cases/orders/get-order.ts';
import { makeListOrders } from '#core/use-cases/orders/list-orders.ts';
import { makeListToldReady } from '#core/use-cases/orders/list-told-ready.ts';
import { makeOrderMails } from '#core/use-cases/orders/order-mails.ts';
import { makeRemindCustomer } from '#core/use-cases/orders/remind-customer.ts';
import { makeReopenOrder } from '#core/use-cases/orders/reopen-order.ts';
import { makeFindItem, makeReplaceItem } from '#core/use-cases/orders/settle-shortage.ts';
import { makeTakeOver } from '#core/use-cases/orders/take-over.ts';
import { makeUndoReady } from '#core/use-cases/orders/undo-ready.ts';
import { makeMakeSale } from '#core/use-cases/window/make-sale.ts';
import { makeUndoSale } from '#core/use-cases/window/undo-sale.ts';
import type { RandomIds } from '#web/platform/random-ids.ts';
import type { PracticeOrder } from './practice-customers.ts';
import { createPracticePayments } from './practice-payments.ts';

const UUID_PARTS = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/;
const LOOKUP_HASH_LENGTH = 32;
const CODE_DIGITS = 8;
const HEXADECIMAL = 16;

const idsFrom = (random: RandomIds): IdGenerator => ({
  uuid: () => random.next().replace(UUID_PARTS, '$1-$2-7$3-8$4-$5'),
  lookupHash: () => lookupHash(random.next().slice(0, LOOKUP_HASH_LENGTH)),
  pickupCode: () => PICKUP_CODES[Number.parseInt(random.next().slice(-CODE_DIGITS), HEXADECIMAL) % PICKUP_CODES.length] ?? '',
});

const SILENT: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

type PracticeStandOptions = { readonly clock: Clock; readonly ids: RandomIds; readonly timeZone: string; readonly pause: Pause };

/** A stand of core's own use cases, in the browser's memory alone: no server, no money, nothing that outlives the page. */
export const createPracticeStand = async ({ clock, ids: random, timeZone, pause }: PracticeStandOptions) => {
  const persistence = createInMemoryPersistence({ clock });
  const { unitOfWork, orders, checkouts, nights, products, changeNotifications } = persistence;
  const ids = idsFrom(random);
  const numbering = { standCode: 'BAND', timeZone };
  const settings = {
    first: USUAL_SETTINGS,
    current: () => USUAL_SETTINGS,
    pauses: () => [],
    latest: async () => USUAL_SETTINGS,
    reload: async () => undefined,
  };
  const { standName, pickupPlace, cardFeeBasisPoints: feeBasisPoints } = USUAL_SETTINGS;
  const orderMails = makeOrderMails({ standName, pickupPlace, publicUrl: 'https://practice.invalid', feeBasisPoints });
  await unitOfWork.run(async (tx) => {
    for (const starter of STARTER_CATALOGUE) await tx.products.addStarter(starter);
    return ok(undefined);
  });

  let nextCustomer: PracticeOrder | null = null;
  const payments = createPracticePayments(() => {
    if (nextCustomer === null) throw new Error('nobody is ordering');
    return nextCustomer;
  });
  const release = makeReleaseCheckout({ unitOfWork });
  const releaseUnopened = makeReleaseUnopened({ unitOfWork });
  const fulfil = makeFulfilCheckout({ unitOfWork, checkouts, clock, ids, orderMails, numbering, logger: SILENT });
  const settle = makeSettleCheckout({ unitOfWork, checkouts, payments, clock, fulfil, release, releaseUnopened });
  const start = makeStartCheckout({
    unitOfWork,
    checkouts,
    staffNetworks: { current: async () => [] },
    staffPresence: { isAway: () => false },
    stations: { waiting: async () => [] },
    payments,
    settle,
    releaseUnopened,
    providerQuestions: { take: async () => ({ allowed: true }) },
    terms: liveCheckoutTerms(settings),
    clock,
    pause,
    ids,
    logger: SILENT,
    thankYouUrl: () => 'https://practice.invalid',
  });

  const cartOf = async ({ wanted }: PracticeOrder): Promise<CartAsShown> => {
    const named = new Map(STARTER_CATALOGUE.map(({ slug, name }) => [name, slug]));
    const lines = (await products.listActive()).flatMap((product) => {
      const quantity = wanted[named.get(product.name) ?? ''];
      return quantity === undefined ? [] : [{ product, quantity }];
    });
    const shown = quote(
      lines.map(({ product, quantity }) => ({ unitPriceCents: product.priceCents, quantity })),
      ZERO,
    );
    return {
      items: lines.map(({ product, quantity }) => ({ productId: product.id, quantity, shownPriceCents: product.priceCents })),
      shownFeeCents: shown.feeCents,
      donationCents: ZERO,
      visitorId: null,
      network: null,
      isNewcomer: false,
      language: 'en',
      idempotencyKey: null,
    };
  };

  return {
    clock,
    changeNotifications,
    /** Somebody orders and pays, as a customer's phone would. */
    order: async (order: PracticeOrder): Promise<void> => {
      nextCustomer = order;
      const started = await start(await cartOf(order));
      if (!started.ok) return;
      await settle(checkoutId(started.value.sessionId.replace('practice_', '')));
    },
    listMenu: makeListMenu({ products }),
    listPreparations: makeListPreparations({ products }),
    listOrders: makeListOrders({ orders, clock, timeZone }),
    getOrder: makeGetOrder({ orders, clock, timeZone }),
    listToldReady: makeListToldReady({ orders, clock }),
    changeOrderStatus: makeChangeOrderStatus({ unitOfWork, clock, settings, announce: makeAnnounceOrder({ orderMails, ids, clock }) }),
    checkItem: makeCheckItem({ unitOfWork, clock }),
    takeOver: makeTakeOver({ unitOfWork, clock }),
    undoReady: makeUndoReady({ unitOfWork, clock }),
    reopenOrder: makeReopenOrder({ unitOfWork, clock }),
    remindCustomer: makeRemindCustomer({ unitOfWork, orderMails, ids, clock, textConsents: persistence.textConsents, textSender: null }),
    listSellable: makeListSellable({ products }),
    getShortage: makeGetShortage({ products, orders, checkouts }),
    sellOut: makeSellOut({ unitOfWork, checkouts, clock }),
    putBack: makePutBack({ unitOfWork, orders, clock }),
    // No money moves: what goes back stays on its way.
    replaceItem: makeReplaceItem({ unitOfWork, settleRefund: async (refund) => refund, orderMails, ids, clock, logger: SILENT }),
    findItem: makeFindItem({ unitOfWork, orderMails, ids, clock }),
    makeSale: makeMakeSale({ unitOfWork, clock, ids, numbering, settings }),
    undoSale: makeUndoSale({ unitOfWork, clock, ids }),
    listDrawers: makeListDrawers({ drawers: persistence.drawers, nights, clock }),
  };
};

export type PracticeStand = Awaited<ReturnType<typeof createPracticeStand>>;
