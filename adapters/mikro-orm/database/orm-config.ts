import { defineConfig, type Options } from '@mikro-orm/postgresql';
import { AccessTokenRow } from '../people/access-token.row.ts';
import { AdminCredentialRow } from '../people/admin-credential.row.ts';
import { AuditRow } from '../people/audit.row.ts';
import { CalledOffOrderRow, CallOffRow } from '../nights/call-off.row.ts';
import { BankSettlementRow } from '../money/bank-settlement.row.ts';
import { ReaderDecisionRow } from '../money/reader-decision.row.ts';
import { BoardLinkRow } from '../people/board-link.row.ts';
import { CheckoutRow } from '../checkout/checkout.row.ts';
import { DocumentRow } from '../platform/document.row.ts';
import { DrawerEntryRow } from '../window/drawer-entry.row.ts';
import { DrawerRow } from '../window/drawer.row.ts';
import { FullStationRow } from '../checkout/full-station.row.ts';
import { ImageRow } from '../catalogue/image.row.ts';
import { KnownDeviceRow } from '../people/known-device.row.ts';
import { LoginLinkRow } from '../people/login-link.row.ts';
import { LookupPageRow } from '../orders/lookup-page.row.ts';
import { NightCounterRow } from '../orders/night-counter.row.ts';
import { NightSealRow } from '../nights/night-seal.row.ts';
import { NightRow } from '../nights/night.row.ts';
import { OrderEventRow } from '../orders/order-event.row.ts';
import { OrderItemRow } from '../orders/order-item.row.ts';
import { OrderRow } from '../orders/order.row.ts';
import { OutboxRow } from '../notifications/outbox.row.ts';
import { PresenceRow } from '../platform/presence.row.ts';
import { PasskeyRow } from '../people/passkey.row.ts';
import { PersonRow } from '../people/person.row.ts';
import { ProductRow } from '../catalogue/product.row.ts';
import { ProviderAdjustmentRow } from '../money/provider-adjustment.row.ts';
import { PushSubscriptionRow } from '../notifications/push-subscription.row.ts';
import { RefundRow } from '../money/refund.row.ts';
import { ApprovalRow } from '../window/approval.row.ts';
import { SaleRow } from '../window/sale.row.ts';
import { StaffActRow } from '../orders/staff-act.row.ts';
import { SettingRow } from '../platform/setting.row.ts';
import { StaffCodeRow } from '../people/staff-code.row.ts';
import { NightStockRow } from '../catalogue/night-stock.row.ts';
import { StockMovementRow } from '../catalogue/stock-movement.row.ts';
import { TextConsentRow } from '../notifications/text-consent.row.ts';
import { ThrottleRow } from '../platform/throttle.row.ts';
import { UsageCountRow } from '../platform/usage-count.row.ts';

const ROWS = [
  ProductRow,
  StockMovementRow,
  NightStockRow,
  CheckoutRow,
  OrderRow,
  OrderItemRow,
  LookupPageRow,
  OrderEventRow,
  NightCounterRow,
  NightRow,
  NightSealRow,
  RefundRow,
  CallOffRow,
  CalledOffOrderRow,
  SaleRow,
  ApprovalRow,
  StaffActRow,
  DrawerRow,
  DrawerEntryRow,
  OutboxRow,
  PresenceRow,
  DocumentRow,
  ThrottleRow,
  SettingRow,
  FullStationRow,
  PersonRow,
  PasskeyRow,
  StaffCodeRow,
  LoginLinkRow,
  BankSettlementRow,
  ReaderDecisionRow,
  BoardLinkRow,
  AccessTokenRow,
  AdminCredentialRow,
  KnownDeviceRow,
  AuditRow,
  ImageRow,
  ProviderAdjustmentRow,
  PushSubscriptionRow,
  TextConsentRow,
  UsageCountRow,
];

/** `pg` parses the whole URL, so that options like `sslmode` and a socket directory as host keep their meaning. */
export const ormConfig = (connectionUrl: string, overrides: Partial<Options> = {}): Options =>
  defineConfig({
    entities: ROWS,
    clientUrl: connectionUrl,
    timezone: 'UTC',
    ensureDatabase: false,
    // Each read queries the database, without caching, and only explicit statements write (adr 0006).
    disableIdentityMap: true,
    // Failures reach the caller; the driver's own lines may contain data that must not be logged.
    logger: () => undefined,
    ...overrides,
    driverOptions: { connectionString: connectionUrl, ...overrides.driverOptions },
  });
