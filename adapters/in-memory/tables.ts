import type { AuditEntry } from '#core/domain/audit/audit-entry.ts';
import type { BankSettlement } from '#core/domain/bank/deposits.ts';
import type { BoardLink } from '#core/domain/board/board.ts';
import type { Category } from '#core/domain/catalogue/category.ts';
import type { FoodFacts } from '#core/domain/catalogue/food-facts.ts';
import type { Preparation } from '#core/domain/catalogue/preparation.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import type { Checkout } from '#core/domain/checkout/checkout.ts';
import type { LookupPage } from '#core/domain/order/lookup-page.ts';
import type { OrderEvent } from '#core/domain/order/order-lifecycle.ts';
import type { StaffAct } from '#core/domain/order/staff-act.ts';
import type { Order } from '#core/domain/order/order.ts';
import type { OutsideAdjustment } from '#core/domain/order/outside-adjustment.ts';
import { totalOf } from '#core/domain/order/parts.ts';
import type { Refund } from '#core/domain/order/refund.ts';
import type { Drawer, DrawerEntry } from '#core/domain/drawer/drawer.ts';
import type { CalledOffOrder, CallOff } from '#core/domain/night/call-off.ts';
import type { Night } from '#core/domain/night/night.ts';
import type { NightId, OrderId, StockActId } from '#core/domain/kernel/ids.ts';
import type { OutboxMessage } from '#core/domain/notifications/outbox-message.ts';
import type { TextConsent } from '#core/domain/notifications/text-consent.ts';
import type { PushSubscription } from '#core/domain/notifications/push-message.ts';
import type { AccessToken } from '#core/domain/staff/access-token.ts';
import type { LoginLink } from '#core/domain/staff/login-link.ts';
import type { StockEntry, StockKind } from '#core/domain/stock/stock-entry.ts';
import type { StoredSetting } from '#core/domain/settings/change-settings.ts';
import type { Sale } from '#core/domain/window/sale.ts';
import type { StaffCode } from '#core/domain/staff/staff-code.ts';
import type { Heartbeat } from '#core/domain/visitors/presence.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import type { BusinessDay } from '#core/domain/reports/business-day.ts';
import type { UsageCounts } from '#core/domain/usage/usage.ts';
import type { StoredPassword } from '#core/ports/admin-credentials.ts';
import type { NewUpload } from '#core/ports/image-store.ts';
import type { LoginKind } from '#core/ports/known-devices.ts';
import { isTaken } from '#core/domain/order/outside-adjustment.ts';
import { isGone, type Gone } from '#core/domain/order/gone-money.ts';
import { isSettled } from '#core/domain/night/call-off.ts';
import { Table, type TableRules } from './table.ts';

export type StoredUpload = NewUpload & { readonly createdAt: Instant };

export type StoredProduct = Omit<Product, 'nameEs' | 'available' | 'category' | 'allergens'> & {
  readonly slug: string | null;
  readonly category: Category;
  readonly onHand: number;
  readonly reserved: number;
  readonly sold: number;
  readonly preparation: Preparation;
  readonly foodFacts: FoodFacts;
};

/** As a row of `night_stock`. `named`: when the night was closed. */
export type KeptStock = { readonly opening: number; readonly named: Pick<Product, 'name' | 'category'> | null };

/** As a row of `stock_movements`. */
export type StoredMovement = Omit<StockEntry, 'actId' | 'kind' | 'by'> & {
  readonly actId: StockActId | null;
  readonly kind: StockKind;
  readonly by: string | null;
  readonly nightId: NightId | null;
};

export type StoredMessage = {
  readonly message: OutboxMessage;
  readonly state: 'pending' | 'sent' | 'failed';
  readonly settledAt: Instant | null;
};

export type StoredDocument = { readonly collection: string; readonly key: string; readonly document: unknown };

export type StoredSubscriber = {
  readonly orderId: OrderId;
  readonly subscription: PushSubscription;
  readonly notifiedAt: Instant | null;
  readonly dueAt: Instant;
  readonly attempts: number;
};

export type StoredConsent = {
  readonly consent: TextConsent;
  readonly withdrawnAt: Instant | null;
  readonly toldOf: Instant | null;
  readonly failedOf: Instant | null;
  readonly dueAt: Instant;
  readonly attempts: number;
};

export type StoredDevice = { readonly device: string; readonly kind: LoginKind; readonly lastLoginAt: Instant };

export const placeOf = (...parts: readonly string[]): string => JSON.stringify(parts);

const table = <Row>(key: (row: Row) => string, rules: Omit<TableRules<Row>, 'key'> = {}): Table<Row> => new Table({ key, ...rules });
const byId = <Row extends { readonly id: string }>(rules: Omit<TableRules<Row>, 'key'> = {}): Table<Row> =>
  table<Row>(({ id }) => id, rules);

const isInStep = (one: Gone, isAway: boolean): boolean => isGone(one, null) === isAway && (one.backAt === null || one.goneAt !== null);

const refunds = (): Table<Refund> =>
  byId({
    checks: {
      'a refund gives something back': ({ amountCents }) => Number.isSafeInteger(amountCents) && amountCents > 0,
      'a refund is the sum of its parts': ({ amountCents, parts }) => amountCents === totalOf(parts),
      'no part comes in with a refund': ({ parts }) => Math.min(parts.itemsCents, parts.feeCents, parts.donationCents) >= 0,
      'a pending refund is not settled': ({ state, settledAt }) => state !== 'pending' || settledAt === null,
      'a refund that succeeded was accepted': ({ state, acceptedAt }) => state !== 'succeeded' || acceptedAt !== null,
      'it is known since when money is gone': (one) => isInStep(one, one.acceptedAt !== null && one.state !== 'failed'),
    },
    unique: {
      'one refund a target': ({ state, itemId, orderId }) => (state === 'failed' ? null : (itemId ?? `all of ${orderId}`)),
      'one refund at the provider': ({ providerRefundId }) => providerRefundId,
    },
  });

/** The tables, with the constraints of one table each; those over several stand where the rows are written. */
export const emptyTables = () => ({
  products: new Map<number, StoredProduct>(),
  movements: new Array<StoredMovement>(),
  /** Opening stock of each night, by product. */
  nightStock: new Map<NightId, ReadonlyMap<number, KeptStock>>(),
  checkouts: new Map<string, Checkout>(),
  orders: new Map<string, Order>(),
  lookupPages: table<LookupPage>(({ hash }) => hash),
  orderEvents: new Array<OrderEvent>(),
  acts: byId<StaffAct>(),
  nightCounters: new Map<string, number>(),
  nights: byId<Night>(),
  nightsOfOrders: new Map<OrderId, NightId>(),
  callOffs: byId<CallOff>(),
  calledOffOrders: table<CalledOffOrder>(({ orderId }) => orderId, {
    checks: { 'what is settled is due no more': ({ state, dueAt }) => isSettled(state) === (dueAt === null) },
  }),
  refunds: refunds(),
  sales: table<Sale>(({ orderId }) => orderId, { unique: { 'a key makes one sale': ({ idempotencyKey }) => idempotencyKey } }),
  drawers: byId<Drawer>({
    unique: {
      'drawers of a night have names of their own': ({ state, nightId, name }) => (state === 'closed' ? null : placeOf(nightId, name)),
    },
  }),
  drawerEntries: byId<DrawerEntry>({
    checks: { 'a line has an amount': ({ amountCents }) => amountCents >= 0 },
    unique: {
      'an order is sold and undone once': ({ kind, orderId }) =>
        kind === 'sale' || kind === 'undo' ? placeOf(kind, String(orderId)) : null,
    },
  }),
  outbox: table<StoredMessage>(({ message }) => message.id, { unique: { 'a message is added once': ({ message }) => message.messageId } }),
  subscribers: table<StoredSubscriber>(({ orderId, subscription }) => placeOf(orderId, subscription.endpoint)),
  textConsents: new Map<OrderId, StoredConsent>(),
  presence: table<Heartbeat>(({ visitorId }) => visitorId),
  usage: new Map<BusinessDay, UsageCounts>(),
  documents: table<StoredDocument>(({ collection, key }) => placeOf(collection, key)),
  staffCodes: byId<StaffCode>({
    checks: { 'a code lives for a while': ({ createdAt, expiresAt }) => expiresAt > createdAt },
    unique: { 'a code is one code': ({ code }) => code },
  }),
  loginLinks: table<LoginLink>(({ secretHash }) => secretHash, {
    checks: { 'a link lives for a while': ({ createdAt, expiresAt }) => expiresAt > createdAt },
  }),
  bankSettlements: table<BankSettlement>(({ orderId, why }) => placeOf(orderId, why)),
  boardLinks: byId<BoardLink>({ unique: { 'a secret opens one link': ({ secretHash }) => secretHash } }),
  accessTokens: table<AccessToken>(({ tokenHash }) => tokenHash),
  adminPasswords: table<StoredPassword>(() => 'the one admin'),
  knownDevices: table<StoredDevice>(({ device, kind }) => placeOf(device, kind)),
  settings: table<StoredSetting>(({ key }) => key),
  fullStations: new Map<string, Instant>(),
  audit: byId<AuditEntry>(),
  outside: byId<OutsideAdjustment>({ checks: { 'it is known since when money is gone': (one) => isInStep(one, isTaken(one)) } }),
  images: new Map<string, StoredUpload>(),
});

export type Tables = ReturnType<typeof emptyTables>;

const isMap = (rows: unknown): rows is ReadonlyMap<never, never> => rows instanceof Map;
const isList = (rows: unknown): rows is readonly never[] => Array.isArray(rows);

export const copyTables = (from: Tables): Tables => {
  const to = emptyTables();
  const sources: readonly unknown[] = Object.values(from);
  for (const [at, copy] of Object.values(to).entries()) {
    const rows = sources[at];
    if (copy instanceof Map && isMap(rows)) for (const [key, row] of rows) copy.set(key, row);
    if (Array.isArray(copy) && isList(rows)) copy.push(...rows);
  }
  return to;
};
