import type { Cart, CartItem } from '#core/domain/cart/cart.ts';
import { countItems, pricedLines } from '#core/domain/cart/cart.ts';
import { refusalToAdd, MAXIMUM_PER_ITEM } from '#core/domain/cart/cart-limits.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { formatUsd, multiplyCents, type Cents, subtotalOf } from '#core/domain/kernel/money.ts';
import type { DonationChoices } from '#core/domain/pricing/donation-choices.ts';
import { donationAmount, type Donation } from '#core/domain/pricing/donation.ts';
import { quote, type Quote } from '#core/domain/pricing/quote.ts';
import type { TotalsRow } from '#web/ui/totals.tsx';
import { CART } from '#web/texts/en/cart.ts';
import { MENU } from '#web/texts/en/menu.ts';
import { UI } from '#web/texts/en/ui.ts';

export type CartLineView = {
  readonly item: CartItem;
  /** In the customer's language. */
  readonly name: string;
  /** The stock that an increase is taken from. */
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

/** Until the catalogue has loaded, only the limit of 5 applies; the server checks the stock anyway. */
const availableOf = (item: CartItem, products: readonly Product[] | undefined): number => {
  const product = products?.find(({ id }) => id === item.productId);
  if (product === undefined) return MAXIMUM_PER_ITEM;
  return product.isActive ? product.available : 0;
};

type Words = { readonly texts: typeof CART; readonly nameOf: typeof MENU.productName };

const lineOf = (item: CartItem, products: readonly Product[] | undefined, { texts, nameOf }: Words): CartLineView => {
  const available = availableOf(item, products);
  return {
    item,
    name: nameOf(products?.find(({ id }) => id === item.productId) ?? item),
    available,
    each: texts.each(formatUsd(item.priceCents)),
    amount: formatUsd(multiplyCents(item.priceCents, item.quantity)),
    atMost: refusalToAdd({ name: item.name, available }, item.quantity) !== null,
  };
};

const donationLabel = (donation: Donation, word: string): string =>
  donation.kind === 'preset' && donation.percent > 0 ? `${word} (${donation.percent}%)` : word;

const choicesFor = (percents: readonly number[], subtotalCents: Cents, texts: typeof CART): readonly DonationChoice[] =>
  percents.map((percent) => ({
    percent,
    label: texts.donationChoice(percent),
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
  readonly texts?: typeof CART;
  readonly nameOf?: typeof MENU.productName;
  readonly countText?: (count: number) => string;
};

export const cartView = ({
  items,
  donation,
  products,
  feeBasisPoints,
  donations,
  texts = CART,
  nameOf = MENU.productName,
  countText = UI.items,
}: CartInput): CartView => {
  const quoted = quoteOf(items, donation, feeBasisPoints);
  return {
    count: countText(countItems(items)),
    lines: items.map((item) => lineOf(item, products, { texts, nameOf })),
    choices: choicesFor(donations.percents, quoted.subtotalCents, texts),
    quote: quoted,
    rows: [
      { label: texts.subtotal, amount: formatUsd(quoted.subtotalCents) },
      { label: texts.fee(feeBasisPoints), amount: formatUsd(quoted.feeCents) },
      { label: donationLabel(donation, texts.donation), amount: formatUsd(quoted.donationCents) },
    ],
    total: { label: texts.total, amount: formatUsd(quoted.totalCents) },
  };
};
