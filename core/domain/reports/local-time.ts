import { instant, MINUTE_MS, type Instant } from '../kernel/instant.ts';
import { zoneFormatters } from './business-day.ts';

/** A moment on the stand's clock: '2026-11-20 19:05:09', with its UTC offset '-06:00'. */
export type LocalTime = { readonly time: string; readonly offset: string };

const formatterOf = zoneFormatters({
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

const twoDigits = (value: number): string => String(value).padStart(2, '0');

const offsetText = (minutes: number): string => {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`;
};

/** A spreadsheet reads the time as a time; the offset distinguishes the two hours when clocks are set back. @throws RangeError when `timeZone` is unknown. */
export const localTimeOf = (at: Instant, timeZone: string): LocalTime => {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  const day = `${part('year')}-${part('month')}-${part('day')}`;
  const clock = `${part('hour')}:${part('minute')}:${part('second')}`;
  const minutes = Math.round((instant(Date.parse(`${day}T${clock}Z`)) - at) / MINUTE_MS);
  return { time: `${day} ${clock}`, offset: offsetText(minutes) };
};

const CLOCK = { from: 11, to: 16 } as const;

/** '19:05' by the stand's clock. */
export const clockTimeOf = (at: Instant, timeZone: string): string => localTimeOf(at, timeZone).time.slice(CLOCK.from, CLOCK.to);
