import type { UseCases } from '#core/application/create-use-cases.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { drawerEntryId, refundId } from '#core/domain/kernel/ids.ts';
import { ZERO } from '#core/domain/kernel/money.ts';
import { NO_PARTS } from '#core/domain/order/parts.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import type { CheckoutStore, PlacedOrder } from '#core/ports/checkout-repository.ts';
import type { Transaction } from '#core/ports/unit-of-work.ts';
import type { Outside } from './stand.ts';

/** A stand with one defect. */
export type Defect = {
  readonly name: string;
  readonly outside?: (outside: Outside) => Outside;
  readonly useCases?: (useCases: UseCases) => UseCases;
};

type Weakened<T> = { readonly [K in keyof T]?: Partial<T[K]> };

/** Each transaction with some of its repositories' methods replaced. */
const inTransaction =
  (weaken: (tx: Transaction) => Weakened<Transaction>) =>
  ({ persistence, ...outside }: Outside): Outside => {
    const weakened = (tx: Transaction): Transaction => {
      const replaced = Object.entries(weaken(tx)).map(([name, methods]) => [name, { ...tx[name as keyof Transaction], ...methods }]);
      return { ...tx, ...Object.fromEntries(replaced) } as Transaction;
    };
    const unitOfWork: typeof persistence.unitOfWork = { run: (work) => persistence.unitOfWork.run((tx) => work(weakened(tx))) };
    return { ...outside, persistence: { ...persistence, unitOfWork } };
  };

const onCheckouts =
  (weaken: (checkouts: CheckoutStore, outside: Outside) => Partial<CheckoutStore>) =>
  (outside: Outside): Outside => {
    const { persistence } = outside;
    return {
      ...outside,
      persistence: { ...persistence, checkouts: { ...persistence.checkouts, ...weaken(persistence.checkouts, outside) } },
    };
  };

const placing = (weaken: (placed: PlacedOrder) => PlacedOrder) =>
  onCheckouts((checkouts) => ({ fulfil: (paid, place) => checkouts.fulfil(paid, (placement) => weaken(place(placement))) }));

const atProvider =
  (weaken: (gateway: Outside['gateway']) => Partial<Outside['gateway']>) =>
  (outside: Outside): Outside => ({ ...outside, gateway: { ...outside.gateway, ...weaken(outside.gateway) } });

/** Both are back on the shelf when the customer cancels. */
const returnsWhatWasReplaced = inTransaction(({ orders, products }) => ({
  orders: {
    save: async (order, event) => {
      await orders.save(order, event);
      const replaced = order.items.filter(({ id }) => order.items.some(({ replacesId }) => replacesId === id));
      if (event.command !== 'customer-cancel' || replaced.length === 0) return;
      await products.moveStock(replaced.map(({ productId, quantity }) => ({ productId, onHand: quantity, reserved: 0, sold: -quantity })));
    },
  },
}));

/** Returns the person who first used a key, whoever sends it. */
const answersForeignKeys = ({ makeSale, ...others }: UseCases): UseCases => {
  const sellers = new Map<string, Actor>();
  return {
    ...others,
    makeSale: (key, asked, actor) => {
      const seller = sellers.get(key) ?? actor;
      sellers.set(key, seller);
      return makeSale(key, asked, seller);
    },
  };
};

/** Sold, and entered again under another key. */
const sellsTwice = ({ enterOfflineSale, ...others }: UseCases): UseCases => {
  let times = 0;
  return {
    ...others,
    enterOfflineSale: (key, ...asked) => {
      times += 1;
      return enterOfflineSale(`${key}-${times}`, ...asked);
    },
  };
};

/** The cart's prices follow the current ones. */
const believesNoPrice = ({ startCheckout, ...others }: UseCases): UseCases => ({
  ...others,
  startCheckout: async (asked) => {
    const started = await startCheckout(asked);
    if (started.ok || started.error.kind !== 'checkout/price-changed') return started;
    const { quote, lines } = started.error;
    const prices = new Map(lines.map(({ productId, unitPriceCents }) => [productId, unitPriceCents]));
    const items = asked.items.map((item) => ({ ...item, shownPriceCents: prices.get(item.productId) ?? item.shownPriceCents }));
    return startCheckout({ ...asked, items, shownFeeCents: quote.feeCents });
  },
});

/** The stand gives people wrong information. */
const reading =
  <Name extends 'orders' | 'products'>(
    name: Name,
    weaken: (reader: Outside['persistence'][Name]) => Partial<Outside['persistence'][Name]>,
  ) =>
  ({ persistence, ...outside }: Outside): Outside => ({
    ...outside,
    persistence: { ...persistence, [name]: { ...persistence[name], ...weaken(persistence[name]) } },
  });

/** Sold, but the response is a refusal. */
const refusesWhatIsSold = ({ makeSale, ...others }: UseCases): UseCases => ({
  ...others,
  makeSale: async (...asked) => {
    const made = await makeSale(...asked);
    return made.ok ? { ok: false, error: { kind: 'checkout/empty' } } : made;
  },
});

let copies = 0;
const another = (id: string): string => {
  copies += 1;
  return `${id}-${copies}`;
};

/** Each defect must be found. */
export const DEFECTS: readonly Defect[] = [
  {
    name: 'a late act is applied again',
    outside: inTransaction(() => ({ acts: { find: async () => null, add: async () => undefined } })),
  },
  {
    name: 'an act goes by the status it leads to',
    useCases: (all) => ({
      ...all,
      changeOrderStatus: (id, to, actor, act, details) => all.changeOrderStatus(id, to, actor, act, { ...details, command: null }),
    }),
  },
  {
    name: 'a payment told twice is two orders',
    outside: onCheckouts((checkouts, { persistence }) => ({
      fulfil: async (paid, place) => {
        const answer = await checkouts.fulfil(paid, place);
        if (answer.kind !== 'already-paid') return answer;
        await persistence.unitOfWork.run(async (tx) => {
          const checkout = await tx.checkouts.lock(paid.checkoutId);
          if (checkout !== null) await tx.checkouts.save({ ...checkout, state: 'open', paidAt: null });
          return { ok: true, value: null };
        });
        return checkouts.fulfil(paid, place);
      },
    })),
  },
  {
    name: 'a hold is released without the provider’s word',
    outside: atProvider((gateway) => ({
      expireSession: async (id) => {
        const session = await gateway.retrieveSession(id);
        return session === null ? null : { ...session, state: 'expired' };
      },
    })),
  },
  { name: 'nothing is reconciled', useCases: (all) => ({ ...all, reconcileCheckouts: async () => 0 }) },
  { name: 'refunds without an answer are forgotten', useCases: (all) => ({ ...all, settleRefunds: async () => 0 }) },
  {
    name: 'a refund is asked for under a new id each time',
    outside: atProvider((gateway) => ({ refund: (asked) => gateway.refund({ ...asked, refundId: refundId(another(asked.refundId)) }) })),
  },
  {
    name: 'a mail is marked as sent before it is',
    outside: ({ sender, ...outside }) => ({ ...outside, sender: { send: (email) => sender.send(email).catch(() => undefined) } }),
  },
  { name: 'an order is placed without its confirmation', outside: placing((placed) => ({ ...placed, mail: null })) },
  { name: 'an order that cannot be given is not refunded', outside: placing((placed) => ({ ...placed, refund: null })) },
  {
    name: 'an undone sale leaves its goods sold',
    outside: inTransaction(({ products }) => ({
      products: { moveStock: (moves) => products.moveStock(moves.filter(({ sold }) => sold >= 0)) },
    })),
  },
  {
    name: 'an undone sale leaves its cash in the ledger',
    outside: inTransaction(({ drawers }) => ({
      drawers: { append: async (entry) => (entry.kind === 'undo' ? undefined : drawers.append(entry)) },
    })),
  },
  { name: 'what was sold without a network is sold twice', useCases: sellsTwice },
  { name: 'a key sent by somebody else is answered', useCases: answersForeignKeys },
  {
    name: 'the refund of the rest takes the whole order’s items',
    outside: inTransaction(({ refunds }) => ({
      refunds: {
        insert: (refund) =>
          refunds.insert(refund.itemId === null ? { ...refund, parts: { ...NO_PARTS, itemsCents: refund.amountCents } } : refund),
      },
    })),
  },
  { name: 'what was replaced is put on the shelf', outside: returnsWhatWasReplaced },
  {
    name: 'a counted drawer is opened again',
    outside: inTransaction(({ drawers }) => ({
      drawers: { ledger: async (id) => (await drawers.ledger(id)).filter(({ kind }) => kind !== 'confirm') },
    })),
  },
  {
    name: 'cash that is moved once is written twice',
    outside: inTransaction(({ drawers }) => ({
      drawers: {
        entry: async () => null,
        append: (entry) =>
          drawers.append(entry.kind === 'drop' || entry.kind === 'paid-in' ? { ...entry, id: drawerEntryId(another(entry.id)) } : entry),
      },
    })),
  },
  {
    name: 'one person alone counts a drawer',
    useCases: (all) => ({
      ...all,
      countDrawer: (id, step, actor) => all.countDrawer(id, step, step.kind === 'confirm' ? { ...actor, id: 'second' } : actor),
    }),
  },
  { name: 'a customer’s cancels are not counted', outside: inTransaction(() => ({ orders: { countOwnCancels: async () => 0 } })) },
  {
    name: 'a released hold gives its units back twice',
    outside: inTransaction(({ products }) => ({
      products: {
        moveStock: (moves) =>
          products.moveStock(moves.map((move) => (move.reserved < 0 && move.onHand === 0 ? { ...move, onHand: 1 } : move))),
      },
    })),
  },
  { name: 'a loss is written off twice', outside: inTransaction(() => ({ stock: { isWritten: async () => false } })) },
  {
    name: 'a night closes with orders in hand',
    outside: inTransaction(() => ({ nights: { unfinished: async () => ({ ordersInHand: 0, liveCheckouts: 0, uncountedDrawers: 0 }) } })),
  },
  {
    name: 'news from the dashboard is dropped',
    useCases: (all) => ({
      ...all,
      receiveWebhookEvent: async (event) =>
        new TextDecoder().decode(event.body).includes('payment.changed')
          ? { ok: true, value: 'handled' as const }
          : all.receiveWebhookEvent(event),
    }),
  },
  { name: 'a cart is charged what nobody was shown', useCases: believesNoPrice },
  {
    name: 'a cart sent twice is two payment pages',
    useCases: (all) => ({ ...all, startCheckout: (asked) => all.startCheckout({ ...asked, idempotencyKey: null, visitorId: null }) }),
  },
  { name: 'a pause outlives its night', outside: inTransaction(() => ({ settings: { remove: async () => undefined } })) },
  {
    name: 'a sold-out mark outlives its night',
    outside: inTransaction(({ nights, products }) => {
      let isClosing = false;
      return {
        nights: {
          save: (night) => {
            isClosing = night.state === 'closed';
            return nights.save(night);
          },
        },
        products: {
          putBack: async (id) => (isClosing ? ((await products.lockAll()).find((one) => one.id === id) as Product) : products.putBack(id)),
        },
      };
    }),
  },
  {
    name: 'a refund that a bank sent back stays given',
    outside: atProvider((gateway) => ({
      retrievePaymentRecord: async (id) => {
        const record = await gateway.retrievePaymentRecord(id);
        return record === null ? null : { ...record, refunds: record.refunds.map((one) => ({ ...one, state: 'succeeded' })) };
      },
    })),
  },
  {
    name: 'what is cancelled keeps a little of the money',
    outside: inTransaction(({ refunds }) => ({
      refunds: {
        insert: (refund) =>
          refunds.insert(
            refund.itemId === null && refund.parts.feeCents > 0
              ? {
                  ...refund,
                  amountCents: (refund.amountCents - refund.parts.feeCents) as typeof ZERO,
                  parts: { ...refund.parts, feeCents: ZERO },
                }
              : refund,
          ),
      },
    })),
  },
  {
    name: 'the menu shows what carts hold',
    outside: reading('products', (products) => ({
      listActive: async () => (await products.listActive()).map((one) => ({ ...one, available: one.available + 1 })),
    })),
  },
  {
    name: 'a place is one too near',
    outside: reading('orders', (orders) => ({
      bySession: async (id) => {
        const placed = await orders.bySession(id);
        return placed === null ? null : { ...placed, queuePosition: Math.max(0, placed.queuePosition - 1) };
      },
    })),
  },
  {
    name: 'the page of an order stays as it was',
    outside: (outside) => {
      const first = new Map<string, Awaited<ReturnType<typeof outside.persistence.orders.byHash>>>();
      return reading('orders', (orders) => ({
        byHash: async (hash) => {
          const placed = first.get(hash) ?? (await orders.byHash(hash));
          first.set(hash, placed);
          return placed;
        },
      }))(outside);
    },
  },
  { name: 'a sale that is made is refused', useCases: refusesWhatIsSold },
];
