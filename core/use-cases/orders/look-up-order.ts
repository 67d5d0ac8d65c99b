import { parseContact, type ContactRefusal } from '../../domain/kernel/contact.ts';
import type { LookupHash } from '../../domain/kernel/ids.ts';
import { plusMs } from '../../domain/kernel/instant.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { Clock } from '../../ports/clock.ts';
import type { DecoyHashes } from '../../ports/decoy-hashes.ts';
import type { OrderReader } from '../../ports/order-reader.ts';
import type { Throttle } from '../../ports/throttle.ts';
import type { TooManyTries } from '../errors.ts';

/**
 * The hash of the newest order of the last 24 hours with this e-mail or phone (rules §5). A miss gets a decoy, so that
 * neither the answer nor its time reveals who has ordered; the decoy's page says that there is no such order.
 */
export type LookUpOrder = (emailOrPhone: string) => Promise<Result<LookupHash, ContactRefusal | TooManyTries>>;

export interface LookUpOrderDeps {
  readonly orders: OrderReader;
  readonly decoys: DecoyHashes;
  /** 10 in 10 minutes an identifier. */
  readonly throttle: Throttle;
  readonly clock: Clock;
}

export const makeLookUpOrder =
  ({ orders, decoys, throttle, clock }: LookUpOrderDeps): LookUpOrder =>
  async (emailOrPhone) => {
    const contact = parseContact(emailOrPhone);
    if (!contact.ok) return contact;
    const decoy = decoys.of(contact.value);
    // Keyed by the decoy, so the throttle's table contains no address.
    const taken = await throttle.take(decoy);
    if (!taken.allowed) return err({ kind: 'throttle/too-many', retryAfterMs: taken.retryAfterMs });
    const hash = await orders.latestHashByContact(contact.value, plusMs(clock.now(), -LIMITS.orders.lookupWindowMs));
    return ok(hash ?? decoy);
  };
