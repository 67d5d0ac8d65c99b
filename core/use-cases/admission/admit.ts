import { plusMs } from '../../domain/kernel/instant.ts';
import type { SessionId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { AdmissionStore } from '../../ports/admission-store.ts';
import type { CheckoutStore } from '../../ports/checkout-repository.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Throttle } from '../../ports/throttle.ts';
import type { Crowded, TooManyTries, WordRequired } from '../errors.ts';
import type { Met } from './meet-visitor.ts';

export interface Admitted {
  /** Vouched for on arrival, or because they have paid tonight. */
  readonly isVouchedFor: boolean;
}

/** Whether this visitor may check out. The hold decides whether the cart fits. */
export type AdmitBuyer = (met: Met) => Promise<Result<Admitted, Crowded | WordRequired>>;

export interface AdmitBuyerDeps {
  /** Others cannot use up the budget of a visitor whom the stand vouches for. */
  readonly startsOfVisitor: Throttle;
  /** For all other visitors of a network, because tickets are free. */
  readonly startsOfNetwork: Throttle;
  readonly admissions: Pick<AdmissionStore, 'current'>;
  readonly checkouts: Pick<CheckoutStore, 'hasPaid'>;
  readonly clock: Clock;
}

export const makeAdmitBuyer = (deps: AdmitBuyerDeps): AdmitBuyer => {
  const { startsOfVisitor, startsOfNetwork, admissions, checkouts, clock } = deps;
  const hasPaidTonight = ({ visitor }: Met): Promise<boolean> =>
    checkouts.hasPaid(visitor.id, plusMs(clock.now(), -LIMITS.admission.networkKeptForMs));
  return async (met) => {
    const isVouchedFor = met.isVouchedFor || (await hasPaidTonight(met));
    if (!isVouchedFor && (await admissions.current()).word !== null) return err({ kind: 'checkout/word-required' });
    const taken = isVouchedFor ? await startsOfVisitor.take(met.visitor.id) : await startsOfNetwork.take(met.network);
    return taken.allowed ? ok({ isVouchedFor }) : err({ kind: 'checkout/crowded' });
  };
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
    const sender = isVouchedFor ? visitor.id : network;
    const isKnown = (await checkouts.findBySession(session)) !== null;
    const taken = await cancels.take(isKnown ? `session ${session}` : `sender ${sender}`);
    return taken.allowed ? ok(undefined) : err({ kind: 'throttle/too-many', retryAfterMs: taken.retryAfterMs });
  };
