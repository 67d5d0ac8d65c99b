import type { LookupHash, LookupPageHash } from '../../domain/kernel/ids.ts';
import { plusMs } from '../../domain/kernel/instant.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { LIMITS } from '../../domain/limits.ts';
import { isPickupCode, isSecondFact } from '../../domain/order/lookup-page.ts';
import type { PlacedOrder } from '../../ports/order-reader.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TooManyTries } from '../../ports/throttle.ts';
import type { NoSuchOrder, PickupCodeNeeded } from '../errors.ts';
import type { LookupBudget } from './lookup-budget.ts';

export interface OpenLookupPageDeps extends Pick<Ports, 'orders' | 'lookupPages' | 'clock'> {
  readonly budget: LookupBudget;
}

/** The order of a lookup page: people with only the page may see just its number, status and place. */
export type GetLookedUpOrder = (hash: LookupPageHash) => Promise<Result<PlacedOrder, NoSuchOrder>>;

const pageOf = ({ lookupPages, clock }: Pick<OpenLookupPageDeps, 'lookupPages' | 'clock'>, hash: LookupPageHash) =>
  lookupPages.find(hash, plusMs(clock.now(), -LIMITS.orders.lookupWindowMs));

export const makeGetLookedUpOrder =
  ({ orders, ...deps }: Omit<OpenLookupPageDeps, 'budget'>): GetLookedUpOrder =>
  async (hash) => {
    const page = await pageOf(deps, hash);
    const placed = page === null ? null : await orders.byId(page.orderId);
    return placed === null ? err({ kind: 'order/not-found' }) : ok(placed);
  };

/** With the second fact, last name or pickup code, the order's own page opens. A decoy has neither (rules §5). */
export type ProveOrder = (proof: {
  readonly hash: LookupPageHash;
  readonly lastNameOrCode: string;
  readonly network: string;
}) => Promise<Result<LookupHash, NoSuchOrder | PickupCodeNeeded | TooManyTries>>;

export const makeProveOrder =
  ({ orders, budget, ...deps }: OpenLookupPageDeps): ProveOrder =>
  async ({ hash, lastNameOrCode, network }) => {
    const page = await pageOf(deps, hash);
    const guess = await budget.takeName(page?.contactKey ?? hash, network);
    if (!guess.ok) return guess;
    const { isForCodes } = guess.value;
    const placed = page === null ? null : await orders.byId(page.orderId);
    const isRight = placed !== null && (isForCodes ? isPickupCode : isSecondFact)(placed.order, lastNameOrCode);
    if (placed === null || !isRight || page?.isOwner !== true) return err({ kind: isForCodes ? 'lookup/code-needed' : 'order/not-found' });
    await guess.value.giveBack();
    return ok(placed.order.lookupHash);
  };
