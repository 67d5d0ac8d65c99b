import type { BusinessDay } from '../domain/reports/business-day.ts';
import type { UsageCounts } from '../domain/usage/usage.ts';

/** How the stand was used, as one number a day and event: whatever browsers send, it does not grow. */
export interface UsageLog {
  add(day: BusinessDay, counts: UsageCounts): Promise<void>;
  /** Zeros for a day that has none. */
  of(day: BusinessDay): Promise<UsageCounts>;
}
