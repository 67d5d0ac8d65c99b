import type { Visitor } from '../domain/admission/visitor.ts';
import type { NetworkKey, VisitorId } from '../domain/kernel/ids.ts';

/** Identifies a visitor. All instances agree, and nobody else can make one. */
export interface VisitorTickets {
  issue(visitor: Visitor): string;
  /** Null for one that the stand has not issued. */
  read(ticket: string): Visitor | null;
  /** The visitor id for this claimed id: always the same, so that a request whose answer was lost can be repeated. */
  idFor(claimed: VisitorId): VisitorId;
  /** The secret of the pass with this name, of 128 bits; always the same. */
  passOf(name: string): string;
  isPass(name: string, secret: string): boolean;
  /** @param network an IPv4 address, or an IPv6 /48. What is stored of it; of no use without the stand's key. */
  keyOf(network: string): NetworkKey;
}
