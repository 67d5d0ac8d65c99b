/**
 * What the stand may learn about its use (spec §7). No event carries an order's hash, a session id or anything about a
 * person (rules §6): amounts, counts and product names only.
 */
export type AnalyticsEvent =
  | { readonly name: 'view_menu' }
  /** `isFirst`: the cart was empty before. */
  | { readonly name: 'add_to_cart'; readonly productName: string; readonly valueCents: number; readonly isFirst: boolean }
  | { readonly name: 'begin_checkout'; readonly itemCount: number; readonly valueCents: number }
  | { readonly name: 'purchase'; readonly itemCount: number; readonly valueCents: number }
  | { readonly name: 'exception'; readonly description: string; readonly fatal: boolean };

export interface Analytics {
  track(event: AnalyticsEvent): void;
}
