import type { Contact } from '../domain/kernel/contact.ts';
import type { LookupPageHash } from '../domain/kernel/ids.ts';
import type { Instant } from '../domain/kernel/instant.ts';
import type { ChosenOrder } from '../domain/order/choose-lookup-page.ts';
import type { LookupPage } from '../domain/order/lookup-page.ts';

/** The results of lookups, outside any transaction. */
export interface LookupPages {
  /** Like `chooseLookupPage`, among the orders placed at or after `since`. @returns null when there are none. */
  choose(wanted: { readonly contact: Contact; readonly contactKey: string; readonly since: Instant }): Promise<ChosenOrder | null>;
  /** Storing a page again has no effect. */
  keep(page: LookupPage): Promise<void>;
  /** A page whose order was placed at or after `since`. */
  find(hash: LookupPageHash, since: Instant): Promise<LookupPage | null>;
  forgetOpenedBefore(before: Instant): Promise<void>;
}
