/** A cell: text, a whole number, or something of ours that is written already: an amount, an offset. */
export type CsvCell = string | number | { readonly written: string } | null;

const NEEDS_QUOTES = /[",\r\n]/;
/** What a spreadsheet would run as a formula when it stands first. */
const FORMULA = /^[=+\-@\t\r\n]/;

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const cellText = (cell: CsvCell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // Names are what people typed: they must never become formulas. What is written already is ours and may be negative.
  if (typeof cell === 'string') return quoted(FORMULA.test(cell.trimStart()) ? `'${cell}` : cell);
  return cell.written;
};

/** RFC 4180: lines end with CRLF. */
export const csv = (rows: readonly (readonly CsvCell[])[]): string => rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
