import type { LookupHash } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Order } from '../../domain/order/order.ts';
import { readPickupCode } from '../../domain/order/pickup-code.ts';
import type { OrderReader } from '../../ports/order-reader.ts';
import type { TooManyTries } from '../../ports/throttle.ts';
import type { NoSuchOrder, WrongPickupCode } from '../errors.ts';
import type { LookupBudget } from './lookup-budget.ts';

/** The page's link plus the code that only the order's customer has: lookups reveal the link, too (rules §5). */
export interface CustomersProof {
  readonly hash: LookupHash;
  readonly pickupCode: string;
  readonly network: string;
}

export type NotTheCustomer = NoSuchOrder | TooManyTries | WrongPickupCode;

/** The customer's order. The guess has been counted; `giveBack` returns it. */
export type ProvenOrder = { readonly order: Order; readonly giveBack: () => Promise<void> };

export const proveCustomer = async (
  { orders, budget }: { readonly orders: Pick<OrderReader, 'byHash'>; readonly budget: LookupBudget },
  { hash, pickupCode, network }: CustomersProof,
): Promise<Result<ProvenOrder, NotTheCustomer>> => {
  const placed = await orders.byHash(hash);
  if (placed === null) return err({ kind: 'order/not-found' });
  const guess = await budget.takeGuess(hash, network);
  if (!guess.ok) return guess;
  const { order } = placed;
  if (order.pickupCode === null || readPickupCode(pickupCode) !== order.pickupCode) return err({ kind: 'order/wrong-pickup-code' });
  return ok({ order, giveBack: () => guess.value.giveBack() });
};
