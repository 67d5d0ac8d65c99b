import { HOUR_MS, plusMs, type Instant } from '../kernel/instant.ts';
import { businessDayOf, dayWindow, type BusinessDay } from '../reports/business-day.ts';
import { isInHand } from './in-hand.ts';
import type { Order } from './order.ts';

/** The orders that a person may see: staff see tonight's; people who manage orders see all. */
export type OrderReach = 'tonight' | 'every night';

/** A late game and its cleanup belong to the evening before. */
const NIGHT_ENDS_AFTER_MS = 6 * HOUR_MS;

/** Today, and before 6 AM yesterday. */
export const tonightsDay = (now: Instant, timeZone: string): BusinessDay => businessDayOf(plusMs(now, -NIGHT_ENDS_AFTER_MS), timeZone);

export const tonightSince = (now: Instant, timeZone: string): Instant => dayWindow(tonightsDay(now, timeZone), timeZone).start;

/** In hand, or placed, handed out or cancelled tonight. */
export const isOfTonight = ({ status, placedAt, completedAt, cancelledAt }: Order, since: Instant): boolean =>
  isInHand(status) || [placedAt, completedAt, cancelledAt].some((at) => at !== null && at >= since);
