import { plainCharacters } from '../kernel/typed-text.ts';
import { LIMITS } from '../limits.ts';

/** Spec §8, 'Login'. */
export const REFUSED_STAFF_CODE = 'Invalid or expired code.';

const CODE_LENGTH = LIMITS.staffCodes.length;
const TYPED_CODE = /^[A-Z0-9]{6}$/;

/**
 * Typed or pasted text as the field shows it: capitals, without blanks, dashes or surrounding words. 'Your code is ABC-234.' reads
 * 'ABC234'; longer text is cut.
 */
export const typedStaffCode = (typed: string): string => {
  const text = plainCharacters(typed).toUpperCase();
  const alone = text.replaceAll(/[^A-Z0-9]/g, '');
  if (alone.length <= CODE_LENGTH) return alone;
  const inside = text.split(/[^A-Z0-9-]+/).map((word) => word.replaceAll('-', ''));
  const codes = inside.filter((word) => word.length === CODE_LENGTH && /\d/.test(word));
  const [code] = codes.length > 0 ? codes : inside.filter((word) => word.length === CODE_LENGTH).slice(-1);
  return (code ?? alone).slice(0, CODE_LENGTH);
};

/** Upper-cased, without text typed around it; null unless it is 6 letters or digits (spec §5). */
export const readStaffCode = (typed: string): string | null => {
  const code = plainCharacters(typed)
    .replaceAll(/[ .,:-]/g, '')
    .toUpperCase();
  return TYPED_CODE.test(code) ? code : null;
};
