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

type StoredDocument = { readonly collection: string; readonly key: string; readonly document: unknown };

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

/** Records are never changed in place, only replaced: a copy of the maps is a copy of everything. */
export type Tables = {
  readonly products: Map<number, StoredProduct>;
  readonly movements: StoredMovement[];
  /** What each night began with, by product. */
  readonly nightStock: Map<NightId, ReadonlyMap<number, KeptStock>>;
  readonly checkouts: Map<string, Checkout>;
  readonly orders: Map<string, Order>;
  readonly lookupPages: Map<string, LookupPage>;
  readonly orderEvents: OrderEvent[];
  readonly acts: Map<string, StaffAct>;
  readonly nightCounters: Map<string, number>;
  readonly nights: Map<string, Night>;
  readonly nightsOfOrders: Map<OrderId, NightId>;
  readonly callOffs: Map<string, CallOff>;
  readonly calledOffOrders: Map<OrderId, CalledOffOrder>;
  readonly refunds: Map<string, Refund>;
  readonly sales: Map<string, Sale>;
  readonly drawers: Map<string, Drawer>;
  readonly drawerEntries: DrawerEntry[];
  readonly outbox: Map<string, StoredMessage>;
  readonly subscribers: Map<string, StoredSubscriber>;
  readonly textConsents: Map<OrderId, StoredConsent>;
  readonly presence: Map<string, Heartbeat>;
  readonly usage: Map<BusinessDay, UsageCounts>;
  readonly documents: Map<string, StoredDocument>;
  readonly staffCodes: Map<string, StaffCode>;
  readonly loginLinks: Map<string, LoginLink>;
  readonly bankSettlements: Map<string, BankSettlement>;
  readonly boardLinks: Map<string, BoardLink>;
  readonly accessTokens: Map<string, AccessToken>;
  readonly adminPasswords: Map<string, StoredPassword>;
  readonly knownDevices: Map<string, StoredDevice>;
  readonly settings: Map<string, StoredSetting>;
  readonly fullStations: Map<string, Instant>;
  readonly audit: AuditEntry[];
  readonly outside: Map<string, OutsideAdjustment>;
  readonly images: Map<string, StoredUpload>;
};

export const emptyTables = (): Tables => ({
  products: new Map(),
  movements: [],
  nightStock: new Map(),
  checkouts: new Map(),
  orders: new Map(),
  lookupPages: new Map(),
  orderEvents: [],
  acts: new Map(),
  nightCounters: new Map(),
  nights: new Map(),
  nightsOfOrders: new Map(),
  callOffs: new Map(),
  calledOffOrders: new Map(),
  refunds: new Map(),
  sales: new Map(),
  drawers: new Map(),
  drawerEntries: [],
  outbox: new Map(),
  subscribers: new Map(),
  textConsents: new Map(),
  presence: new Map(),
  usage: new Map(),
  documents: new Map(),
  staffCodes: new Map(),
  loginLinks: new Map(),
  bankSettlements: new Map(),
  boardLinks: new Map(),
  accessTokens: new Map(),
  adminPasswords: new Map(),
  knownDevices: new Map(),
  settings: new Map(),
  fullStations: new Map(),
  audit: [],
  outside: new Map(),
  images: new Map(),
});

export const copyTables = (tables: Tables): Tables => ({
  products: new Map(tables.products),
  movements: [...tables.movements],
  nightStock: new Map(tables.nightStock),
  checkouts: new Map(tables.checkouts),
  orders: new Map(tables.orders),
  lookupPages: new Map(tables.lookupPages),
  orderEvents: [...tables.orderEvents],
  acts: new Map(tables.acts),
  nightCounters: new Map(tables.nightCounters),
  nights: new Map(tables.nights),
  nightsOfOrders: new Map(tables.nightsOfOrders),
  callOffs: new Map(tables.callOffs),
  calledOffOrders: new Map(tables.calledOffOrders),
  refunds: new Map(tables.refunds),
  sales: new Map(tables.sales),
  drawers: new Map(tables.drawers),
  drawerEntries: [...tables.drawerEntries],
  outbox: new Map(tables.outbox),
  subscribers: new Map(tables.subscribers),
  textConsents: new Map(tables.textConsents),
  presence: new Map(tables.presence),
  usage: new Map(tables.usage),
  documents: new Map(tables.documents),
  staffCodes: new Map(tables.staffCodes),
  loginLinks: new Map(tables.loginLinks),
  bankSettlements: new Map(tables.bankSettlements),
  boardLinks: new Map(tables.boardLinks),
  accessTokens: new Map(tables.accessTokens),
  adminPasswords: new Map(tables.adminPasswords),
  knownDevices: new Map(tables.knownDevices),
  settings: new Map(tables.settings),
  fullStations: new Map(tables.fullStations),
  audit: [...tables.audit],
  outside: new Map(tables.outside),
  images: new Map(tables.images),
});
