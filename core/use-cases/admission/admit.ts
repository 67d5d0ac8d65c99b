import { plusMs } from '../../domain/kernel/instant.ts';
import type { SessionId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { AdmissionStore } from '../../ports/admission-store.ts';
import type { CheckoutStore } from '../../ports/checkout-repository.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Throttle, TooManyTries } from '../../ports/throttle.ts';
import type { Crowded, WordRequired } from '../errors.ts';
import type { Met } from './meet-visitor.ts';

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

/** One cancel: the start of its session has paid for it. */
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
