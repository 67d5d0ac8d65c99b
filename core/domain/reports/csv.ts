import { toUsdText, type Cents } from '../kernel/money.ts';

/** A cell: text, a whole number, or a value that we already formatted, such as an amount or an offset. */
export type CsvCell = string | number | { readonly written: string } | null;

export type CsvRow = readonly CsvCell[];

/** In dollars. */
export const amount = (value: Cents): CsvCell => ({ written: toUsdText(value) });

/** Includes semicolons and tabs: spreadsheets in other locales use them as separators. */
const NEEDS_QUOTES = /[",;\t\r\n]/;
/** Characters that start a formula in a spreadsheet. */
const FORMULA = /^[=+\-@]/;
/** Leading blanks and invisible characters do not prevent a formula. */
const LEADING = /^[\s\p{Cc}\p{Cf}]+/u;

/** Full-width forms count: some spreadsheets read '＝' as '='. So do a leading tab or line break, which names never need. */
const isFormula = (text: string): boolean => /^[\t\r\n]/.test(text) || FORMULA.test(text.normalize('NFKC').replace(LEADING, ''));

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const cellText = (cell: CsvCell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // Typed names must never become formulas. Formatted values are ours and may be negative.
  if (typeof cell === 'string') return quoted(isFormula(cell) ? `'${cell}` : cell);
  return cell.written;
};

/** RFC 4180: lines end with CRLF. */
export const csv = (rows: readonly CsvRow[]): string => rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
