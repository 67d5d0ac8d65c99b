import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkoutContract } from '#adapters/http-contract/checkout.contract.ts';
import type { SessionId } from '#core/domain/kernel/ids.ts';
import { isApiError } from '#web/api/api-error.ts';
import { productsQuery } from '#web/api/catalogue.queries.ts';
import { useServices } from '#web/composition/services-context.ts';

type Release = {
  /** The session of a customer who paid before cancelling. */
  readonly paidSessionId: SessionId | null;
};

/** Releases the held items as soon as the customer returns from the payment page (rules §2). */
export const useReleaseHold = (): Release => {
  const { api, cart, pendingCheckout } = useServices();
  const queryClient = useQueryClient();
  // The one stored on arrival; releasing it clears it.
  const [pending] = useState(() => pendingCheckout.get());

  /** Counts its own hold until the stock after the release is loaded; otherwise the cart would look sold out. */
  const forget = async (): Promise<void> => {
    try {
      await queryClient.fetchQuery({ ...productsQuery(api), staleTime: 0 });
      pendingCheckout.set(null);
    } catch {
      // Kept on failure: it has no effect once the hold's time is over.
    }
  };

  const release = async (id: SessionId): Promise<'released' | 'releasing' | 'paid' | 'unknown'> => {
    try {
      const { state } = await api.call(checkoutContract.cancelSession, { params: { sessionId: id } });
      if (state === 'paid') return state;
      cart.renewKey();
      if (state === 'released') await forget();
      return state;
    } catch (error) {
      if (!isApiError(error, 'NOT_FOUND')) throw error;
      cart.renewKey();
      await forget();
      return 'unknown';
    }
  };

  const { data } = useQuery({
    queryKey: ['release-hold', pending?.sessionId],
    queryFn: pending === null ? skipToken : () => release(pending.sessionId),
    staleTime: Infinity,
  });
  return { paidSessionId: data === 'paid' && pending !== null ? pending.sessionId : null };
};
