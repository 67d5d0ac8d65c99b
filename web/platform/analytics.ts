/**
 * Usage events (spec §7). They contain amounts, counts and product names only, never an order's hash, a session id or personal data (rules
 * §6).
 */
export type AnalyticsEvent =
  | { readonly name: 'view_menu' }
  /** `isFirst`: the cart was empty before. */
  | { readonly name: 'add_to_cart'; readonly productName: string; readonly valueCents: number; readonly isFirst: boolean }
  | { readonly name: 'begin_checkout'; readonly itemCount: number; readonly valueCents: number }
  | { readonly name: 'purchase'; readonly itemCount: number; readonly valueCents: number }
  | { readonly name: 'exception' };

export interface Analytics {
  track(event: AnalyticsEvent): void;
}
