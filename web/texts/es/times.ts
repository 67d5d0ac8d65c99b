import { elapsedMs, HOUR_MS, MINUTE_MS, type Instant } from '#core/domain/kernel/instant.ts';
import { dayTimeText, exactTimeText, timeText } from '#web/texts/times.ts';
import { aboutMinutes, counted } from './words.ts';
import type { Catalogue } from '../catalogue.ts';

const agoText = (at: Instant, now: Instant): string => {
  const passedMs = elapsedMs(at, now);
  if (passedMs < MINUTE_MS) return 'hace un momento';
  return passedMs < HOUR_MS
    ? `hace ${counted(Math.floor(passedMs / MINUTE_MS), 'minuto', 'minutos')}`
    : `hace ${counted(Math.floor(passedMs / HOUR_MS), 'hora', 'horas')}`;
};

export const TIMES: Catalogue['times'] = {
  time: (at, now, timeZone) => timeText(at, now, timeZone, 'es'),
  dayTime: (at, now, timeZone) => dayTimeText(at, now, timeZone, 'es'),
  exactTime: (at, timeZone) => exactTimeText(at, timeZone, 'es'),
  aboutMinutes: (until, now) => aboutMinutes(Math.max(1, Math.ceil(elapsedMs(now, until) / MINUTE_MS))),
  ago: agoText,
};
