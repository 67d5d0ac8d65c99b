import { NO_USAGE } from '#core/domain/usage/usage.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { imagesContract } from '#adapters/http-contract/images.contract.ts';
import { inventoryContract } from '#adapters/http-contract/inventory.contract.ts';
import { refundsContract } from '#adapters/http-contract/refunds.contract.ts';
import { reportsContract } from '#adapters/http-contract/reports.contract.ts';
import { staffCodesContract } from '#adapters/http-contract/staff-codes.contract.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { HOUR_MS, instant, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { answer, typedHandler, type Outcome } from '../typed-handler.ts';
import { onTheWire, wireProduct } from './catalogue.handlers.ts';
import { idOf, TONIGHT } from './staff.handlers.ts';

const nth = <T>(list: readonly T[], index: number): T => {
  const one = list[Math.min(index, list.length - 1)];
  if (one === undefined) throw new Error('an empty list of outcomes');
  return one;
};

type Inventory = ResponseOf<typeof inventoryContract.list>;

/** Successive inventories; the last one stays. */
export const inventoryIs = (...inventories: readonly (readonly Product[])[]) =>
  typedHandler(inventoryContract.list, (earlier) => answer(onTheWire(nth(inventories, earlier))));
/** The list, by the number of earlier requests. */
export const inventoryComes = (productsOf: (earlier: number) => readonly Product[] | Promise<readonly Product[]>) =>
  typedHandler(inventoryContract.list, async (earlier) => answer(onTheWire(await productsOf(earlier))));
export const inventoryCalls = (outcome: Outcome<Inventory> | Promise<Outcome<Inventory>>) =>
  typedHandler(inventoryContract.list, () => outcome);

type Changed = Outcome<ResponseOf<typeof inventoryContract.add>>;

/** The server's answer to a change: the changed product. */
export const changed = (product: Product): Changed => answer(wireProduct(product));

export const nameCalls = (outcome: Changed) => typedHandler(inventoryContract.setName, () => outcome);
export const priceCalls = (outcome: Changed | Promise<Changed>) => typedHandler(inventoryContract.setPrice, () => outcome);
export const activeCalls = (outcome: Changed) => typedHandler(inventoryContract.setActive, () => outcome);
/** Successive outcomes; the last one stays. */
export const stockCalls = (...outcomes: readonly (Changed | Promise<Changed>)[]) =>
  typedHandler(inventoryContract.setQuantity, (earlier) => nth(outcomes, earlier));
export const imageCalls = (outcome: Changed) => typedHandler(inventoryContract.setImage, () => outcome);
export const addCalls = (outcome: Changed) => typedHandler(inventoryContract.add, () => outcome);
export const bulkPriceCalls = (outcome: Outcome<ResponseOf<typeof inventoryContract.bulkPrice>>) =>
  typedHandler(inventoryContract.bulkPrice, () => outcome);
export const undoBulkPriceCalls = (outcome: Outcome<ResponseOf<typeof inventoryContract.undoBulkPrice>>) =>
  typedHandler(inventoryContract.undoBulkPrice, () => outcome);

export type ImageEntry = ResponseOf<typeof imagesContract.upload>;

export const anImage = (filename: string, size = 18_637): ImageEntry => ({
  path: `/images/products/${filename}`,
  filename,
  width: 300,
  height: 300,
  size,
});

export const imagesAre = (images: readonly ImageEntry[], uploadsDisabled = false) =>
  typedHandler(imagesContract.list, () => answer({ images: [...images], uploadsDisabled }));
export const imagesCall = (outcome: Outcome<ResponseOf<typeof imagesContract.list>>) => typedHandler(imagesContract.list, () => outcome);
export const uploadCalls = (outcome: Outcome<ImageEntry>) => typedHandler(imagesContract.upload, () => outcome);

export type CodeEntry = ResponseOf<typeof staffCodesContract.issue>;

/** A new staff code, valid for 6 hours. */
export const aCode = (number: number, code: string, facts: Partial<CodeEntry> = {}): CodeEntry => ({
  id: idOf(number),
  code,
  name: `Volunteer ${number}`,
  role: 'staff',
  is_active: true,
  expires_at: plusMs(TONIGHT, 6 * HOUR_MS),
  created_by: 'Admin',
  created_at: TONIGHT,
  deviceId: null,
  ...facts,
});

export const codesAre = (...codes: readonly CodeEntry[]) => typedHandler(staffCodesContract.list, () => answer([...codes]));
export const issueCalls = (outcome: Outcome<CodeEntry>) => typedHandler(staffCodesContract.issue, () => outcome);
export const revokeCalls = (outcome: Outcome<CodeEntry>) => typedHandler(staffCodesContract.revoke, () => outcome);

export const LINK_PATH = `/staff-login#link=${'L'.repeat(22)}`;
export const linkCalls = (outcome: Outcome<ResponseOf<typeof staffCodesContract.issueLink>>) =>
  typedHandler(staffCodesContract.issueLink, () => outcome);
export const linkIs = () => linkCalls(answer({ path: LINK_PATH, expires_at: plusMs(TONIGHT, 6 * HOUR_MS) }));
export const adminLinkIs = () =>
  typedHandler(staffCodesContract.issueAdminLink, () => answer({ path: LINK_PATH, expires_at: plusMs(TONIGHT, HOUR_MS / 4) }));

export type Refunds = ResponseOf<typeof refundsContract.list>;

/** An item's refund: its subtotal and a share of the fee. */
export const anItemRefund = (
  itemId: string,
  subtotal: number,
  feeShare: number,
  state: Refunds['items'][number]['state'] = null,
): Refunds['items'][number] => ({
  itemId,
  subtotal: cents(subtotal),
  feeShare: cents(feeShare),
  amount: cents(subtotal + feeShare),
  state,
  reason: null,
});

export const refundsAre = (facts: Partial<Refunds>) =>
  typedHandler(refundsContract.list, () =>
    answer({ by: 'card', items: [], withDonation: false, refunded: cents(0), paid: cents(1_093), outside: [], ...facts }),
  );
export const refundsCall = (outcome: Outcome<Refunds>) => typedHandler(refundsContract.list, () => outcome);

type Refunded = Outcome<ResponseOf<typeof refundsContract.refundItem>>;
export const refundItemCalls = (outcome: Refunded | Promise<Refunded>) => typedHandler(refundsContract.refundItem, () => outcome);
export const refundAllCalls = (outcome: Refunded) => typedHandler(refundsContract.refundAll, () => outcome);

export type Report = ResponseOf<typeof reportsContract.sales>;

export const aReport = (facts: Partial<Report> = {}): Report => ({
  day: '2026-11-20',
  totalSales: cents(104_275),
  totalOrders: 117,
  itemsSold: [
    { name: 'Hot Dog', quantity: 58, amount: cents(17_400) },
    { name: 'Cola', quantity: 44, amount: cents(11_000) },
  ],
  tax: [],
  gross: cents(121_050),
  refunds: cents(1_240),
  net: cents(119_810),
  fee: cents(3_128),
  donation: cents(12_407),
  other: cents(0),
  ways: [
    { channel: 'online', tender: 'card', orders: 92, net: cents(90_810) },
    { channel: 'window', tender: 'cash', orders: 27, net: cents(29_000) },
  ],
  kept: { orders: 0, amount: cents(0) },
  quarters: [
    { from: plusMs(TONIGHT, -60 * MINUTE_MS), orders: 3 },
    { from: plusMs(TONIGHT, -45 * MINUTE_MS), orders: 0 },
    { from: plusMs(TONIGHT, -30 * MINUTE_MS), orders: 9 },
  ],
  usage: { view_menu: 1_204, add_to_cart: 301, begin_checkout: 150, purchase: 117, exception: 2 },
  ...facts,
});

export const NOTHING_SOLD = aReport({
  totalSales: cents(0),
  totalOrders: 0,
  itemsSold: [],
  gross: cents(0),
  refunds: cents(0),
  net: cents(0),
  fee: cents(0),
  donation: cents(0),
  other: cents(0),
  ways: [],
  kept: { orders: 0, amount: cents(0) },
  quarters: [],
  usage: NO_USAGE,
});

export const reportIs = (report: Report) => typedHandler(reportsContract.sales, () => answer(report));
export const reportCalls = (outcome: Outcome<Report> | Promise<Outcome<Report>>) => typedHandler(reportsContract.sales, () => outcome);
export const csvIs = (outcome: Outcome<string>) => typedHandler(reportsContract.salesCsv, () => outcome);

type AuditPage = ResponseOf<typeof reportsContract.audit>;

export const anEntry = (id: string, kind: AuditPage['entries'][number]['kind'], text: string): AuditPage['entries'][number] => ({
  id,
  at: instant(TONIGHT - Number(id) * MINUTE_MS),
  by: 'Admin',
  kind,
  text,
});

/** Successive pages; the last one stays. */
export const auditIs = (...pages: readonly AuditPage[]) => typedHandler(reportsContract.audit, (earlier) => answer(nth(pages, earlier)));
export const auditCalls = (outcome: Outcome<AuditPage> | Promise<Outcome<AuditPage>>) => typedHandler(reportsContract.audit, () => outcome);

export const testEmailCalls = (outcome: Outcome<ResponseOf<typeof reportsContract.testEmail>>) =>
  typedHandler(reportsContract.testEmail, () => outcome);
