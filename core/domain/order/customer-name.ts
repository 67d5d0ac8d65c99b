import { plainCharacters } from '../kernel/typed-text.ts';

const SUFFIX = /^(?:jr|sr|jnr|snr|junior|senior|ii|iii|iv|v|vi|esq|md|phd|dds)\.?$/i;
/** Particles before a last name: 'de la Cruz', 'von der Leyen', 'al-Rashid'. */
const PARTICLE =
  /^(?:al|ap|bin|bint|da|das|de|del|della|den|der|di|do|dos|du|el|la|las|le|los|mac|mc|san|st|ten|ter|van|vom|von|y|zu|zur)$/;
const FAMILY_NAME_FIRST = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+$/u;

const wordsIn = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

/** Drops 'Jr.' and the like, unless the name would be empty. */
const withoutSuffixes = (words: readonly string[]): readonly string[] =>
  words.length > 1 && SUFFIX.test(words.at(-1) ?? '') ? withoutSuffixes(words.slice(0, -1)) : words;

/** The words in spoken order: cards and forms also write 'Smith, John' and 'SMITH/JOHN'. */
const wordsOf = (name: string): readonly string[] => {
  const [first = [], ...rest] = name.split(/[,，、/]/).map((part) => withoutSuffixes(wordsIn(part)));
  const given = rest.flat().filter((word) => !SUFFIX.test(word));
  return withoutSuffixes([...given, ...first]);
};

/** The last word of the name, by which a customer is called at the window; '' for a blank name. */
export const lastNameOf = (name: string): string => wordsOf(name).at(-1) ?? '';

/** The first word of the name, for greetings; '' for a blank name. */
export const firstNameOf = (name: string): string => wordsOf(name)[0] ?? '';

/** Letters that do not decompose into a base letter and an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l', ø: 'o', đ: 'd', ð: 'd', ß: 'ss', ı: 'i', æ: 'ae', œ: 'oe', þ: 'th', ħ: 'h', ŧ: 't', ŋ: 'n', ə: 'e', ĸ: 'k',
}; // prettier-ignore
/** Spellings on keyboards without the key. */
const TWO_LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

const withoutAccents = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').normalize('NFC');

const spell = (name: string, letters: Readonly<Record<string, string>>): readonly string[] =>
  wordsOf(name).flatMap((word) =>
    wordsIn(
      withoutAccents(
        plainCharacters(word)
          .toLowerCase()
          .replaceAll(/\p{L}/gu, (letter) => letters[letter] ?? letter),
      )
        .replaceAll(/\p{L}/gu, (letter) => LETTERS[letter] ?? letter)
        .replaceAll("'", '')
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' '),
    ),
  );

/** Every possible last name: the last word, or the last two, with and without particles. */
const lastNamesIn = (words: readonly string[]): ReadonlySet<string> => {
  const [only = ''] = words;
  if (words.length === 1) return new Set([only, ...(FAMILY_NAME_FIRST.test(only) ? [only.slice(0, 1), only.slice(0, 2)] : [])]);
  const names = words.flatMap((word, at) => (at > 0 && !PARTICLE.test(word) ? [at] : [])).slice(-2);
  const isFamilyFirst = words.every((word) => FAMILY_NAME_FIRST.test(word));
  const runs = names.flatMap((end) =>
    words.slice(0, end + 1).flatMap((_, start) => (start === 0 && end < words.length - 1 ? [] : [words.slice(start, end + 1).join('')])),
  );
  return new Set([...runs, ...(isFamilyFirst ? [only] : [])]);
};

/**
 * Whether the text is the last name, alone or with the words before it: 'Cruz', 'de la Cruz', one of two last names. Accents, case,
 * hyphens, apostrophes, blanks and 'Jr.' do not matter.
 */
export const isLastName = (customerName: string, typed: string): boolean =>
  [{}, TWO_LETTERS].some((letters) => {
    const wanted = spell(typed, letters).join('');
    return wanted !== '' && [{}, TWO_LETTERS].some((others) => lastNamesIn(spell(customerName, others)).has(wanted));
  });
