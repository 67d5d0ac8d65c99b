import type { Cart, CartItem } from '#core/domain/cart/cart.ts';
import { countItems, pricedLines } from '#core/domain/cart/cart.ts';
import { refusalToAdd, MAXIMUM_PER_ITEM } from '#core/domain/cart/cart-limits.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { formatUsd, multiplyCents, type Cents } from '#core/domain/kernel/money.ts';
import { cardFeeLabel } from '#core/domain/pricing/card-fee.ts';
import { donationAmount, DONATION_PRESETS, type Donation, type DonationPercent } from '#core/domain/pricing/donation.ts';
import { quote, subtotalOf, type Quote } from '#core/domain/pricing/quote.ts';
import type { TotalsRow } from '#web/ui/totals.tsx';

export type CartLineView = {
  /** What one more would be taken from; the catalogue's own once it is known. */
  readonly product: Product;
  readonly each: string;
  readonly amount: string;
  readonly quantity: number;
  readonly atMost: boolean;
};

export type DonationChoice = { readonly percent: DonationPercent; readonly label: string; readonly amount: string };

export type CartView = {
  readonly count: string;
  readonly lines: readonly CartLineView[];
  readonly choices: readonly DonationChoice[];
  readonly quote: Quote;
  readonly rows: readonly TotalsRow[];
  readonly total: TotalsRow;
};

/** Until the catalogue is there, only the limit of 5 holds; the server checks the stock anyway. */
const asProduct = (item: CartItem): Product => ({
  id: item.productId,
  name: item.name,
  priceCents: item.priceCents,
  category: item.category,
  imagePath: item.imagePath,
  available: MAXIMUM_PER_ITEM,
  isActive: true,
});

const lineOf = (item: CartItem, products: readonly Product[] | undefined): CartLineView => {
  const product = products?.find(({ id }) => id === item.productId) ?? asProduct(item);
  return {
    product,
    each: `${formatUsd(item.priceCents)} each`,
    amount: formatUsd(multiplyCents(item.priceCents, item.quantity)),
    quantity: item.quantity,
    atMost: refusalToAdd(product, item.quantity) !== null,
  };
};

const donationLabel = (donation: Donation): string =>
  donation.kind === 'preset' && donation.percent > 0 ? `Donation (${donation.percent}%)` : 'Donation';

const choicesFor = (subtotalCents: Cents): readonly DonationChoice[] =>
  DONATION_PRESETS.map(({ percent, label }) => ({
    percent,
    label,
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
};

export const cartView = ({ items, donation, products, feeBasisPoints }: CartInput): CartView => {
  const quoted = quoteOf(items, donation, feeBasisPoints);
  const count = countItems(items);
  return {
    count: `${count} ${count === 1 ? 'item' : 'items'}`,
    lines: items.map((item) => lineOf(item, products)),
    choices: choicesFor(quoted.subtotalCents),
    quote: quoted,
    rows: [
      { label: 'Subtotal', amount: formatUsd(quoted.subtotalCents) },
      { label: cardFeeLabel(feeBasisPoints), amount: formatUsd(quoted.feeCents) },
      { label: donationLabel(donation), amount: formatUsd(quoted.donationCents) },
    ],
    total: { label: 'Total', amount: formatUsd(quoted.totalCents) },
  };
};
