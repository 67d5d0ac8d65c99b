import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import type { reportsContract } from '#adapters/http-contract/reports.contract.ts';
import { subtractCents, ZERO } from '#core/domain/kernel/money.ts';
import type { UsageEvent } from '#core/domain/usage/usage.ts';
import type { TotalsRow } from '#web/ui/totals.tsx';
import { amountText } from '#web/ui/amount-text.ts';

export type SalesReport = ResponseOf<(typeof reportsContract)['sales']>;

export type Bar = SalesReport['itemsSold'][number];
export type Quarter = SalesReport['quarters'][number];

export const unitsSold = (bars: readonly Bar[]): number => bars.reduce((sum, { quantity }) => sum + quantity, 0);

export type FunnelStep = {
  readonly label: string;
  readonly count: number;
  /** '25%' of the previous step; empty for the first one and after zero. */
  readonly share: string;
};

const STEPS = [
  { event: 'view_menu', label: 'Menu views' },
  { event: 'add_to_cart', label: 'Carts started' },
  { event: 'begin_checkout', label: 'Checkouts begun' },
  { event: 'purchase', label: 'Purchases' },
] as const satisfies readonly { readonly event: UsageEvent; readonly label: string }[];

const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent' });

const shareOf = (count: number, before: number): string => (before === 0 ? '' : PERCENT.format(count / before));

/** From a look at the menu to a paid order; empty if browsers reported nothing. */
export const funnelOf = ({ usage }: Pick<SalesReport, 'usage'>): readonly FunnelStep[] => {
  if (STEPS.every(({ event }) => usage[event] === 0)) return [];
  return STEPS.map(({ event, label }, index) => {
    const before = STEPS[index - 1];
    return { label, count: usage[event], share: before === undefined ? '' : shareOf(usage[event], usage[before.event]) };
  });
};

/** The sources of the day's money: adds up to net. */
export const sourceRows = ({ totalSales, fee, donation, other }: SalesReport): readonly TotalsRow[] => [
  { label: 'Total Sales', amount: amountText(totalSales) },
  { label: 'CC Fees', amount: amountText(fee) },
  { label: 'Donations', amount: amountText(donation) },
  ...(other === ZERO ? [] : [{ label: 'Other: refunds and disputes at the provider, payments that differ', amount: amountText(other) }]),
];

const TENDER_WORDS = { card: 'card', cash: 'cash', reader: 'card reader' } as const;

/** Why the paid orders are more than Total Orders; null if they are not. */
export const givenBackText = ({ ways, totalOrders }: Pick<SalesReport, 'ways' | 'totalOrders'>): string | null => {
  const back = ways.reduce((sum, { orders }) => sum + orders, 0) - totalOrders;
  return back > 0
    ? `${back} of them ${back === 1 ? 'was' : 'were'} given back in full and ${back === 1 ? 'is' : 'are'} not in Total Orders.`
    : null;
};

/** The net by channel and tender: adds up to net. */
export const wayRows = ({ ways }: Pick<SalesReport, 'ways'>): readonly TotalsRow[] =>
  ways.map(({ channel, tender, orders, net }) => ({
    label: `${channel === 'online' ? 'Online' : 'Window'}, ${TENDER_WORDS[tender]}: ${orders === 1 ? '1 paid order' : `${orders} paid orders`}`,
    amount: amountText(net),
  }));

/** Items refunded before hand-out; null if none. */
export const keptText = ({ kept }: SalesReport): string | null =>
  kept.orders === 0
    ? null
    : `Not collected, kept as a donation: ${kept.orders === 1 ? '1 order' : `${kept.orders} orders`}, ${amountText(kept.amount)}`;

/** Income and refunds: adds up to net. */
export const flowRows = ({ gross, refunds }: SalesReport): readonly TotalsRow[] => [
  { label: 'Gross', amount: amountText(gross) },
  { label: 'Refunds', amount: amountText(subtractCents(ZERO, refunds)) },
];

/** Whether there are neither payments nor refunds. */
export const hasNoSales = ({ totalOrders, gross, refunds }: SalesReport): boolean =>
  totalOrders === 0 && gross === ZERO && refunds === ZERO;
