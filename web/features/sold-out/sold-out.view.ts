import { firstNameOf as firstName } from '#core/domain/order/customer-name.ts';
import { addCents, formatUsd, multiplyCents, subtractCents, ZERO } from '#core/domain/kernel/money.ts';
import type { SellableProduct, SettledItem, Shortage, WaitingItem } from '#web/staff/sold-out/sold-out.queries.ts';

type Named = { readonly customer: string };

/** Customers at the window need not give a name. */
export const nameOf = ({ customer }: Named): string => (customer === '' ? 'the customer' : customer);

/** 'Maya' */
export const firstNameOf = ({ customer }: Named): string => (customer === '' ? nameOf({ customer }) : firstName(customer));

/** '4 paid orders still wait for 8' */
export const waitingText = (waiting: Shortage['waiting'], units: number): string => {
  const orders = new Set(waiting.map(({ orderId }) => orderId)).size;
  return orders === 1 ? `1 paid order still waits for ${units}` : `${orders} paid orders still wait for ${units}`;
};

/** ' and 8 more items'; '' without any. */
export const othersText = ({ others }: WaitingItem): string => {
  if (others === 0) return '';
  return others === 1 ? ' and 1 more item' : ` and ${others} more items`;
};

type End = (what: string, item: SettledItem, back: string | null) => string;

const ENDS: Readonly<Record<SettledItem['end'], End>> = {
  replaced: (what, { instead, owed }, back) => {
    const stillOwed = owed > 0 ? ` ${formatUsd(owed)} is still owed: the refund failed. An admin refunds it again under Orders.` : '';
    return `${what} became ${instead}.${back === null ? '' : ` ${back} goes back.`}${stillOwed}`;
  },
  refunded: (what, _item, back) => `${what} refunded${back === null ? '' : `, ${back}`}.`,
  found: (what, { quantity }) => `${what} ${quantity === 1 ? 'was' : 'were'} found.`,
};

/** '1× Hot Dog became 1 × Pizza Slice.' */
export const settledText = (item: SettledItem, name: string): string =>
  ENDS[item.end](`${item.quantity}× ${name}`, item, item.back > 0 ? formatUsd(item.back) : null);

const countText = (count: number, words: string): readonly string[] => (count === 0 ? [] : [`${count} ${words}`]);

/** '4 replaced, 2 refunded, $18.03 back.' */
export const summaryText = (settled: Shortage['settled']): string => {
  const ended = (end: SettledItem['end']): number => settled.filter((item) => item.end === end).length;
  const parts = [
    ...countText(ended('replaced'), 'replaced'),
    ...countText(ended('refunded'), 'refunded'),
    ...countText(ended('found'), 'found'),
  ];
  const back = addCents(ZERO, ...settled.map((item) => item.back));
  const owed = addCents(ZERO, ...settled.map((item) => item.owed));
  const sums = `${back > 0 ? `, ${formatUsd(back)} back` : ''}${owed > 0 ? `, ${formatUsd(owed)} still owed` : ''}`;
  return parts.length === 0 ? 'No paid orders are waiting for it.' : `${parts.join(', ')}${sums}.`;
};

/** The customer's extra charge, which is always zero. */
export const swapText = ({ unitPrice }: WaitingItem, { price }: SellableProduct): string => {
  const shown = formatUsd(price);
  if (price === unitPrice) return `${shown}, same price`;
  return price > unitPrice ? `${shown}, no extra charge` : `${shown}, ${formatUsd(subtractCents(unitPrice, price))} back each`;
};

/** The refund of the whole replacement, without its share of the fee. */
export const swapBack = (item: WaitingItem, { price }: SellableProduct): string | null =>
  price < item.unitPrice ? formatUsd(multiplyCents(subtractCents(item.unitPrice, price), item.quantity)) : null;

/** It is refunded by hand. */
const isByHand = ({ by }: WaitingItem): boolean => by === 'cash' || by === 'reader';

/** The refund that the seller makes by hand; null: none. */
export const refundByHandText = ({ by }: WaitingItem, back: string | null): string | null => {
  if (back === null) return null;
  return by === 'reader' ? `Refund ${back} on the card reader. It’s only recorded here.` : `Hand over ${back} in cash.`;
};

/**
 * The possible replacements: with enough stock, the same kind and the nearest price first. A window sale gets a cheaper product only from
 * people who may refund the difference there.
 */
export const swapsFor = (
  item: WaitingItem,
  out: Shortage['product'],
  products: readonly SellableProduct[],
  givesBack: boolean,
): readonly SellableProduct[] => {
  const takesCheaper = item.refund !== null || (givesBack && isByHand(item));
  const fitting = products.filter(
    ({ id, available, price }) => id !== out.id && available >= item.quantity && (takesCheaper || price >= item.unitPrice),
  );
  const distance = ({ category, price }: SellableProduct): number =>
    (category === out.category ? 0 : 1_000_000) + Math.abs(price - item.unitPrice);
  return [...fitting].sort((one, other) => distance(one) - distance(other));
};
