import type { NetworkKey, VisitorId } from '../../domain/kernel/ids.ts';
import { visitorId } from '../../domain/kernel/ids.ts';
import { plusMs, SECOND_MS } from '../../domain/kernel/instant.ts';
import { LIMITS } from '../../domain/limits.ts';
import { isNewcomer, type Visitor } from '../../domain/visitors/visitor.ts';
import type { CheckoutStore } from '../../ports/checkout-repository.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { Throttle } from '../../ports/throttle.ts';
import type { VisitorTickets } from '../../ports/visitor-tickets.ts';

/** What a request says about who sent it. */
export interface Caller {
  /** As the stand has issued it, or anything else. */
  readonly ticket: string | null;
  /** The browser's own name for itself: nobody vouches for it. */
  readonly claimed: VisitorId | null;
  /** An IPv4 address, or an IPv6 /48. */
  readonly network: string;
}

export interface Met {
  readonly visitor: Visitor;
  readonly network: NetworkKey;
  readonly isNewcomer: boolean;
  /** To be handed out; null when the visitor has one. */
  readonly ticket: string | null;
}

export interface MeetVisitor {
  /** Somebody is looking: a ticket for whoever has none, and so many of a network are known soon (rules §2). */
  looking(caller: Caller): Promise<Met>;
  /** Somebody checks out or cancels: a visitor without a ticket gets one first and stays a newcomer for longer. Reads nothing. */
  acting(caller: Caller): Met;
}

export interface MeetVisitorDeps {
  readonly tickets: VisitorTickets;
  readonly checkouts: Pick<CheckoutStore, 'countPaid'>;
  /** How many tickets a network gets that are good soon. */
  readonly ticketThrottle: Throttle;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

const REMEMBERED_MS = 10 * SECOND_MS;
const NETWORKS_REMEMBERED = 10_000;

export const makeMeetVisitor = ({ tickets, checkouts, ticketThrottle, clock, ids }: MeetVisitorDeps): MeetVisitor => {
  const { newcomerForMs, strangerForMs, paidForMoreTickets, networkKeptForMs } = LIMITS.holds;

  const known = ({ ticket, network }: Caller): Met | null => {
    const visitor = ticket === null ? null : tickets.read(ticket);
    if (visitor === null) return null;
    return { visitor, network: tickets.keyOf(network), isNewcomer: isNewcomer(visitor, clock.now()), ticket: null };
  };

  const met = ({ claimed, network }: Caller, knownInMs: number): Met => {
    const id = tickets.idFor(claimed ?? visitorId(ids.uuid()));
    const visitor = { id, knownFrom: plusMs(clock.now(), knownInMs), wordId: null };
    return { visitor, network: tickets.keyOf(network), isNewcomer: true, ticket: tickets.issue(visitor) };
  };

  /** A thousand phones of one network ask the database once. */
  const budgetKeys = new Map<NetworkKey, { readonly key: string; readonly until: number }>();

  /** Each few orders that a network pays for earn it a budget of its own. */
  const budgetKeyOf = async (network: NetworkKey): Promise<string> => {
    const now = clock.now();
    const seen = budgetKeys.get(network);
    if (seen !== undefined && now < seen.until) return seen.key;
    const paid = await checkouts.countPaid({ network }, plusMs(now, -networkKeptForMs));
    const key = `${network}/${Math.floor(paid / paidForMoreTickets)}`;
    if (budgetKeys.size >= NETWORKS_REMEMBERED) budgetKeys.clear();
    budgetKeys.set(network, { key, until: plusMs(now, REMEMBERED_MS) });
    return key;
  };

  return {
    looking: async (caller) => {
      const one = known(caller);
      if (one !== null) return one;
      const taken = await ticketThrottle.take(await budgetKeyOf(tickets.keyOf(caller.network)));
      return met(caller, taken.allowed ? newcomerForMs : strangerForMs);
    },
    acting: (caller) => known(caller) ?? met(caller, strangerForMs),
  };
};
