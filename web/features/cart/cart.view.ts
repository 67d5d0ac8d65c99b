import type { Cart, CartItem } from '#core/domain/cart/cart.ts';
import { countItems, pricedLines } from '#core/domain/cart/cart.ts';
import { refusalToAdd, MAXIMUM_PER_ITEM } from '#core/domain/cart/cart-limits.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { formatUsd, multiplyCents, type Cents } from '#core/domain/kernel/money.ts';
import { cardFeeLabel } from '#core/domain/pricing/card-fee.ts';
import { donationAmount, donationLabel as choiceLabel, type Donation, type DonationChoices } from '#core/domain/pricing/donation.ts';
import { quote, subtotalOf, type Quote } from '#core/domain/pricing/quote.ts';
import type { TotalsRow } from '#web/ui/totals.tsx';

export type CartLineView = {
  readonly item: CartItem;
  /** What one more would be taken from. */
  readonly available: number;
  readonly each: string;
  readonly amount: string;
  readonly atMost: boolean;
};

export type DonationChoice = { readonly percent: number; readonly label: string; readonly amount: string };

export type CartView = {
  readonly count: string;
  readonly lines: readonly CartLineView[];
  readonly choices: readonly DonationChoice[];
  readonly quote: Quote;
  readonly rows: readonly TotalsRow[];
  readonly total: TotalsRow;
};

/** Until the catalogue is there, only the limit of 5 holds; the server checks the stock anyway. */
const availableOf = (item: CartItem, products: readonly Product[] | undefined): number => {
  const product = products?.find(({ id }) => id === item.productId);
  if (product === undefined) return MAXIMUM_PER_ITEM;
  return product.isActive ? product.available : 0;
};

const lineOf = (item: CartItem, products: readonly Product[] | undefined): CartLineView => {
  const available = availableOf(item, products);
  return {
    item,
    available,
    each: `${formatUsd(item.priceCents)} each`,
    amount: formatUsd(multiplyCents(item.priceCents, item.quantity)),
    atMost: refusalToAdd({ name: item.name, available }, item.quantity) !== null,
  };
};

const donationLabel = (donation: Donation): string =>
  donation.kind === 'preset' && donation.percent > 0 ? `Donation (${donation.percent}%)` : 'Donation';

const choicesFor = (percents: readonly number[], subtotalCents: Cents): readonly DonationChoice[] =>
  percents.map((percent) => ({
    percent,
    label: choiceLabel(percent),
    amount: formatUsd(donationAmount({ kind: 'preset', percent }, subtotalCents)),
  }));

export const quoteOf = (items: Cart, donation: Donation, feeBasisPoints: number): Quote => {
  const lines = pricedLines(items);
  return quote(lines, donationAmount(donation, subtotalOf(lines)), feeBasisPoints);
};

type CartInput = {
  readonly items: Cart;
  readonly donation: Donation;
  readonly products: readonly Product[] | undefined;
  readonly feeBasisPoints: number;
  readonly donations: DonationChoices;
};

export const cartView = ({ items, donation, products, feeBasisPoints, donations }: CartInput): CartView => {
  const quoted = quoteOf(items, donation, feeBasisPoints);
  const count = countItems(items);
  return {
    count: `${count} ${count === 1 ? 'item' : 'items'}`,
    lines: items.map((item) => lineOf(item, products)),
    choices: choicesFor(donations.percents, quoted.subtotalCents),
    quote: quoted,
    rows: [
      { label: 'Subtotal', amount: formatUsd(quoted.subtotalCents) },
      { label: cardFeeLabel(feeBasisPoints), amount: formatUsd(quoted.feeCents) },
      { label: donationLabel(donation), amount: formatUsd(quoted.donationCents) },
    ],
    total: { label: 'Total', amount: formatUsd(quoted.totalCents) },
  };
};
