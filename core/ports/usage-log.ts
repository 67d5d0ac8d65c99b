import type { BusinessDay } from '../domain/reports/business-day.ts';
import type { UsageCounts } from '../domain/usage/usage.ts';

/** Usage of the stand, as one count per day and event: its size does not depend on what browsers send. */
export interface UsageLog {
  add(day: BusinessDay, counts: UsageCounts): Promise<void>;
  /** Zeros for a day without counts. */
  of(day: BusinessDay): Promise<UsageCounts>;
}
