/** The secret of an order's customer: a letter and two digits, unique among the orders in hand. */
const PICKUP_CODE_LETTERS = 'ACEFHJKMNPRTUVWXY';
/** Without characters that people confuse: no 0, 1, B, D, G, I, L, O, Q, S, Z. */
const PICKUP_CODE_DIGITS = '23456789';

const PICKUP_CODE = new RegExp(`^[${PICKUP_CODE_LETTERS}][${PICKUP_CODE_DIGITS}]{2}$`);

/** Upper-cased and without the spaces and dashes people type; null unless it could be a code. */
export const readPickupCode = (typed: string): string | null => {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return PICKUP_CODE.test(code) ? code : null;
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
