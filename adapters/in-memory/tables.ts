import type { AuditEntry } from '#core/domain/audit/audit-entry.ts';
import { isSettling, type ReaderDecision } from '#core/domain/bank/reader-decision.ts';
import type { BankSettlement } from '#core/domain/bank/deposits.ts';
import type { BoardLink } from '#core/domain/board/board.ts';
import type { LookupPage } from '#core/domain/order/lookup-page.ts';
import type { OrderEvent } from '#core/domain/order/order-lifecycle.ts';
import type { StaffAct } from '#core/domain/order/staff-act.ts';
import type { OutsideAdjustment } from '#core/domain/order/outside-adjustment.ts';
import type { Drawer, DrawerEntry } from '#core/domain/drawer/drawer.ts';
import type { CalledOffOrder, CallOff } from '#core/domain/night/call-off.ts';
import type { NightId, OrderId } from '#core/domain/kernel/ids.ts';
import type { AccessToken } from '#core/domain/staff/access-token.ts';
import type { LoginLink } from '#core/domain/staff/login-link.ts';
import type { StoredSetting } from '#core/domain/settings/change-settings.ts';
import type { Approval } from '#core/domain/window/approval.ts';
import type { Sale } from '#core/domain/window/sale.ts';
import type { NamedPerson, Passkey } from '#core/domain/people/named-person.ts';
import type { StockSources } from '#core/domain/stock/night-stock.ts';
import type { StaffCode } from '#core/domain/staff/staff-code.ts';
import type { Heartbeat } from '#core/domain/visitors/presence.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import type { SheetSeal } from '#core/domain/reports/sheet-seal.ts';
import type { BusinessDay } from '#core/domain/reports/business-day.ts';
import type { UsageCounts } from '#core/domain/usage/usage.ts';
import type { StoredPassword } from '#core/ports/admin-credentials.ts';
import { isTaken } from '#core/domain/order/outside-adjustment.ts';
import { isSettled } from '#core/domain/night/call-off.ts';
import { descending, Table as TableOf } from './table.ts';
import {
  placeOf,
  type Contacts,
  type StoredConsent,
  type StoredDevice,
  type StoredDocument,
  type StoredMessage,
  type StoredMovement,
  type StoredSubscriber,
  type StoredUpload,
} from './rows.ts';
import {
  byAge,
  CHECKOUTS,
  hasOrder,
  hasPerson,
  matchesLastChange,
  NIGHTS,
  ORDERS,
  PRODUCTS,
  REFUNDS,
  type Related,
  type Rules,
  type Table,
} from './constraints.ts';

/**
 * Empty tables with their constraints; constraints across rows of a transaction are checked where the rows are written.
 * @param draft the tables of the transaction that writes
 */
export const emptyTables = (draft: () => Related) => {
  const table = <Row, Key extends string | number = string>(rules: Rules<Row, Key>): Table<Row, Key> =>
    new TableOf<Row, Key, Related>(rules, draft);
  const byId = <Row extends { readonly id: string }>(rules: Omit<Rules<Row>, 'key'> = {}): Table<Row> =>
    table<Row>({ key: ({ id }) => id, ...rules });
  return {
    products: table(PRODUCTS),
    movements: new Array<StoredMovement>(),
    nightStock: new Map<string, StockSources['kept']>(),
    checkouts: table(CHECKOUTS),
    orders: table(ORDERS),
    lookupPages: table<LookupPage>({ key: ({ hash }) => hash, order: ({ openedAt, hash }) => [openedAt, hash] }),
    orderEvents: new Array<OrderEvent>(),
    acts: byId<StaffAct>({
      checks: {
        'an act has an order or a product': (act, { orders, products }) =>
          'orderId' in act ? orders.has(act.orderId) : products.has(act.productId),
      },
    }),
    nightCounters: new Map<string, number>(),
    nights: table(NIGHTS),
    nightSeals: table<SheetSeal>({
      key: ({ nightId }) => nightId,
      unique: { 'one night follows another': ({ previous }) => previous },
    }),
    nightsOfOrders: new Map<OrderId, NightId>(),
    forgottenContacts: new Map<OrderId, Contacts>(),
    callOffs: byId<CallOff>({ order: ({ calledAt, id }) => [descending(calledAt), id] }),
    calledOffOrders: table<CalledOffOrder>({
      key: ({ orderId }) => orderId,
      checks: { 'a settled one is not due': ({ state, dueAt }) => isSettled(state) === (dueAt === null) },
    }),
    refunds: table(REFUNDS),
    sales: table<Sale>({
      key: ({ orderId }) => orderId,
      checks: { 'a sale has an order': hasOrder },
      unique: { 'a key makes one sale': ({ idempotencyKey }) => idempotencyKey },
    }),
    approvals: byId<Approval>({
      checks: { 'an approval is about an order': hasOrder, 'something is given away': ({ amountCents }) => amountCents > 0 },
      order: ({ at, id }) => [at, id],
    }),
    drawers: byId<Drawer>({
      checks: { 'a drawer has a night': ({ nightId }, { nights }) => nights.has(nightId) },
      unique: {
        'drawers of a night have names of their own': ({ state, nightId, name }) => (state === 'closed' ? null : placeOf(nightId, name)),
      },
      order: ({ name, id }) => [name, id],
    }),
    drawerEntries: byId<DrawerEntry>({
      checks: {
        'a line has a drawer': ({ drawerId }, { drawers }) => drawers.has(drawerId),
        'a line has an amount': ({ amountCents }) => amountCents >= 0,
      },
      unique: {
        'an order is sold and undone once': ({ kind, orderId }) =>
          kind === 'sale' || kind === 'undo' ? placeOf(kind, String(orderId)) : null,
      },
    }),
    outbox: table<StoredMessage>({
      key: ({ message }) => message.id,
      unique: { 'a message is added once': ({ message }) => message.messageId },
    }),
    subscribers: table<StoredSubscriber>({ key: ({ orderId, subscription }) => placeOf(orderId, subscription.endpoint) }),
    textConsents: table<StoredConsent>({ key: ({ orderId }) => orderId }),
    presence: table<Heartbeat>({ key: ({ visitorId }) => visitorId }),
    usage: new Map<BusinessDay, UsageCounts>(),
    documents: table<StoredDocument>({ key: ({ collection, key }) => placeOf(collection, key) }),
    people: byId<NamedPerson>({ unique: { 'an address is one person': ({ email }) => email }, order: byAge }),
    passkeys: byId<Passkey>({ checks: { 'a passkey has an owner': hasPerson }, order: byAge }),
    staffCodes: byId<StaffCode>({
      checks: { 'a code lives for a while': ({ createdAt, expiresAt }) => expiresAt > createdAt },
      unique: { 'a code is one code': ({ code }) => code },
      order: byAge,
    }),
    loginLinks: table<LoginLink>({
      key: ({ secretHash }) => secretHash,
      checks: {
        'a link lives for a while': ({ createdAt, expiresAt }) => expiresAt > createdAt,
        "a link's code exists": ({ staffCodeId }, { staffCodes }) => staffCodeId === null || staffCodes.has(staffCodeId),
        "a link's person exists": hasPerson,
      },
    }),
    bankSettlements: table<BankSettlement>({
      key: ({ orderId, why }) => placeOf(orderId, why),
      checks: { 'a settlement is about an order': hasOrder },
    }),
    readerDecisions: byId<ReaderDecision>({
      checks: { 'a decision has a night': ({ nightId }, { nights }) => nights.has(nightId) },
      unique: {
        'a sale is decided once': (one) => (isSettling(one) ? one.orderId : null),
        'a payment is decided once': (one) => (isSettling(one) ? one.paymentId : null),
        'a pair is parted once': (one) => (isSettling(one) ? null : placeOf(String(one.orderId), String(one.paymentId))),
      },
      order: ({ at, id }) => [at, id],
    }),
    boardLinks: byId<BoardLink>({ unique: { 'a secret opens one link': ({ secretHash }) => secretHash }, order: byAge }),
    accessTokens: table<AccessToken>({
      key: ({ tokenHash }) => tokenHash,
      checks: {
        'a staff token belongs to a code': ({ staffCodeId }, { staffCodes }) => staffCodeId === null || staffCodes.has(staffCodeId),
        'a token belongs to a person': hasPerson,
      },
      order: ({ lastUsedAt, tokenHash }) => [descending(lastUsedAt), tokenHash],
    }),
    adminPasswords: table<StoredPassword>({ key: () => 'the one admin' }),
    knownDevices: table<StoredDevice>({
      key: ({ device, kind }) => placeOf(device, kind),
      order: ({ lastLoginAt }) => [descending(lastLoginAt)],
    }),
    settings: table<StoredSetting>({ key: ({ key }) => key, order: ({ key }) => [key] }),
    fullStations: new Map<string, Instant>(),
    audit: byId<AuditEntry>({ order: ({ at, id }) => [descending(at), -Number(id)] }),
    outside: byId<OutsideAdjustment>({
      checks: {
        'an adjustment belongs to an order': hasOrder,
        'it is known since when money is gone': (one) => matchesLastChange(one, isTaken(one)),
      },
      order: ({ at, id }) => [at, id],
    }),
    images: table<StoredUpload>({ key: ({ name }) => name, order: ({ createdAt, name }) => [descending(createdAt), name] }),
  };
};

export type Tables = ReturnType<typeof emptyTables>;

const copyOf = (rows: Tables[keyof Tables]): unknown => {
  if (rows instanceof TableOf) return rows.copy();
  return rows instanceof Map ? new Map<unknown, unknown>(rows) : [...rows];
};

/** The tables as a transaction changes them, and their final state. Each is copied on first access: most are never touched. */
export const draftOf = (from: Tables): { readonly draft: Tables; readonly after: Tables } => {
  const after = { ...from };
  const copied = new Set<string | symbol>();
  const draft = new Proxy(after, {
    get: (_after, name: keyof Tables) => {
      if (!copied.has(name)) Reflect.set(after, name, copyOf(from[name]));
      copied.add(name);
      return after[name];
    },
  });
  return { draft, after };
};
