import { DAY_MS, elapsedMs, HOUR_MS, MINUTE_MS, type Instant } from '../kernel/instant.ts';
import { zoneFormatters } from '../reports/business-day.ts';

const UNITS = [
  [DAY_MS, 'day'],
  [HOUR_MS, 'hour'],
  [MINUTE_MS, 'minute'],
] as const;

/** '2 hours ago'; under a minute reads 'just now'. */
export const ageText = (at: Instant, now: Instant): string => {
  const age = elapsedMs(at, now);
  const [unitMs, unit] = UNITS.find(([size]) => age >= size) ?? [0, ''];
  if (unitMs === 0) return 'just now';
  const count = Math.floor(age / unitMs);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
};

const MOMENT = zoneFormatters({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** 'Nov 21, 9:58 PM' */
export const momentText = (at: Instant, timeZone: string): string => MOMENT(timeZone).format(at);
