import { aboutMinutesText, agoText, dayTimeText, exactTimeText, timeText } from '#web/texts/times.ts';

/** Points in time and their distance. */
export const TIMES = { time: timeText, dayTime: dayTimeText, exactTime: exactTimeText, aboutMinutes: aboutMinutesText, ago: agoText };
