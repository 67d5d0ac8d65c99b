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

/** Every code there is, in order. */
export const pickupCodes = (): readonly string[] => {
  const digits = PICKUP_CODE_DIGITS.split('');
  return PICKUP_CODE_LETTERS.split('').flatMap((letter) => digits.flatMap((first) => digits.map((second) => `${letter}${first}${second}`)));
};
