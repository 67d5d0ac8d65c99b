import { Migration0001ProductsCheckoutsAndOrders } from './0001-products-checkouts-and-orders.ts';
import { Migration0002StaffLogins } from './0002-staff-logins.ts';
import { Migration0003AuditLogImagesAndAdjustments } from './0003-audit-log-images-and-adjustments.ts';
import { Migration0004PushSubscriptions } from './0004-push-subscriptions.ts';
import { Migration0005PlacesAndNumbers } from './0005-places-and-numbers.ts';
import { Migration0006NetworksOfCheckouts } from './0006-networks-of-checkouts.ts';
import { Migration0007LoginLinks } from './0007-login-links.ts';
import { Migration0008UsageCounts } from './0008-usage-counts.ts';
import { Migration0009LookupPages } from './0009-lookup-pages.ts';
import { Migration0010Settings } from './0010-settings.ts';
import { Migration0011Nights } from './0011-nights.ts';
import { Migration0012Sales } from './0012-sales.ts';
import { Migration0013PickupCodes } from './0013-pickup-codes.ts';
import { Migration0014KindsOfAuditEntries } from './0014-kinds-of-audit-entries.ts';
import { Migration0015Drawers } from './0015-drawers.ts';
import { Migration0016RefundsWithoutAPayment } from './0016-refunds-without-a-payment.ts';
import { Migration0020CalledOff } from './0020-called-off.ts';
import { Migration0022Stations } from './0022-stations.ts';
import { Migration0024PackingChecks } from './0024-packing-checks.ts';
import { Migration0028StaffActs } from './0028-staff-acts.ts';
import { Migration0029BoardLinks } from './0029-board-links.ts';
import { Migration0031Allergens } from './0031-allergens.ts';
import { Migration0033NightStock } from './0033-night-stock.ts';
import { Migration0035CapacityOfStations } from './0035-capacity-of-stations.ts';
import { Migration0036BankSettlements } from './0036-bank-settlements.ts';
import { Migration0037SoldOut } from './0037-sold-out.ts';
import { Migration0039FasterFunctions } from './0039-faster-functions.ts';
import { Migration0040Languages } from './0040-languages.ts';
import { Migration0041NamesInSpanish } from './0041-names-in-spanish.ts';
import { Migration0042TextConsents } from './0042-text-consents.ts';
import { Migration0045SalesOnPaper } from './0045-sales-on-paper.ts';

/** In the order in which they run. Each database stores the names of those that ran, so a released name never changes, whatever its file is called. */
export const MIGRATIONS = [
  { name: '0001-the-customers-night', class: Migration0001ProductsCheckoutsAndOrders },
  { name: '0002-the-teams-night', class: Migration0002StaffLogins },
  { name: '0003-the-admins-stand', class: Migration0003AuditLogImagesAndAdjustments },
  { name: '0004-who-waits-for-an-order', class: Migration0004PushSubscriptions },
  { name: '0005-places-and-numbers', class: Migration0005PlacesAndNumbers },
  { name: '0006-networks-of-checkouts', class: Migration0006NetworksOfCheckouts },
  { name: '0007-login-links', class: Migration0007LoginLinks },
  { name: '0008-usage-counts', class: Migration0008UsageCounts },
  { name: '0009-lookup-pages', class: Migration0009LookupPages },
  { name: '0010-settings', class: Migration0010Settings },
  { name: '0011-nights', class: Migration0011Nights },
  { name: '0012-sales', class: Migration0012Sales },
  { name: '0013-pickup-codes', class: Migration0013PickupCodes },
  { name: '0014-kinds-of-audit-entries', class: Migration0014KindsOfAuditEntries },
  { name: '0015-drawers', class: Migration0015Drawers },
  { name: '0016-refunds-without-a-payment', class: Migration0016RefundsWithoutAPayment },
  { name: '0020-called-off', class: Migration0020CalledOff },
  { name: '0022-stations', class: Migration0022Stations },
  { name: '0024-packing-checks', class: Migration0024PackingChecks },
  { name: '0028-staff-acts', class: Migration0028StaffActs },
  { name: '0029-board-links', class: Migration0029BoardLinks },
  { name: '0031-allergens', class: Migration0031Allergens },
  { name: '0033-night-stock', class: Migration0033NightStock },
  { name: '0035-capacity-of-stations', class: Migration0035CapacityOfStations },
  { name: '0036-bank-settlements', class: Migration0036BankSettlements },
  { name: '0037-sold-out', class: Migration0037SoldOut },
  { name: '0039-faster-functions', class: Migration0039FasterFunctions },
  { name: '0040-languages', class: Migration0040Languages },
  { name: '0041-names-in-spanish', class: Migration0041NamesInSpanish },
  { name: '0042-text-consents', class: Migration0042TextConsents },
  { name: '0045-sales-on-paper', class: Migration0045SalesOnPaper },
];

export const MIGRATIONS_TABLE = 'schema_migrations';
