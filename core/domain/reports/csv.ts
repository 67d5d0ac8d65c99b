/** A cell: text, a whole number, or something of ours that is written already: an amount, an offset. */
export type CsvCell = string | number | { readonly written: string } | null;

/** Semicolons and tabs too: spreadsheets of other countries take them for separators. */
const NEEDS_QUOTES = /[",;\t\r\n]/;
/** What a spreadsheet would run as a formula when it stands first. */
const FORMULA = /^[=+\-@]/;
/** Blanks and invisible characters before it do not help. */
const LEADING = /^[\s\p{Cc}\p{Cf}]+/u;

/** Full-width forms count: some spreadsheets read '＝' as '='. A tab or line break at the start has no business in a name either. */
const isFormula = (text: string): boolean => /^[\t\r\n]/.test(text) || FORMULA.test(text.normalize('NFKC').replace(LEADING, ''));

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const cellText = (cell: CsvCell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // Names are what people typed: they must never become formulas. What is written already is ours and may be negative.
  if (typeof cell === 'string') return quoted(isFormula(cell) ? `'${cell}` : cell);
  return cell.written;
};

/** RFC 4180: lines end with CRLF. */
export const csv = (rows: readonly (readonly CsvCell[])[]): string => rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
