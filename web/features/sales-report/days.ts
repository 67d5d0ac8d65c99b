import { businessDayOf, plusDays } from '#core/domain/reports/business-day.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';

/** 'YYYY-MM-DD', as on the wire and in date fields. Sorts as text. */
export type LocalDay = string;

const DASHED = /^(\d{4})-(\d{2})-(\d{2})$/;
const BARE = /^(\d{4})(\d{2})(\d{2})$/;

export const isLocalDay = (text: string): boolean => DASHED.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

const dashed = (bare: string): LocalDay => bare.replace(BARE, '$1-$2-$3');

/** Today at the stand; in the browser's own zone until the stand's is known. */
export const todayAt = (now: Instant, timeZone: string | null): LocalDay =>
  dashed(businessDayOf(now, timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone));

/** The day this many days later, or earlier when negative. */
export const shiftDay = (day: LocalDay, days: number): LocalDay => dashed(plusDays(day.replaceAll('-', ''), days));

/** 'Friday, November 20, 2026' */
export const dayTitle = (day: LocalDay): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
