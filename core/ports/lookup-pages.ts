import type { Contact } from '../domain/kernel/contact.ts';
import type { LookupPageHash, OrderId } from '../domain/kernel/ids.ts';
import type { Instant } from '../domain/kernel/instant.ts';
import type { LookupPage } from '../domain/order/lookup-page.ts';

/** The answers of lookups, outside any transaction. */
export interface LookupPages {
  /**
   * The newest order placed at or after `since` with this contact; without one a decoy: the order that the contact's page
   * showed before, otherwise one that another lookup would find, chosen by the contact's key. Both do the same work, so
   * that the time reveals nothing.
   * @returns null when there is no order at all.
   */
  choose(wanted: {
    readonly contact: Contact;
    readonly contactKey: string;
    readonly since: Instant;
  }): Promise<{ readonly orderId: OrderId; readonly isOwner: boolean } | null>;
  /** Storing a page again changes nothing. */
  keep(page: LookupPage): Promise<void>;
  /** A page whose order was placed at or after `since`. */
  find(hash: LookupPageHash, since: Instant): Promise<LookupPage | null>;
  forgetOpenedBefore(before: Instant): Promise<void>;
}
