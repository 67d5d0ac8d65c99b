import type { Contact } from '../domain/kernel/contact.ts';
import type { LookupHash } from '../domain/kernel/ids.ts';

/**
 * The answer to a lookup that finds nothing: a hash that looks like any other and leads to no order, always the same for
 * the same contact, so that the answer does not reveal who has ordered (rules §5).
 */
export interface DecoyHashes {
  of(contact: Contact): LookupHash;
}
