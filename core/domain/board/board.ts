import type { Category } from '../catalogue/category.ts';
import type { Product } from '../catalogue/product.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Cents } from '../kernel/money.ts';
import { firstNameOf } from '../order/customer-name.ts';
import { displayOrderNumber } from '../order/order-number.ts';
import type { Order } from '../order/order.ts';

export const BOARD_SHOWS = ['orders', 'prices'] as const;
export type BoardShows = (typeof BOARD_SHOWS)[number];

/** A link that opens only the board on a screen. The secret itself is not stored. */
export type BoardLink = {
  readonly id: string;
  /** The screen's name, as the staff typed it. */
  readonly name: string;
  readonly secretHash: string;
  readonly shows: BoardShows;
  readonly createdAt: Instant;
  readonly createdBy: string;
  readonly revokedAt: Instant | null;
};

/** Browsers never send the fragment (#…), so it is in no log and no Referer header. */
export const boardLinkPath = (secret: string): string => `/board#token=${secret}`;

/** The part of an order that strangers may read. */
export type BoardOrder = { readonly number: string; readonly name: string };

export type Board = {
  /** The oldest first. */
  readonly preparing: readonly BoardOrder[];
  /** The newest first. */
  readonly ready: readonly (BoardOrder & { readonly readyAt: Instant | null })[];
};

const asSeen = ({ orderNumber, customer }: Order): BoardOrder => ({
  number: displayOrderNumber(orderNumber),
  name: firstNameOf(customer.name),
});

/** @param inHand oldest first. */
export const boardOf = (inHand: readonly Order[]): Board => ({
  preparing: inHand.filter(({ status }) => status === 'preparing').map(asSeen),
  ready: inHand
    .filter(({ status }) => status === 'ready')
    .toSorted((one, other) => (other.readyAt ?? 0) - (one.readyAt ?? 0))
    .map((order) => ({ ...asSeen(order), readyAt: order.readyAt })),
});

export type PriceLine = {
  readonly name: string;
  readonly category: Category;
  readonly priceCents: Cents;
  /** Units; 0 is sold out. */
  readonly left: number;
};

/** Sold-out products keep their line. @param products in menu order. */
export const priceListOf = (products: readonly Product[]): readonly PriceLine[] =>
  products.map(({ name, category, priceCents, available }) => ({ name, category, priceCents, left: Math.max(0, available) }));
