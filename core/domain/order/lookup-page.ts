import type { Instant } from '../kernel/instant.ts';
import type { LookupPageHash, OrderId } from '../kernel/ids.ts';
import { isLastName } from './customer-name.ts';
import type { Order } from './order.ts';
import { readPickupCode } from './pickup-code.ts';

/**
 * The page that a lookup leads to (rules §5). It shows the number, status and place of one order: the customer's own, or, if the contact
 * has no order, another customer's order of tonight as a decoy.
 */
export type LookupPage = {
  readonly hash: LookupPageHash;
  /** A keyed digest: the contact itself is not stored here. */
  readonly contactKey: string;
  readonly orderId: OrderId;
  /** False for a decoy. */
  readonly isOwner: boolean;
  readonly openedAt: Instant;
};

/** Whether the text is the second fact that only the customer knows: the last name, or the pickup code. */
export const isSecondFact = ({ customer, pickupCode }: SecondFacts, typed: string): boolean =>
  isLastName(customer.name, typed) || isPickupCode({ pickupCode }, typed);

export const isPickupCode = ({ pickupCode }: Pick<SecondFacts, 'pickupCode'>, typed: string): boolean =>
  pickupCode !== null && readPickupCode(typed) === pickupCode;

type SecondFacts = Pick<Order, 'customer' | 'pickupCode'>;
