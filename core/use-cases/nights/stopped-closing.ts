import { STOPPED_CLOSING, takesOrders } from '../../domain/night/closing-time.ts';
import type { Instant } from '../../domain/kernel/instant.ts';
import type { Night } from '../../domain/night/night.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';

type Stop = { readonly by: string; readonly now: Instant };

/** Stores the closing time of a night whose online orders are about to stop, so that they can be taken again until then. */
export const keepStoppedClosing = async (tx: Transaction, night: Night, { by, now }: Stop): Promise<void> => {
  if (!takesOrders(night, now)) return;
  const value = { nightId: night.id, closesAt: night.closesAt };
  await tx.settings.save({ key: STOPPED_CLOSING, value, changedBy: by, changedAt: now });
};
