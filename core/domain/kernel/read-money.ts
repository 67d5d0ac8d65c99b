import { cents, type Cents } from './money.ts';
import { plainCharacters } from './typed-text.ts';
import { err, ok, type Result } from './result.ts';

export type MoneyRefusal =
  | { readonly kind: 'money/missing' }
  | { readonly kind: 'money/not-an-amount' }
  /** '1,000' is a dollar where the comma is the decimal sign, and a thousand dollars where it groups. */
  | { readonly kind: 'money/two-meanings'; readonly meanings: readonly [Cents, Cents] };

type Options = {
  /** More than two decimals are refused, or rounded half up. */
  readonly moreDecimals: 'refuse' | 'round';
};

const CURRENCY = /^(?:us ?)?\$|^usd\b|(?:us ?)?\$$|\b(?:usd|dollars?|d[oó]lar(?:es)?)$/gi;
const CENTS_ONLY = /^(\d{1,12}) ?¢$/;
/** '20.-', as bills are written in some countries. */
const NO_CENTS = /[.,]-{1,2}$/;
const GROUPED_BY_BLANK = /^\d{1,3}([ '])\d{3}(?:\1\d{3})*(?=[.,]|$)/;
const TWO_NUMBERS = /^(\d{1,10}) (\d{2})$/;
const GROUPED = { ',': /^\d{1,3}(?:,\d{3})+$/, '.': /^\d{1,3}(?:\.\d{3})+$/ } as const;
/** No more than one decimal sign. */
const PLAIN = /^(\d{0,12})(?:([.,])(\d*))?$/;
const MIXED = /^(\d[\d.,]*)([.,])(\d*)$/;

const notAnAmount = err({ kind: 'money/not-an-amount' } as const);

const toHundredths = (whole: string, decimals: string): Cents => {
  const rest = decimals.slice(2);
  return cents(Number(`${whole}${decimals.slice(0, 2).padEnd(2, '0')}`) + (rest >= '5' ? 1 : 0));
};

const readDecimals = (whole: string, decimals: string, { moreDecimals }: Options): Result<Cents, MoneyRefusal> =>
  moreDecimals === 'refuse' && /[1-9]/.test(decimals.slice(2)) ? notAnAmount : ok(toHundredths(whole, decimals));

/** A sign before exactly three digits may group them. A price is rounded behind its point (spec §5), so there a point never groups. */
const mayGroup = (whole: string, sign: string, decimals: string, { moreDecimals }: Options): boolean =>
  /^[1-9]\d{0,2}$/.test(whole) && decimals.length === 3 && (sign === ',' || moreDecimals === 'refuse');

const readPlain = (whole: string, sign: string, decimals: string, options: Options): Result<Cents, MoneyRefusal> => {
  if (whole + decimals === '') return notAnAmount;
  if (!mayGroup(whole, sign, decimals, options)) return readDecimals(whole, decimals, options);
  return err({ kind: 'money/two-meanings', meanings: [toHundredths(whole, decimals), toHundredths(whole + decimals, '')] });
};

/** '1,234,567', or one sign that groups and the other one for the decimals: '1,234.50' and '1.234,50'. */
const readGrouped = (text: string, options: Options): Result<Cents, MoneyRefusal> => {
  if (GROUPED[','].test(text) || GROUPED['.'].test(text)) return ok(toHundredths(text.replaceAll(/[.,]/g, ''), ''));
  const [, groups = '', sign, decimals = ''] = MIXED.exec(text) ?? [];
  const isGrouped = GROUPED[sign === ',' ? '.' : ','].test(groups);
  return isGrouped ? readDecimals(groups.replaceAll(/[.,]/g, ''), decimals, options) : notAnAmount;
};

/** A number with up to two decimals as hundredths, as people write it: '2,50', '.5', '20.', '1 234,50'. */
const readHundredths = (typed: string, options: Options): Result<Cents, MoneyRefusal> => {
  const text = typed
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replaceAll(/ ?([.,]) ?/g, '$1')
    .replace(NO_CENTS, '')
    .replace(GROUPED_BY_BLANK, (groups) => groups.replaceAll(/[ ']/g, ''));
  const [, dollars, hundredths] = TWO_NUMBERS.exec(text) ?? [];
  if (dollars !== undefined && hundredths !== undefined)
    return err({ kind: 'money/two-meanings', meanings: [toHundredths(dollars, hundredths), toHundredths(dollars + hundredths, '')] });
  const [plain, whole = '', sign = '', decimals = ''] = PLAIN.exec(text) ?? [];
  return plain === undefined ? readGrouped(text, options) : readPlain(whole, sign, decimals, options);
};

/** The one reader of every money field. It never guesses: the user must clarify an ambiguous amount. */
export const readMoney = (text: string, options: Options = { moreDecimals: 'refuse' }): Result<Cents, MoneyRefusal> => {
  const typed = plainCharacters(text);
  const amount = typed.replaceAll(CURRENCY, '').trim();
  if (typed === '') return err({ kind: 'money/missing' });
  const [, centsOnly] = CENTS_ONLY.exec(amount) ?? [];
  return centsOnly === undefined ? readHundredths(amount, options) : ok(cents(Number(centsOnly)));
};

/** '3,5 %' reads 350 basis points; null if the text is not a percentage, or is ambiguous. */
export const readPercent = (text: string): number | null => {
  const percent = readHundredths(plainCharacters(text).replace(/%$/, '').trim(), { moreDecimals: 'refuse' });
  return percent.ok ? percent.value : null;
};
