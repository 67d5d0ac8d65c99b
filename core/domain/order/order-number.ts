import type { Instant } from '../kernel/instant.ts';
import { businessDayOf, type BusinessDay } from '../reports/business-day.ts';

/** `O`: ordered online. `W`: sold at the window, including by phone. */
export type OrderChannel = 'O' | 'W';

export type OrderNumberParts = {
  /** `STAND_CODE`: letters and digits, no dash. */
  readonly standCode: string;
  /** 'YYYYMMDD' in the stand's time zone, see `numberDay`. */
  readonly businessDay: string;
  readonly channel: OrderChannel;
  /** The night's one sequence, from 1. */
  readonly sequence: number;
};

/** `STAND_CODE` must keep the number at four dash-separated parts. */
export const STAND_CODE_PATTERN = /^[A-Z0-9]{1,12}$/;

const SHOWN_DIGITS = 3;
const PARTS = 4;

/** The short number, called out at the window: '#' and the sequence modulo 1000, padded to 3 digits. */
export const displayNumber = (sequence: number): string => `#${String(sequence).slice(-SHOWN_DIGITS).padStart(SHOWN_DIGITS, '0')}`;

/** 'BAND-20261120-O-042'. @throws RangeError on parts that do not make a number of four parts. */
export const formatOrderNumber = ({ standCode, businessDay, channel, sequence }: OrderNumberParts): string => {
  if (!STAND_CODE_PATTERN.test(standCode)) throw new RangeError(`not a stand code: ${standCode}`);
  if (!/^\d{8}$/.test(businessDay)) throw new RangeError(`not a business day: ${businessDay}`);
  if (!Number.isSafeInteger(sequence) || sequence < 1) throw new RangeError(`not a sequence number: ${sequence}`);
  return `${standCode}-${businessDay}-${channel}-${String(sequence).padStart(SHOWN_DIGITS, '0')}`;
};

/**
 * The day in an order number: a night keeps the day of its opening after midnight. Nights that open on one day share a sequence.
 * @param openedAt of the open night; null: none is open
 */
export const numberDay = (openedAt: Instant | null, now: Instant, timeZone: string): BusinessDay =>
  businessDayOf(openedAt ?? now, timeZone);

/** 42 in 'BAND-20261120-O-042'. */
export const sequenceOfNumber = (orderNumber: string): number => Number(orderNumber.split('-')[3]);

/** The channel in 'BAND-20261120-O-042'. */
export const channelOfNumber = (orderNumber: string): OrderChannel => (orderNumber.split('-')[2] === 'W' ? 'W' : 'O');

/** Spec §3: four dash-separated parts show '#NNN' of the last one; '#…' and anything else are shown unchanged. */
export const displayOrderNumber = (orderNumber: string): string => {
  if (orderNumber.startsWith('#')) return orderNumber;
  const parts = orderNumber.split('-');
  const last = parts.at(-1) ?? '';
  // Takes the digits as text, so that long numbers lose no precision.
  return parts.length === PARTS && /^\d+$/.test(last) ? `#${last.slice(-SHOWN_DIGITS).padStart(SHOWN_DIGITS, '0')}` : orderNumber;
};

const SHOWN_NUMBERS = 1_000;

/** The display number as a number: the last three digits. */
export const displaySequence = (sequence: number): number => sequence % SHOWN_NUMBERS;

/** The next sequence number whose display number is free among the orders in hand. @throws RangeError when all are taken */
export const freeSequence = (last: number, taken: ReadonlySet<number>): number => {
  for (let next = last + 1; next <= last + SHOWN_NUMBERS; next += 1) if (!taken.has(displaySequence(next))) return next;
  throw new RangeError('every display number is taken');
};
