import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { LANGUAGES, type Language } from '#core/domain/language.ts';
import { launchBrowser } from '../support/browser.ts';
import { spread, SPREAD, type Section, type Table } from './figures.ts';
import { freePort } from '../support/free-port.ts';
import { startProcess } from './processes.ts';

const RUNS = 5;
/** The menu for a phone that reads it. */
const MENUS: Readonly<Record<Language, string>> = { en: '/', es: '/?lang=es' };
const NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Spanish' };
const PERCENT = 100;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TIMINGS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
] as const;

type Scores = Readonly<Record<string, number>>;

interface Report {
  readonly scores: Scores;
  /** Audits that cost points. */
  readonly faults: readonly string[];
}

/** Fetched on demand: installed, it would be a quarter of all files of every `npm ci`. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const LONGEST_REPORT_BYTES = 64 * 1024 * 1024;

const audit = z.object({ score: z.nullable(z.number()), numericValue: z.optional(z.number()) });
const category = z.object({ score: z.nullable(z.number()), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) });
const lighthouseResult = z.object({
  categories: z.record(z.string(), category),
  audits: z.record(z.string(), audit),
  runtimeError: z.optional(z.object({ message: z.string() })),
});

const runOnce = async (url: string, port: number): Promise<Report> => {
  const flags = [`--port=${port}`, '--output=json', '--quiet', `--only-categories=${CATEGORIES.join(',')}`];
  const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...flags], { maxBuffer: LONGEST_REPORT_BYTES });
  const { categories, audits, runtimeError } = lighthouseResult.parse(JSON.parse(stdout));
  if (runtimeError !== undefined) throw new Error(runtimeError.message);
  const scores = CATEGORIES.map((name) => [name, (categories[name]?.score ?? Number.NaN) * PERCENT] as const);
  const timings = TIMINGS.map((name) => [name, audits[name]?.numericValue ?? Number.NaN] as const);
  const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  const faults = weighed.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 1);
  return { scores: Object.fromEntries([...scores, ...timings]), faults };
};

const tableOf = (language: Language, reports: readonly Report[]): Table => {
  const faults = [...new Set(reports.flatMap((report) => report.faults))];
  return {
    head: [`${NAMES[language]}: score or figure`, ...SPREAD],
    rows: [...CATEGORIES, ...TIMINGS].map((name) => [name, ...spread(reports.map(({ scores }) => scores[name] ?? Number.NaN))]),
    note: faults.length === 0 ? 'No audit took a point off.' : `Below full marks: ${faults.join(', ')}.`,
  };
};

/** The menu on Lighthouse's mobile phone: simulated 1.6 Mbit/s, 150 ms, a processor four times slower. */
export const lighthouseScores = async (): Promise<Section> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bandstand-bench-lighthouse-'));
  const stand = await startProcess({ args: ['scripts/start.mjs'], env: { DATA_DIR: dataDir }, readyPath: '/readyz' });
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    const tables: Table[] = [];
    for (const language of LANGUAGES) {
      const reports: Report[] = [];
      for (let run = 0; run < RUNS; run++) reports.push(await runOnce(stand.url + MENUS[language], port));
      tables.push(tableOf(language, reports));
    }
    return {
      title: 'Lighthouse',
      method: `The menu in each language, mobile, ${RUNS} runs each on an otherwise idle browser. Wanted: performance at least 95 (median), the other three 100.`,
      tables,
    };
  } finally {
    await browser.close();
    await stand.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
