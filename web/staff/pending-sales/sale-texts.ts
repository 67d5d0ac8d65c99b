import { formatUsd, type Cents, subtotalOf } from '#core/domain/kernel/money.ts';
import type { Act } from '../offline-queue/act-log.ts';
import { actLines, countText, type ActLine } from '../offline-queue/act-texts.ts';
import type { KeptSale } from './sale-log.ts';

/** '2× Hot Dog, 1× Cola' */
export const linesText = (lines: KeptSale['lines']): string => lines.map(({ name, quantity }) => `${quantity}× ${name}`).join(', ');

const SALE_NAMES = { cash: 'Cash sale', reader: 'Card reader sale', comp: 'Giveaway' } as const satisfies Record<
  'cash' | NonNullable<KeptSale['otherwise']>['tender'],
  string
>;

export const saleName = ({ otherwise }: KeptSale): string => SALE_NAMES[otherwise?.tender ?? 'cash'];

/** The customer's payment. */
export const keptTotal = ({ lines }: Pick<KeptSale, 'lines'>): Cents =>
  subtotalOf(lines.map(({ price, quantity }) => ({ unitPriceCents: price, quantity })));

/** 'Sold 2× Hot Dog for $7.00 to Rosa' */
export const saleText = (sale: KeptSale): string => {
  const what = `${linesText(sale.lines)} for ${formatUsd(keptTotal(sale))}${sale.customerName === '' ? '' : ` to ${sale.customerName}`}`;
  return sale.isUndone ? `Took back: ${what}` : `Sold ${what}`;
};

/** This device's acts and sales in words, the oldest first. */
export const waitingLines = (acts: readonly Act[], sales: readonly KeptSale[]): readonly ActLine[] =>
  [...actLines(acts), ...sales.map((sale) => ({ id: sale.key, at: sale.soldAt, by: sale.by.name, text: saleText(sale) }))].sort(
    (one, other) => one.at - other.at,
  );

/** '3 actions and 1 sale' */
export const waitingText = (acts: readonly unknown[], sales: readonly unknown[]): string =>
  [acts.length > 0 && countText(acts.length, 'action'), sales.length > 0 && countText(sales.length, 'sale')].filter(Boolean).join(' and ');
