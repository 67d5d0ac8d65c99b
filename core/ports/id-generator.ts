import type { LookupHash } from '../domain/kernel/ids.ts';

/** Unguessable identifiers. */
export interface IdGenerator {
  /** A time-ordered UUID: newer ones sort later, so that index inserts stay local. */
  uuid(): string;
  /** 192 random bits as base64url, the secret of an order's public page (rules §5). */
  lookupHash(): LookupHash;
  /** Draws any of `PICKUP_CODES`; it may already be taken. */
  pickupCode(): string;
}
