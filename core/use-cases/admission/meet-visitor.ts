import { hasShownPass } from '../../domain/admission/admission.ts';
import type { Visitor } from '../../domain/admission/visitor.ts';
import { visitorId, type NetworkKey, type VisitorId } from '../../domain/kernel/ids.ts';
import type { AdmissionStore } from '../../ports/admission-store.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { VisitorTickets } from '../../ports/visitor-tickets.ts';

/** The facts a request carries about its sender. */
export interface Caller {
  /** As issued by the stand, or arbitrary text. */
  readonly ticket: string | null;
  /** The browser's own id for itself, unverified. */
  readonly claimed: VisitorId | null;
  /** An IPv4 address, or an IPv6 /48. */
  readonly network: string;
  /** A staff login was made on this device. */
  readonly isStaffDevice: boolean;
}

export interface Met {
  readonly visitor: Visitor;
  readonly network: NetworkKey;
  /** They have presented a pass or the word, or use a staff device. */
  readonly isVouchedFor: boolean;
  /** A ticket to hand out; null when the visitor has one. */
  readonly ticket: string | null;
}

/** Recognizes a visitor by their ticket, and issues one if it is missing. */
export type MeetVisitor = (caller: Caller) => Promise<Met>;

export interface MeetVisitorDeps {
  readonly tickets: VisitorTickets;
  readonly admissions: Pick<AdmissionStore, 'current'>;
  readonly clock: Clock;
  readonly ids: IdGenerator;
}

export const makeMeetVisitor =
  ({ tickets, admissions, clock, ids }: MeetVisitorDeps): MeetVisitor =>
  async ({ ticket, claimed, network, isStaffDevice }) => {
    const known = ticket === null ? null : tickets.read(ticket);
    const visitor = known ?? { id: tickets.idFor(claimed ?? visitorId(ids.uuid())), shown: null };
    return {
      visitor,
      network: tickets.keyOf(network),
      isVouchedFor: isStaffDevice || hasShownPass(visitor, await admissions.current(), clock.now()),
      ticket: known === null ? tickets.issue(visitor) : null,
    };
  };
