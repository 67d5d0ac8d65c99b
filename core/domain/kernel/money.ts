import { err, ok, type Result } from './result.ts';

declare const centsBrand: unique symbol;

/** US dollars as a whole number of cents, the only internal form of money (rules §1). */
export type Cents = number & { readonly [centsBrand]: true };

const CENTS_PER_DOLLAR = 100;
const BASIS_POINTS_PER_WHOLE = 10_000;

/** @throws RangeError when `amount` is not a safe integer: fractional cents are a bug, never a rounding matter. */
export const cents = (amount: number): Cents => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of cents: ${amount}`);
  // `-0` would compare equal and print differently.
  return (amount === 0 ? 0 : amount) as Cents;
};

export const ZERO = cents(0);

export const addCents = (...amounts: readonly Cents[]): Cents => cents(amounts.reduce((sum, amount) => sum + amount, 0));

export const subtractCents = (from: Cents, amount: Cents): Cents => cents(from - amount);

export const negateCents = (amount: Cents): Cents => cents(-amount);

export const multiplyCents = (amount: Cents, times: number): Cents => cents(amount * times);

export type PricedLine = { readonly unitPriceCents: Cents; readonly quantity: number };

export const subtotalOf = (lines: readonly PricedLine[]): Cents =>
  addCents(...lines.map((line) => multiplyCents(line.unitPriceCents, line.quantity)));

/** A percentage as basis points (300 = 3 %), rounded half up, away from zero for negative amounts (rules §1). */
export const shareOf = (amount: Cents, basisPoints: number): Cents => {
  const scaled = Math.abs(amount) * basisPoints;
  const rounded = Math.floor((scaled + BASIS_POINTS_PER_WHOLE / 2) / BASIS_POINTS_PER_WHOLE);
  return cents(amount < 0 ? -rounded : rounded);
};

export type UsdRefusal = { readonly kind: 'money/not-an-amount'; readonly text: string };

const USD_TEXT = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/** Reads '3', '3.5' or '3.50' digit by digit. More than two decimals, a sign or an exponent is refused, never rounded. */
export const parseUsd = (text: string): Result<Cents, UsdRefusal> => {
  const [, dollars, fraction = ''] = USD_TEXT.exec(text.trim()) ?? [];
  if (dollars === undefined) return err({ kind: 'money/not-an-amount', text });
  return ok(cents(Number(dollars) * CENTS_PER_DOLLAR + Number(fraction.padEnd(2, '0'))));
};

/** '25.59', '-3.00': digits only, for inputs and the wire. */
export const toUsdText = (amount: Cents): string => {
  const whole = Math.abs(amount);
  const sign = amount < 0 ? '-' : '';
  return `${sign}${Math.trunc(whole / CENTS_PER_DOLLAR)}.${String(whole % CENTS_PER_DOLLAR).padStart(2, '0')}`;
};

const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** '$25.59', '-$3.00', '$1,442.00': for people. Dollars are written alike in both languages of the stand. */
export const formatUsd = (amount: Cents): string => USD.format(amount / CENTS_PER_DOLLAR);
