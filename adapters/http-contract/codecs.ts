import * as z from 'zod/mini';
import { cleanText } from '#core/domain/kernel/typed-text.ts';
import { instant, type Instant } from '#core/domain/kernel/instant.ts';
import { cents, parseUsd, subtractCents, toUsdText, type Cents } from '#core/domain/kernel/money.ts';
import {
  lookupHash as toLookupHash,
  lookupPageHash as toLookupPageHash,
  productId as toProductId,
  sessionId as toSessionId,
  visitorId as toVisitorId,
  type LookupHash,
  type LookupPageHash,
  type ProductId,
  type SessionId,
  type VisitorId,
} from '#core/domain/kernel/ids.ts';

/** The maximum of one amount on the wire, which keeps every sum within safe integers. */
const MAX_DOLLARS = 100_000;

/** A JSON number as printed: '2.5', '1e-7'. `parseUsd` then refuses anything but plain digits. */
const digitsOf = (value: number | string): string => (typeof value === 'number' ? String(value) : value.trim());

/** Dollars on the wire (a number, or the same digits as text) ↔ cents inside. Never negative, no more than two decimals. */
export const usd = z.codec(z.union([z.number().check(z.maximum(MAX_DOLLARS)), z.string().check(z.maxLength(12))]), z.custom<Cents>(), {
  decode: (value, payload) => {
    const parsed = parseUsd(digitsOf(value));
    if (parsed.ok && parsed.value <= cents(MAX_DOLLARS * 100)) return parsed.value;
    payload.issues.push({ code: 'custom', message: 'must be an amount in dollars with at most two decimals', input: value });
    return cents(0);
  },
  encode: (amount) => Number(toUsdText(amount)),
});

/** Dollars that may be negative, such as differences. Only in responses. */
export const signedUsd = z.codec(z.number(), z.custom<Cents>(), {
  decode: (value) => {
    const parsed = parseUsd(Math.abs(value).toFixed(2));
    const amount = parsed.ok ? parsed.value : cents(0);
    return value < 0 ? subtractCents(cents(0), amount) : amount;
  },
  encode: (amount) => Number(toUsdText(amount)),
});

/** PostgreSQL and calendars take no others. Such a time is a typing error. */
const [FIRST_INSTANT, LAST_INSTANT] = [Date.UTC(1900), Date.UTC(3000) - 1] as const;

/** With its offset: without one, `Date.parse` would take the server's own time zone. */
const INSTANT = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** NaN for a day that does not exist, which `Date.parse` would take for one of the next month. */
const epochMsOf = (text: string): number => {
  const [, day = ''] = INSTANT.exec(text) ?? [];
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day) ? Number.NaN : Date.parse(text);
};

/** ISO 8601 in UTC on the wire ↔ epoch milliseconds inside. */
export const isoInstant = z.codec(z.string().check(z.maxLength(40)), z.custom<Instant>(), {
  decode: (value, payload) => {
    const epochMs = epochMsOf(value);
    if (epochMs >= FIRST_INSTANT && epochMs <= LAST_INSTANT) return instant(epochMs);
    payload.issues.push({ code: 'custom', message: 'must be an instant in ISO 8601', input: value });
    return instant(0);
  },
  encode: (at) => new Date(at).toISOString(),
});

const id = <Id extends string>(pattern: RegExp, message: string, make: (text: string) => Id) =>
  z.codec(z.string().check(z.regex(pattern, message)), z.custom<Id>(), { decode: make, encode: (value): string => value });

const MAX_PRODUCT_ID = 2_147_483_647;

export const productId = z.codec(z.int().check(z.minimum(1), z.maximum(MAX_PRODUCT_ID)), z.custom<ProductId>(), {
  decode: toProductId,
  encode: (value): number => value,
});
export const sessionId = id<SessionId>(/^[A-Za-z0-9_-]{8,255}$/, 'must be a checkout session id', toSessionId);
export const lookupHash = id<LookupHash>(/^[A-Za-z0-9_-]{32}$/, 'must be an order lookup hash', toLookupHash);
/** Longer than an order's own hash, so that the kind of page is obvious. */
export const lookupPageHash = id<LookupPageHash>(/^[A-Za-z0-9_-]{43}$/, 'must be the hash of a looked-up order', toLookupPageHash);
/** The hash in text pasted as the end of a link; adjacent punctuation and blanks are ignored. */
export const linkedHash = (text: string): string => /[\w-]{43}|[\w-]{32}/.exec(text)?.[0] ?? text;
export const visitorId = id<VisitorId>(/^[A-Za-z0-9_-]{8,64}$/, 'must be 8 to 64 letters, digits, dashes', toVisitorId);

/** A key or an id that a device or a provider made: no blanks, and nothing that PostgreSQL cannot store. */
export const visible = (minimum: number, maximum: number) =>
  z.string().check(z.regex(new RegExp(`^[\\x21-\\x7e]{${minimum},${maximum}}$`), `must be ${minimum} to ${maximum} visible characters`));

/** Typed text: trimmed, control characters removed, capped (rules §6). A codec, so that clients can send it too. */
export const typedText = (maxLength: number) =>
  z.codec(z.string().check(z.maxLength(maxLength * 2)), z.string().check(z.maxLength(maxLength)), {
    decode: (text) => cleanText(text, text.length),
    encode: (text) => text,
  });
