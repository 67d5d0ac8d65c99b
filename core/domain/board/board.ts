import type { Instant } from '../kernel/instant.ts';
import { firstNameOf } from '../order/customer-name.ts';
import { displayOrderNumber } from '../order/order-number.ts';
import type { Order } from '../order/order.ts';

/** A link that opens the board on a screen, and nothing else. The secret itself is stored nowhere. */
export type BoardLink = {
  readonly id: string;
  /** The screen that it is for, in people's own words. */
  readonly name: string;
  readonly secretHash: string;
  readonly createdAt: Instant;
  readonly createdBy: string;
  readonly revokedAt: Instant | null;
};

/** Browsers never send what follows the #, so it is in no log and no Referer header. */
export const boardLinkPath = (secret: string): string => `/board#token=${secret}`;

/** Everything that strangers may read about an order. */
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
