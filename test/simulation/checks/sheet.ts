import type { NightSheet } from '#core/domain/reports/night-sheet.ts';
import type { Scene } from '../scene.ts';
import { sum, takenOutside } from './sums.ts';

/** I7, I7b, I10: the sheet's figures equal payments minus refunds, added up independently of core. */
const checkMoney = ({ stand, find }: Scene, { total, tenders, late }: NightSheet): void => {
  const tables = stand.tables();
  const orders = [...tables.orders.values()];
  const refunds = [...tables.refunds.values()].filter(({ state }) => state === 'succeeded');
  const outside = sum(orders, (order) => takenOutside(tables, order));
  const inOrders = sum(orders, ({ paidCents }) => paidCents) - sum(refunds, ({ amountCents }) => amountCents) - outside;
  const onSheet = total.netCents - sum(late, ({ amountCents }) => amountCents);
  if (onSheet !== inOrders) find(`I7 the sheet says ${onSheet}, the orders and refunds ${inOrders}`);
  if (total.netCents !== sum(tenders, ({ report }) => report.netCents)) find('I10 the tenders do not add up');
  for (const { tender, report } of tenders) {
    const parts = report.itemsCents + report.feeCents + report.donationCents + report.otherCents;
    if (parts !== report.netCents) find(`I10 the parts by ${tender} do not add up`);
    const isPlain = late.length === 0 && tables.outside.size === 0 && orders.every(({ needsReview }) => !needsReview);
    const own = orders.filter((order) => order.tender === tender);
    const ids = new Set<string>(own.map(({ id }) => id));
    const back = refunds.filter(({ orderId }) => ids.has(orderId));
    // Given away or undone: no revenue, whatever it cost.
    const paid = own.filter(({ paidCents, totalCents }) => paidCents > 0 || totalCents === 0);
    const isOf = (part: 'itemsCents' | 'feeCents' | 'donationCents', whole: 'subtotalCents' | 'feeCents' | 'donationCents'): number =>
      sum(paid, (order) => order[whole]) - sum(back, ({ parts: taken }) => taken[part]);
    if (!isPlain) continue;
    if (report.otherCents !== 0) find(`I7b the sheet has ${report.otherCents} by ${tender} of nothing`);
    if (report.itemsCents !== isOf('itemsCents', 'subtotalCents'))
      find(`I7b items by ${tender}: ${report.itemsCents}, not ${isOf('itemsCents', 'subtotalCents')}`);
    if (report.feeCents !== isOf('feeCents', 'feeCents'))
      find(`I7b fee by ${tender}: ${report.feeCents}, not ${isOf('feeCents', 'feeCents')}`);
    if (report.donationCents !== isOf('donationCents', 'donationCents'))
      find(`I7b donation by ${tender}: ${report.donationCents}, not ${isOf('donationCents', 'donationCents')}`);
    if (Math.min(report.itemsCents, report.feeCents, report.donationCents) < 0) find(`I7b a part by ${tender} is negative`);
  }
};

/** The sheet's card-reader sums, and those compared with the provider. No card is used on this provider's reader. */
const checkReader = async ({ stand, find }: Scene, { night, tenders, late }: NightSheet): Promise<void> => {
  const match = await stand.anyBoot()?.useCases.matchReaderSales(night.id);
  const report = tenders.find(({ tender }) => tender === 'reader')?.report;
  const lateCents = sum(late, ({ tender, amountCents }) => (tender === 'reader' ? amountCents : 0));
  const onSheet = (report?.netCents ?? 0) - lateCents;
  if (match?.ok !== true) find('the night has no reader');
  else if (match.value.stand.netCents !== onSheet || match.value.differenceCents !== -onSheet)
    find(`the reader took ${match.value.stand.netCents}, the sheet says ${onSheet}`);
};

/** I11: opening stock, additions and removals add up to the current stock. */
const checkStock = ({ stand, find }: Scene, { stock }: NightSheet): void => {
  const { products, movements } = stand.tables();
  for (const line of stock) {
    const isCounted = movements.some(({ productId, count }) => productId === line.productId && count !== null);
    const onHand = products.get(line.productId)?.onHand;
    if (!isCounted && 'expected' in line && line.expected !== onHand)
      find(`I11 ${line.name}: the sheet expects ${String(line.expected)}, there are ${onHand}`);
  }
};

export const checkSheet = async (scene: Scene): Promise<NightSheet | null> => {
  const { stand, find } = scene;
  const night = [...stand.tables().nights.values()].find(({ closedBy }) => closedBy !== null);
  const sheet = night === undefined ? undefined : await stand.anyBoot()?.useCases.getNightSheet(night.id);
  if (sheet?.ok !== true) {
    find('I10 the night has no sheet');
    return null;
  }
  const chain = await stand.anyBoot()?.useCases.checkSheets();
  if (chain?.broken !== null) find(`the sheets are not as they were closed: ${JSON.stringify(chain)}`);
  checkMoney(scene, sheet.value);
  checkStock(scene, sheet.value);
  await checkReader(scene, sheet.value);
  return sheet.value;
};
