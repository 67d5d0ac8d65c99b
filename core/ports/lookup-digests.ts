import type { Contact } from '../domain/kernel/contact.ts';
import type { LookupPageHash, OrderId } from '../domain/kernel/ids.ts';

/** Keyed digests, the same on every instance. Without the key they cannot be computed, and they reveal nothing about their input. */
export interface LookupDigests {
  /** Replaces a contact wherever lookups are counted or stored. */
  ofContact(contact: Contact): string;
  /** The secret of the page that shows this order to a person who looked up this contact; null when there is no order at all. */
  ofPage(contactKey: string, orderId: OrderId | null): LookupPageHash;
}
