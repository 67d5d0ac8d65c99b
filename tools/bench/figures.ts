/** A benchmark's result: text, and tables with formatted cells. */
export interface Section {
  readonly title: string;
  /** The method and the target. */
  readonly method: string;
  readonly tables: readonly Table[];
}

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Printed below unchanged: a query plan, a remark. */
  readonly note?: string;
}

const sorted = (samples: readonly number[]): readonly number[] => samples.toSorted((a, b) => a - b);

/** The sample below which the share `p` of all lies; NaN if there are none. */
export const percentile = (samples: readonly number[], p: number): number =>
  sorted(samples)[Math.min(samples.length - 1, Math.floor(samples.length * p))] ?? Number.NaN;

const median = (samples: readonly number[]): number => {
  const [below, above] = [(samples.length - 1) >> 1, samples.length >> 1].map((index) => sorted(samples)[index] ?? Number.NaN);
  return ((below ?? Number.NaN) + (above ?? Number.NaN)) / 2;
};

const DIGITS = 3;

/** Three significant digits, with thousands separators. */
export const short = (value: number): string =>
  Number.isFinite(value) ? Number(value.toPrecision(DIGITS)).toLocaleString('en-US', { maximumFractionDigits: DIGITS }) : '–';

/** Minimum, median and maximum. */
export const spread = (samples: readonly number[]): readonly [string, string, string] => [
  short(Math.min(...samples)),
  short(median(samples)),
  short(Math.max(...samples)),
];

export const SPREAD = ['min', 'median', 'max'] as const;

/** Round by round, because machines change while they work: only side-by-side measurements are compared. */
export const ratios = (ours: readonly number[], reference: readonly number[]): readonly number[] =>
  ours.map((sample, round) => sample / (reference[round] ?? Number.NaN));

const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const renderTable = ({ head, rows, note }: Table): string =>
  [line(head), line(head.map(() => '---')), ...rows.map(line), ...(note === undefined ? [] : ['', note])].join('\n');

export const renderSection = ({ title, method, tables }: Section): string =>
  [`## ${title}`, method, ...tables.map(renderTable)].join('\n\n');
