import type { Instant } from '#core/domain/kernel/instant.ts';

const TIME_DIGITS = 12;
const RANDOM_DIGITS = 19;
/** The variant's two bits are fixed: 8, 9, a or b. */
const VARIANT = ['8', '9', 'a', 'b'] as const;

/**
 * A time-ordered UUID (version 7). `crypto.randomUUID` exists only on https. @param random letters and digits, of which the hexadecimal
 * ones are used.
 */
export const uuidV7 = (now: Instant, random: string): string => {
  const time = now.toString(16).padStart(TIME_DIGITS, '0');
  const digits = random
    .replaceAll(/[^0-9a-f]/g, '')
    .padStart(RANDOM_DIGITS, '0')
    .slice(-RANDOM_DIGITS);
  const variant = VARIANT[Number.parseInt(digits.charAt(0), 16) % VARIANT.length] ?? VARIANT[0];
  return [time.slice(0, 8), time.slice(8), `7${digits.slice(1, 4)}`, `${variant}${digits.slice(4, 7)}`, digits.slice(7)].join('-');
};
