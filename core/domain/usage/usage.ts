/** The steps of a visit and its errors, in the order of the report's funnel. The names are those of spec §7, 'analytics events'. */
export const USAGE_EVENTS = ['view_menu', 'add_to_cart', 'begin_checkout', 'purchase', 'exception'] as const;

export type UsageEvent = (typeof USAGE_EVENTS)[number];

/** The count of each event. Advisory: browsers report it, unverified. */
export type UsageCounts = Readonly<Record<UsageEvent, number>>;

/** A missing step did not happen. */
export type ReportedUsage = { readonly [E in UsageEvent]?: number | undefined };

const countsOf = (countOf: (event: UsageEvent) => number): UsageCounts => ({
  view_menu: countOf('view_menu'),
  add_to_cart: countOf('add_to_cart'),
  begin_checkout: countOf('begin_checkout'),
  purchase: countOf('purchase'),
  exception: countOf('exception'),
});

export const NO_USAGE: UsageCounts = countsOf(() => 0);

export const addUsage = (one: UsageCounts, other: ReportedUsage): UsageCounts => countsOf((event) => one[event] + (other[event] ?? 0));
