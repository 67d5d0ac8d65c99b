import { createUseCases } from '#core/application/create-use-cases.ts';
import { policiesOf, type Policies } from '#core/application/policies.ts';
import { STARTER_CATALOGUE } from '#core/domain/catalogue/starter-catalogue.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { expectedOf } from '#core/domain/drawer/drawer.ts';
import { NO_PIECES } from '#core/domain/drawer/pieces.ts';
import { drawerId, paymentId, type OrderId, type PaymentId, type SessionId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { addCents, ZERO, type Cents } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Night } from '#core/domain/night/night.ts';
import type { OutboxMessage } from '#core/domain/notifications/outbox-message.ts';
import type { PlainCommandName } from '#core/domain/order/order-command.ts';
import { decide } from '#core/domain/order/order-lifecycle.ts';
import type { Order, OrderItem } from '#core/domain/order/order.ts';
import { cardFee, quote } from '#core/domain/pricing/quote.ts';
import { QUEUE_LIMITS, type QueueLimits } from '#core/domain/queue/queue.ts';
import { USUAL_SETTINGS, type Settings } from '#core/domain/settings/settings.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import type { StaffCode } from '#core/domain/staff/staff-code.ts';
import type { SaleAsShown, SalePayment } from '#core/domain/window/sale.ts';
import type { Pause } from '#core/ports/clock.ts';
import type { CartAsShown } from '#core/use-cases/checkout/cart-as-shown.ts';
import { makeCheckoutTerms, type CheckoutTerms } from '#core/use-cases/checkout/checkout-terms.ts';
import type { NewStaffCode } from '#core/use-cases/staff/issue-staff-code.ts';
import type { AuditKind } from '#core/domain/audit/audit-entry.ts';
import { placeNewOrder, type PersistenceFixture } from '../contracts/persistence-fixture.ts';
import { BEA } from './builders/order-builder.ts';
import { fakePorts, type FakePortsOptions } from './fakes/fake-ports.ts';
import { noBudget } from './fakes/no-budgets.ts';
import { present, valueOf } from './results.ts';

export const THE_ADMIN: Actor = { role: 'admin', id: 'admin', name: 'Admin' };
export const MONA: Actor = { role: 'manager', id: 'manager-mona', name: 'Mona' };
export const BEA_AT_WORK: Actor = { role: 'staff', id: 'staff-bea', name: 'Bea' };
export const TOM_AT_WORK: Actor = { role: 'staff', id: 'staff-tom', name: 'Tom' };
export const LUIS: Actor = { role: 'staff', id: 'staff-luis', name: 'Luis' };
export const PRIYA: Actor = { role: 'staff', id: 'staff-priya', name: 'Priya' };

/** The one address of a school's network. */
const ADDRESS = '198.51.100.7';

export type StandOptions = FakePortsOptions & {
  readonly settings?: Partial<Settings>;
  /** Replaces those derived from the settings. */
  readonly policies?: Partial<Policies>;
};

/** A stand in memory with a scripted provider: its ports, all use cases, and shortcuts for tests. */
export const standHarness = ({ settings, policies: own, stand, ...given }: StandOptions = {}) => {
  const ports = fakePorts({ ...given, stand: { ...stand, firstSettings: { ...USUAL_SETTINGS, ...settings } } });
  const policies = { ...policiesOf(ports), ...own };
  const useCases = createUseCases(ports, policies);
  const { clock, ids, products, orders } = ports;
  const paymentsMade: PaymentId[] = [];
  let keys = 0;
  const fixture: PersistenceFixture = { persistence: ports, clock, ids, presenceCapacity: 5, deviceCapacity: 5 };

  const tonight = async (): Promise<Night> => present((await ports.nights.current(clock.now())).open);
  const found = async (isIt: (product: Product) => boolean): Promise<Product> => present((await products.listAll()).find(isIt));
  const productNamed = (name: string): Promise<Product> => found((product) => product.name === name);
  const product = (slug: string): Promise<Product> => found(({ imagePath }) => imagePath.endsWith(`/${slug}.jpg`));
  /** As the screen shows them. */
  const itemsOf = (wanted: Readonly<Record<string, number>>, find: (name: string) => Promise<Product>) =>
    Promise.all(
      Object.entries(wanted).map(async ([name, quantity]) => {
        const { id, priceCents } = await find(name);
        return { productId: id, quantity, shownPriceCents: priceCents };
      }),
    );
  const quoted = (items: Awaited<ReturnType<typeof itemsOf>>, donationCents: Cents, feeBasisPoints?: number) =>
    quote(
      items.map(({ shownPriceCents, quantity }) => ({ unitPriceCents: shownPriceCents, quantity })),
      donationCents,
      feeBasisPoints,
    );

  /** A sale as its tiles show it, by slugs; cash is exact. */
  const asShown = async (wanted: Readonly<Record<string, number>>, payment?: SalePayment): Promise<SaleAsShown> => {
    const items = await itemsOf(wanted, product);
    const { totalCents } = quoted(items, ZERO, 0);
    return { items, payment: payment ?? { tender: 'cash', givenCents: totalCents }, customerName: '', specialInstructions: null };
  };

  return {
    ...ports,
    ...useCases,
    persistence: ports,
    policies,
    deps: { ...ports, ...policies },
    orderMails: policies.orderMails,
    inProduction: () => createUseCases({ ...ports, stand: { ...ports.stand, isProduction: true } }),
    fixture,
    /** Newest first; of all kinds or one. */
    audited: async (only: AuditKind | null = null) =>
      (await ports.audit.list({ window: null, kind: only, before: null }, 100)).map(({ by, kind, text }) => `${by} ${kind}: ${text}`),
    /** The open night. */
    tonight,
    sheetTonight: async () => valueOf(await useCases.getNightSheet((await tonight()).id)),
    /** Without the conditions of a closing. */
    endTonight: async (): Promise<Night> => {
      const closed: Night = { ...(await tonight()), state: 'closed', closedAt: clock.now(), closedBy: 'Dana' };
      await ports.unitOfWork.run(async (tx) => ok(await tx.nights.save(closed)));
      return closed;
    },
    /** Unclaimed mails, as soon as those about ready orders are due. */
    mails: (): Promise<readonly OutboxMessage[]> => {
      clock.advance(LIMITS.orders.tellReadyAfterMs);
      return ports.outbox.claimDue(1_000, 100);
    },

    /** Placed and paid now, without a checkout. */
    place: async (changes: Partial<Order> = {}): Promise<Order> => {
      const payment = paymentId(`pi_${paymentsMade.length + 1}`);
      paymentsMade.push(payment);
      return placeNewOrder(fixture, { paymentId: payment, ...changes });
    },
    paymentsMade,
    orderNow: async ({ id }: { readonly id: OrderId }): Promise<Order> => present(await orders.byId(id)).order,
    /** A command that the use cases under test do not have. */
    step: async ({ id }: { readonly id: OrderId }, name: PlainCommandName): Promise<void> => {
      await ports.unitOfWork.run(async (tx) => {
        const { order, event } = valueOf(decide(present(await tx.orders.lock(id)), { name, by: BEA }, clock.now()));
        return ok(await tx.orders.save(order, present(event)));
      });
    },

    productNamed,
    product,
    /** Adds starter products to the shelf, by slug. */
    stock: (units: Readonly<Record<string, number>>) =>
      ports.unitOfWork.run(async (tx) => {
        for (const starter of STARTER_CATALOGUE.filter(({ slug }) => slug in units))
          await tx.products.addStarter({ ...starter, stock: units[starter.slug] ?? 0 });
        return ok(undefined);
      }),
    available: async (name: string): Promise<number> => (await productNamed(name)).available,
    /** Removes units from the shelf without selling them. */
    takeOff: async (name: string, quantity: number): Promise<void> => {
      const { id } = await productNamed(name);
      await ports.unitOfWork.run(async (tx) => {
        await tx.products.lockForSale([id]);
        await tx.products.moveStock([{ productId: id, onHand: -quantity, reserved: 0, sold: 0 }]);
        return ok(undefined);
      });
    },
    /** A cart as the screen shows it, by product names, with the right prices and fee. */
    cartOf: async (wanted: Readonly<Record<string, number>>, rest: Partial<CartAsShown> = {}): Promise<CartAsShown> => {
      const items = await itemsOf(wanted, productNamed);
      const donationCents = rest.donationCents ?? ZERO;
      const nobody = { visitorId: null, network: null, isVouchedFor: false, language: 'en', idempotencyKey: null } as const;
      return { items, shownFeeCents: quoted(items, donationCents).feeCents, donationCents, ...nobody, ...rest };
    },
    asShown,
    /** Sells at the window, by slugs. */
    sell: async (
      wanted: Readonly<Record<string, number>>,
      { payment, by = LUIS, key, ...rest }: Partial<SaleAsShown> & { readonly by?: Actor; readonly key?: string } = {},
    ): Promise<Order> => {
      keys += 1;
      const sale = await useCases.makeSale(key ?? `sale-${keys}`, { ...(await asShown(wanted, payment)), ...rest }, by);
      return valueOf(sale).order;
    },

    newCode: async (wanted: Partial<NewStaffCode> = {}): Promise<StaffCode> => {
      const code = { id: null, name: 'Bea', role: 'staff', expiresAt: null, createdBy: 'Admin' } as const;
      return valueOf(await useCases.issueStaffCode({ ...code, ...wanted }));
    },
    enter: (typedCode: string, deviceId: string | null = null, address = ADDRESS) => useCases.logInStaff({ typedCode, deviceId, address }),
    enterAsAdmin: (password: string, deviceId: string | null = null, address = ADDRESS) =>
      useCases.logInAdmin({ password, deviceId, address }),
  };
};

export type StandHarness = ReturnType<typeof standHarness>;

const stocked = async <Stand extends Pick<StandHarness, 'stock'>>(
  stand: Stand,
  units: Readonly<Record<string, number>>,
): Promise<Stand> => {
  await stand.stock(units);
  return stand;
};

/** The stand with products for sale at the window. */
export const windowHarness = (
  units: Readonly<Record<string, number>> = { 'bottled-water': 10, 'hot-dog': 10 },
  settings: Partial<Settings> = {},
) => stocked(standHarness({ settings }), units);

export const DRAWER = drawerId('drawer-a');

/** The same with an open, empty Drawer A. */
export const drawerHarness = async (settings: Partial<Settings> = {}) => {
  const stand = await windowHarness(undefined, settings);
  await stand.openDrawer({ id: DRAWER, name: 'Drawer A', pieces: NO_PIECES }, MONA);
  const ledger = async () => present(await stand.drawers.byId(DRAWER)).ledger;
  return { ...stand, ledger, inDrawer: async () => expectedOf(await ledger()) };
};

/** How long a reconciler round waits for responses: an in-memory provider gives them all. */
const forEver: Pause = () => new Promise(() => undefined);

type CheckoutOptions = Partial<Pick<Policies, 'providerQuestions'>> & {
  readonly stock?: Readonly<Record<string, number>>;
  readonly queueLimits?: QueueLimits;
  readonly pauses?: CheckoutTerms['pauses'];
};

/** The stand with products to pay for, and waits that only move the clock. */
export const checkoutHarness = ({
  stock = { cola: 10, 'hot-dog': 10 },
  queueLimits = QUEUE_LIMITS,
  pauses = [],
  providerQuestions = noBudget,
}: CheckoutOptions = {}) => {
  const terms = makeCheckoutTerms({ feeBasisPoints: 300, holdMs: 10 * MINUTE_MS, queueLimits, pauses });
  const policies = { terms, providerQuestions };
  const pause: Pause = async (ms) => {
    stand.clock.advance(ms);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const stand = standHarness({ policies, pause });
  const reconcile = () => createUseCases({ ...stand.persistence, pause: forEver }, stand.policies).reconcileCheckouts();
  const checkoutOf = async (id: SessionId) => present(await stand.checkouts.findBySession(id));
  const start = async (wanted: Readonly<Record<string, number>> = { Cola: 2 }, rest: Partial<CartAsShown> = {}) =>
    valueOf(await stand.startCheckout(await stand.cartOf(wanted, rest))).sessionId;
  const shortcuts = {
    reconcile,
    start,
    checkoutOf,
    orderOf: async (id: SessionId) => (await stand.orders.bySession(id))?.order ?? null,
    /** A webhook about a session or a payment. */
    receive: (about: string) => stand.receiveWebhookEvent({ body: new TextEncoder().encode(about), headers: {} }),
    asked: (call: (typeof stand.payments.calls)[number]) => stand.payments.calls.filter((one) => one === call).length,
    events: () => stand.logger.lines.map(({ event }) => event),
    /** The stand released the checkout, and then the provider reports a payment after all. */
    payAfterRelease: async (wanted?: Readonly<Record<string, number>>) => {
      const id = await start(wanted);
      const open = stand.payments.sessionOf((await checkoutOf(id)).id);
      await stand.cancelCheckout(id);
      stand.payments.put(open);
      stand.payments.pay(id);
      return id;
    },
  };
  return stocked({ ...stand, ...shortcuts }, stock);
};

export type CheckoutHarness = Awaited<ReturnType<typeof checkoutHarness>>;

/** The price of an order with these items. */
export const pricedAs = (items: readonly OrderItem[], donationCents: Cents): Partial<Order> => {
  const subtotalCents = addCents(...items.map((item) => item.subtotalCents));
  const feeCents = cardFee(subtotalCents);
  const totalCents = addCents(subtotalCents, feeCents, donationCents);
  return { items, subtotalCents, feeCents, donationCents, totalCents, paidCents: totalCents };
};
