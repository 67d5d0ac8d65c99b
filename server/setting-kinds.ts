import * as z from 'zod/mini';
import { weaknessOf } from '#core/domain/staff/admin-password.ts';

/** Formats of the environment's settings. */
export const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

/** As written in the environment. */
export const wholeNumber = (from: number, to: number) => {
  const message = `must be a whole number from ${from} to ${to}`;
  return z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/, message)), z.transform(Number)),
    z.number().check(z.minimum(from, message), z.maximum(to, message)),
  );
};

/** In basis points: '3' is 300. */
export const percent = z.pipe(
  z.string().check(z.regex(/^\d{1,2}(\.\d{1,2})?$/, 'must be a percentage from 0 to 30 with at most two decimals')),
  z.pipe(
    z.transform((digits: string) => Math.round(Number(digits) * 100)),
    z.number().check(z.maximum(3_000, 'must be a percentage from 0 to 30 with at most two decimals')),
  ),
);

export const adminPassword = z
  .string()
  .check(
    z.refine(
      (password) => weaknessOf(password) === null,
      "must have at least 8 characters, be none of the most common passwords and consist of more than the product's own words",
    ),
  );

const isTimeZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

export const timeZone = z.string().check(z.refine(isTimeZone, 'must be an IANA time zone, like America/Chicago'));

export const isUrlWith = (protocols: readonly string[]) => (url: string) => protocols.includes(URL.parse(url)?.protocol ?? '');
const isOrigin = (url: string): boolean =>
  isUrlWith(['http:', 'https:'])(url) && URL.parse(url)?.href === `${URL.parse(url)?.origin ?? ''}/`;

/** A web address without a path, normalized to an origin without a trailing slash. */
export const httpOrigin = z.pipe(
  z.string().check(z.refine(isOrigin, 'must be a web address without a path, like https://stand.example.org')),
  z.transform((url: string) => new URL(url).origin),
);

export const webAddress = z.string().check(z.refine(isUrlWith(['http:', 'https:']), 'must be a web address'));
