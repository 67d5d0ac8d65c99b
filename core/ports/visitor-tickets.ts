import type { Visitor } from '../domain/admission/admission.ts';
import type { NetworkKey, VisitorId } from '../domain/kernel/ids.ts';

/** Identifies a visitor. All instances agree, and tickets cannot be forged. */
export interface VisitorTickets {
  issue(visitor: Visitor): string;
  /** Null if the stand did not issue it. */
  read(ticket: string): Visitor | null;
  /** The visitor id for this claimed id: always the same, so that a request whose answer was lost can be repeated. */
  idFor(claimed: VisitorId): VisitorId;
  /** The 128-bit secret of the pass with this name; always the same. */
  passOf(name: string): string;
  isPass(name: string, secret: string): boolean;
  /** @param network an IPv4 address, or an IPv6 /48. @returns the stored form, useless without the stand's key. */
  keyOf(network: string): NetworkKey;
}
