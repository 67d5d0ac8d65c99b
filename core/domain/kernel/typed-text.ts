// Control characters become spaces, because they may be breaks; PostgreSQL cannot even store NUL. So do lone surrogates, which PostgreSQL
// refuses in JSON.
const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029]/gu;
/** Characters without width, such as a pasted word's hyphenation, except those that join letters, emojis and flags. */
const INVISIBLE = /(?![\u200c-\u200d\u{e0020}-\u{e007f}])\p{Cf}/gu;
/** Joiners, marks and blank letters without anything to see. */
const BLANK = /^[\p{Cf}\p{M}\s\u115f\u1160\u2800\u3164\uffa0]*$/u;
/** A lone surrogate, left where the cap cuts a pair in two. */
const CUT_CHARACTER = /\p{Cs}$/u;

/** Text as people typed it, here or on the provider's page: control characters and runs of spaces become one space, trimmed, capped (rules §6). */
export const cleanText = (text: string, maxLength: number): string =>
  text
    .replaceAll(CONTROL, ' ')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength)
    .replace(CUT_CHARACTER, '')
    .trim()
    .replace(BLANK, '');

/** Maximum length of typed texts, in characters. `reason`: of a reopening or a refund. */
export const TEXT_LIMITS = {
  name: 120,
  email: 254,
  phone: 40,
  specialInstructions: 255,
  reason: 300,
  productName: 80,
  station: 24,
  pauseSentence: 120,
  ingredients: 600,
  /** Three characters, plus text pasted around them. */
  pickupCode: 60,
  staffName: 60,
} as const;

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
    .replaceAll(/[\p{Cf}\p{DI}]/gu, '')
    .replaceAll(/[^\P{Nd}0-9]/gu, asciiDigit)
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[‘’‚‛′´`ʻʼʹ]/gu, "'")
    .replaceAll(/[“”„‟″«»]/gu, '"')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** Names with the same look are the same to people: 'Drawer A' and 'drawer  a'. */
export const lookOf = (name: string): string => plainCharacters(name).toLowerCase();

/** '１２ pcs' reads '12'. */
export const digitsIn = (text: string): string => plainCharacters(text).replaceAll(/\D/gu, '');
