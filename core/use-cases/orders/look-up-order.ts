import { parseContact, type Contact, type ContactRefusal } from '../../domain/kernel/contact.ts';
import type { LookupHash, LookupPageHash } from '../../domain/kernel/ids.ts';
import { plusMs } from '../../domain/kernel/instant.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { LIMITS } from '../../domain/limits.ts';
import { isPickupCode, isSecondFact } from '../../domain/order/lookup-page.ts';
import type { Order } from '../../domain/order/order.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TooManyTries } from '../../ports/throttle.ts';
import type { LastNameNeeded, NoSuchOrder, PickupCodeNeeded } from '../errors.ts';
import type { LookupBudget } from './lookup-budget.ts';

export interface Lookup {
  readonly emailOrPhone: string;
  /** Or the pickup code; null on the first try. With the right one the order's own page opens, whatever other people have looked up. */
  readonly lastName: string | null;
  /** The network of the request. */
  readonly network: string;
}

type LookupRefusal = ContactRefusal | NoSuchOrder | TooManyTries | LastNameNeeded | PickupCodeNeeded;

/**
 * A page about the newest order of the last 24 hours with this e-mail or phone, or about a decoy (rules §5): a stranger must not learn who
 * has ordered. While many contacts are looked up from one network or at the whole stand, the last name is required as well, and after many
 * wrong last names, the pickup code: that stops sweeps without locking owners out.
 */
export type LookUpOrder = (lookup: Lookup) => Promise<Result<LookupHash | LookupPageHash, LookupRefusal>>;

export interface LookUpOrderDeps extends Pick<Ports, 'orders' | 'lookupPages' | 'digests' | 'clock'> {
  readonly budget: LookupBudget;
}

export const makeLookUpOrder = ({ orders, lookupPages, digests, budget, clock }: LookUpOrderDeps): LookUpOrder => {
  const choose = (contact: Contact, contactKey: string) =>
    lookupPages.choose({ contact, contactKey, since: plusMs(clock.now(), -LIMITS.orders.lookupWindowMs) });

  const openPage = async (contact: Contact, contactKey: string): Promise<LookupPageHash> => {
    const chosen = await choose(contact, contactKey);
    const hash = digests.ofPage(contactKey, chosen?.orderId ?? null);
    if (chosen !== null) await lookupPages.keep({ hash, contactKey, openedAt: clock.now(), ...chosen });
    return hash;
  };

  const openOrder = async (contact: Contact, contactKey: string, isProof: (order: Order) => boolean): Promise<LookupHash | null> => {
    const chosen = await choose(contact, contactKey);
    const placed = chosen === null ? null : await orders.byId(chosen.orderId);
    if (placed === null || chosen?.isOwner !== true) return null;
    return isProof(placed.order) ? placed.order.lookupHash : null;
  };

  return async ({ emailOrPhone, lastName, network }) => {
    const contact = parseContact(emailOrPhone);
    if (!contact.ok) return contact;
    const contactKey = digests.ofContact(contact.value);
    if (lastName === null) {
      const taken = await budget.takeLookup(contactKey, network);
      return taken.ok ? ok(await openPage(contact.value, contactKey)) : taken;
    }
    const guess = await budget.takeName(contactKey, network);
    if (!guess.ok) return guess;
    const { isForCodes } = guess.value;
    const hash = await openOrder(contact.value, contactKey, (order) => (isForCodes ? isPickupCode : isSecondFact)(order, lastName));
    if (hash === null) return err({ kind: isForCodes ? 'lookup/code-needed' : 'order/not-found' });
    await guess.value.giveBack();
    return ok(hash);
  };
};
