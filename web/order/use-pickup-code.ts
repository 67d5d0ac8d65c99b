import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { LookupHash } from '#core/domain/kernel/ids.ts';
import { readPickupCode } from '#core/domain/order/pickup-code.ts';
import { useServices } from '#web/composition/services-context.ts';
import { pickupCodesIn } from '#web/session/pickup-codes.ts';

/** The order's pickup code, if this phone knows it: from the payment, or from the link in a mail. */
export const usePickupCode = (hash: LookupHash): string | null => {
  const pickupCodes = pickupCodesIn(useServices().store);
  const ofLink = readPickupCode(useLocation().hash.replace('#', ''));
  const known = useSyncExternalStore(
    pickupCodes.subscribe,
    () => pickupCodes.of(hash),
    () => null,
  );
  useEffect(() => {
    if (ofLink !== null) pickupCodes.remember(hash, ofLink);
  }, [pickupCodes, hash, ofLink]);
  return ofLink ?? known;
};
