import { businessDayOf, type BusinessDay } from '../../domain/reports/business-day.ts';
import { addUsage, NO_USAGE, type UsageCounts, type ReportedUsage } from '../../domain/usage/usage.ts';
import type { Ports } from '../../ports/ports.ts';

/** Counts in memory and stores periodically: a thousand phones must not contend for five rows. A crash may lose the latest counts. */
export interface UsageCounter {
  count(counts: ReportedUsage): void;
  /** Stores the counts since the last call. */
  store(): Promise<void>;
  /** Everything counted since this process started. */
  sinceStart(): UsageCounts;
}

export interface UsageCounterDeps extends Pick<Ports, 'usage' | 'clock'> {
  readonly timeZone: string;
}

export const makeUsageCounter = ({ usage, clock, timeZone }: UsageCounterDeps): UsageCounter => {
  const pending = new Map<BusinessDay, UsageCounts>();
  let sinceStart = NO_USAGE;
  const keep = (day: BusinessDay, counts: ReportedUsage): void => {
    pending.set(day, addUsage(pending.get(day) ?? NO_USAGE, counts));
  };
  const storeDay = async (day: BusinessDay, counts: UsageCounts): Promise<void> => {
    // Removed first: events counted during the write go to the next one.
    pending.delete(day);
    try {
      await usage.add(day, counts);
    } catch (error) {
      keep(day, counts);
      throw error;
    }
  };
  return {
    count: (counts) => {
      keep(businessDayOf(clock.now(), timeZone), counts);
      sinceStart = addUsage(sinceStart, counts);
    },
    store: async () => {
      await Promise.all([...pending].map(([day, counts]) => storeDay(day, counts)));
    },
    sinceStart: () => sinceStart,
  };
};
