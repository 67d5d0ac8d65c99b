import { hasShownPass, isJustSeen, type Visitor } from '../../domain/admission/admission.ts';
import { visitorId, type NetworkKey, type VisitorId } from '../../domain/kernel/ids.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { Ports } from '../../ports/ports.ts';

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

/**
 * Records the network of a call with a login: it is the stand's own network, which the crowd may share.
 * @param network an IPv4 address, or an IPv6 /48.
 */
export type RecordStaffNetwork = (network: string) => Promise<void>;

export type MeetingDeps = Pick<Ports, 'tickets' | 'admissions' | 'clock'>;

export const makeMeetVisitor =
  ({ tickets, admissions, clock, ids }: MeetingDeps & { readonly ids: IdGenerator }): MeetVisitor =>
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

export const makeRecordStaffNetwork =
  ({ tickets, admissions, clock }: MeetingDeps): RecordStaffNetwork =>
  async (network) => {
    const [key, now] = [tickets.keyOf(network), clock.now()];
    if (isJustSeen((await admissions.current()).staffSeen[key], now)) return;
    await admissions.update((admission) => ({ ...admission, staffSeen: { ...admission.staffSeen, [key]: now } }));
  };
