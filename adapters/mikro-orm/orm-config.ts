import { defineConfig, type Options } from '@mikro-orm/postgresql';
import { AccessTokenRow } from './rows/access-token.row.ts';
import { AdminCredentialRow } from './rows/admin-credential.row.ts';
import { AuditRow } from './rows/audit.row.ts';
import { CalledOffOrderRow, CallOffRow } from './rows/call-off.row.ts';
import { BankSettlementRow } from './rows/bank-settlement.row.ts';
import { BoardLinkRow } from './rows/board-link.row.ts';
import { CheckoutRow } from './rows/checkout.row.ts';
import { DocumentRow } from './rows/document.row.ts';
import { DrawerEntryRow } from './rows/drawer-entry.row.ts';
import { DrawerRow } from './rows/drawer.row.ts';
import { FullStationRow } from './rows/full-station.row.ts';
import { ImageRow } from './rows/image.row.ts';
import { KnownDeviceRow } from './rows/known-device.row.ts';
import { LoginLinkRow } from './rows/login-link.row.ts';
import { LookupPageRow } from './rows/lookup-page.row.ts';
import { NightCounterRow } from './rows/night-counter.row.ts';
import { NightRow } from './rows/night.row.ts';
import { OrderEventRow } from './rows/order-event.row.ts';
import { OrderItemRow } from './rows/order-item.row.ts';
import { OrderRow } from './rows/order.row.ts';
import { OutboxRow } from './rows/outbox.row.ts';
import { PresenceRow } from './rows/presence.row.ts';
import { ProductRow } from './rows/product.row.ts';
import { ProviderAdjustmentRow } from './rows/provider-adjustment.row.ts';
import { PushSubscriptionRow } from './rows/push-subscription.row.ts';
import { RefundRow } from './rows/refund.row.ts';
import { SaleRow } from './rows/sale.row.ts';
import { StaffActRow } from './rows/staff-act.row.ts';
import { SettingRow } from './rows/setting.row.ts';
import { StaffCodeRow } from './rows/staff-code.row.ts';
import { NightStockRow } from './rows/night-stock.row.ts';
import { StockMovementRow } from './rows/stock-movement.row.ts';
import { TextConsentRow } from './rows/text-consent.row.ts';
import { ThrottleRow } from './rows/throttle.row.ts';
import { UsageCountRow } from './rows/usage-count.row.ts';

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
  RefundRow,
  CallOffRow,
  CalledOffOrderRow,
  SaleRow,
  StaffActRow,
  DrawerRow,
  DrawerEntryRow,
  OutboxRow,
  PresenceRow,
  DocumentRow,
  ThrottleRow,
  SettingRow,
  FullStationRow,
  StaffCodeRow,
  LoginLinkRow,
  BankSettlementRow,
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

/** `pg` reads the whole URL by itself, so that options like `sslmode` and a socket directory as host keep their meaning. */
export const ormConfig = (connectionUrl: string, overrides: Partial<Options> = {}): Options =>
  defineConfig({
    entities: ROWS,
    clientUrl: connectionUrl,
    timezone: 'UTC',
    ensureDatabase: false,
    // Each read asks the database: nothing is remembered, and nothing is written that no line of ours writes (adr 0006).
    disableIdentityMap: true,
    // Failures reach the caller; the driver's own lines may carry data that belongs in no log.
    logger: () => undefined,
    ...overrides,
    driverOptions: { connectionString: connectionUrl, ...overrides.driverOptions },
  });
