import { plainCharacters } from '../kernel/typed-text.ts';

/** The letters of pickup codes. A code, one letter and two digits, is the customer's secret, unique among the orders in hand. */
const PICKUP_CODE_LETTERS = 'ACEFHJKMNPRTUVWXY';
/** Excludes characters that people confuse: 0, 1, B, D, G, I, L, O, Q, S, Z. */
const PICKUP_CODE_DIGITS = '23456789';

const PICKUP_CODE = new RegExp(`^[${PICKUP_CODE_LETTERS}][${PICKUP_CODE_DIGITS}]{2}$`);

/** A separate code in a sentence: 'Pickup code: R26.' */
const IN_A_SENTENCE = new RegExp(`(?:^|[^A-Z0-9])([${PICKUP_CODE_LETTERS}][ -]?[${PICKUP_CODE_DIGITS}]{2})(?![A-Z0-9])`, 'g');

/** Upper-cased, without text typed or pasted around it; null unless it could be one code. */
export const readPickupCode = (typed: string): string | null => {
  const text = plainCharacters(typed).toUpperCase();
  const code = text.replaceAll(/[^A-Z0-9]/g, '');
  if (PICKUP_CODE.test(code)) return code;
  const [found, ...others] = [...text.matchAll(IN_A_SENTENCE)].map(([, inside = '']) => inside.replaceAll(/[ -]/g, ''));
  return others.length === 0 ? (found ?? null) : null;
};

const DIGITS = PICKUP_CODE_DIGITS.split('');

/** All 1,088 codes, in order. */
export const PICKUP_CODES: readonly string[] = PICKUP_CODE_LETTERS.split('').flatMap((letter) =>
  DIGITS.flatMap((first) => DIGITS.map((second) => `${letter}${first}${second}`)),
);

/** Draws until a code is free. @throws RangeError when all are taken */
export const freePickupCode = (taken: ReadonlySet<string>, draw: () => string): string => {
  if (PICKUP_CODES.every((code) => taken.has(code))) throw new RangeError('every pickup code is taken');
  for (;;) {
    const code = draw();
    if (!taken.has(code)) return code;
  }
};
