/** The steps of a visit and what went wrong, in the order of the report's funnel. The names are those of spec §7, 'analytics events'. */
export const USAGE_EVENTS = ['view_menu', 'add_to_cart', 'begin_checkout', 'purchase', 'exception'] as const;

export type UsageEvent = (typeof USAGE_EVENTS)[number];

/** How often each happened. Advisory: browsers say it, and nobody can check them. */
export type UsageCounts = Readonly<Record<UsageEvent, number>>;

/** A step that is missing did not happen. */
export type UsageSaid = { readonly [E in UsageEvent]?: number | undefined };

const countsOf = (countOf: (event: UsageEvent) => number): UsageCounts => ({
  view_menu: countOf('view_menu'),
  add_to_cart: countOf('add_to_cart'),
  begin_checkout: countOf('begin_checkout'),
  purchase: countOf('purchase'),
  exception: countOf('exception'),
});

export const NO_USAGE: UsageCounts = countsOf(() => 0);

export const addUsage = (one: UsageCounts, other: UsageSaid): UsageCounts => countsOf((event) => one[event] + (other[event] ?? 0));
