import { hasShownPass, isJustSeen, type Visitor } from '../../domain/admission/admission.ts';
import { visitorId, type NetworkKey, type VisitorId, type SessionId } from '../../domain/kernel/ids.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { Ports } from '../../ports/ports.ts';
import { plusMs } from '../../domain/kernel/instant.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { AdmissionStore } from '../../ports/admission-store.ts';
import type { CheckoutStore } from '../../ports/checkout-repository.ts';
import type { Throttle, TooManyTries } from '../../ports/throttle.ts';
import type { Crowded, WordRequired } from '../errors.ts';

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

/** Whether this visitor may check out: vouched for on arrival, because they have paid tonight, or not. The hold decides whether the cart fits. */
export type AdmitBuyer = (met: Met) => Promise<Result<Pick<Met, 'isVouchedFor'>, Crowded | WordRequired>>;

export interface AdmitBuyerDeps extends Pick<Ports, 'clock'> {
  /** Others cannot use up the budget of a visitor whom the stand vouches for. */
  readonly startsOfVisitor: Throttle;
  /** For all other visitors of a network, because tickets are free. */
  readonly startsOfNetwork: Throttle;
  readonly admissions: Pick<AdmissionStore, 'current'>;
  readonly checkouts: Pick<CheckoutStore, 'hasPaid'>;
}

export const makeAdmitBuyer =
  ({ startsOfVisitor, startsOfNetwork, admissions, checkouts, clock }: AdmitBuyerDeps): AdmitBuyer =>
  async ({ visitor, network, ...met }) => {
    const tonight = plusMs(clock.now(), -LIMITS.admission.networkKeptForMs);
    const isVouchedFor = met.isVouchedFor || (await checkouts.hasPaid(visitor.id, tonight));
    if (!isVouchedFor && (await admissions.current()).word !== null) return err({ kind: 'checkout/word-required' });
    const taken = await (isVouchedFor ? startsOfVisitor.take(visitor.id) : startsOfNetwork.take(network));
    return taken.ok ? ok({ isVouchedFor }) : err({ kind: 'checkout/crowded' });
  };

/** One cancel per session: its start already used the budget. */
export type AdmitCancel = (met: Met, session: SessionId) => Promise<Result<undefined, TooManyTries>>;

export interface AdmitCancelDeps {
  readonly cancels: Throttle;
  readonly checkouts: Pick<CheckoutStore, 'findBySession'>;
}

export const makeAdmitCancel =
  ({ cancels, checkouts }: AdmitCancelDeps): AdmitCancel =>
  async ({ visitor, network, isVouchedFor }, session) => {
    const isKnown = (await checkouts.findBySession(session)) !== null;
    return cancels.take(isKnown ? `session ${session}` : `sender ${isVouchedFor ? visitor.id : network}`);
  };
