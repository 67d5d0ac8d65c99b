import { aboutMinutesText, agoText, dayTimeText, exactTimeText, timeText } from '#web/texts/times.ts';

/** Points in time and how far away they are. */
export const TIMES = { time: timeText, dayTime: dayTimeText, exactTime: exactTimeText, aboutMinutes: aboutMinutesText, ago: agoText };
