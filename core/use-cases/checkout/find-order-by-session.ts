import type { SessionId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { PlacedOrder } from '../../ports/order-reader.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Throttle } from '../../ports/throttle.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import type { NoSuchOrder } from '../errors.ts';
import { STAND } from '../admission/guesses.ts';
import type { SettleCheckout } from './settle-checkout.ts';

/** The order of a payment session. Asks the provider if there is none yet, so that a lost webhook does no harm. */
export type FindOrderBySession = (sessionId: SessionId) => Promise<Result<PlacedOrder, NoSuchOrder>>;

export interface FindOrderBySessionDeps extends Pick<Ports, 'orders' | 'checkouts'> {
  readonly settle: SettleCheckout;
  /** When used up, the call behaves as if the provider were silent, and the reconciler asks within seconds. */
  readonly providerQuestions: Pick<Throttle, 'take'>;
}

export const makeFindOrderBySession = ({ orders, checkouts, settle, providerQuestions }: FindOrderBySessionDeps): FindOrderBySession => {
  const settleQuietly = async (sessionId: SessionId): Promise<void> => {
    const checkout = await checkouts.findBySession(sessionId);
    if (checkout === null || !(await providerQuestions.take(STAND)).ok) return;
    try {
      await settle(checkout.id);
    } catch (error) {
      // 'Not yet' is the right answer while the provider is silent: the page retries.
      if (!(error instanceof Unavailable && error.service === 'payments')) throw error;
    }
  };

  return async (sessionId) => {
    const known = await orders.bySession(sessionId);
    if (known !== null) return ok(known);
    await settleQuietly(sessionId);
    const placed = await orders.bySession(sessionId);
    return placed === null ? err({ kind: 'order/not-found' }) : ok(placed);
  };
};
