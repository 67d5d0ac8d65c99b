const DIGITS_IN_A_SCRIPT = 10;

const isDigit = (codePoint: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** Each script's digits 0 to 9 follow each other. */
const asciiDigit = (digit: string): string => {
  const codePoint = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < DIGITS_IN_A_SCRIPT - 1 && isDigit(codePoint - value - 1)) value += 1;
  return String(value);
};

/**
 * Converts text to the characters of an American keyboard: full-width letters, digits of any script, dashes, quotes and spaces become
 * plain, and invisible marks are removed. For typed or pasted input.
 */
export const plainCharacters = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\uFE00-\uFE0F\u034F]/gu, '')
    .replaceAll(/[^\P{Nd}0-9]/gu, asciiDigit)
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[‘’‚‛′´`ʻʼʹ]/gu, "'")
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** '１２ pcs' reads '12'. */
export const digitsIn = (text: string): string => plainCharacters(text).replaceAll(/\D/gu, '');
