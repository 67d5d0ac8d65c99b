/** What only the customer of an order has: a letter and two digits, unique among the orders in hand. */
const PICKUP_CODE_LETTERS = 'ACEFHJKMNPRTUVWXY';
/** Of both alphabets whatever is mistaken for something else is left out: no 0, 1, B, D, G, I, L, O, Q, S, Z. */
const PICKUP_CODE_DIGITS = '23456789';

const PICKUP_CODE = new RegExp(`^[${PICKUP_CODE_LETTERS}][${PICKUP_CODE_DIGITS}]{2}$`);

/** Upper-cased and without the spaces and dashes people type; null unless it may be a code. */
export const readPickupCode = (typed: string): string | null => {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return PICKUP_CODE.test(code) ? code : null;
};

/** Every code there is, in order. */
export const pickupCodes = (): readonly string[] => {
  const digits = PICKUP_CODE_DIGITS.split('');
  return PICKUP_CODE_LETTERS.split('').flatMap((letter) => digits.flatMap((first) => digits.map((second) => `${letter}${first}${second}`)));
};
