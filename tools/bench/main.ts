/**
 * `npm run bench [-- name …]`: measures, prints, and writes its sections into docs/performance.md, those about attacks into
 * docs/security.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { attacks } from './attacks.bench.ts';
import { renderSection, type Section } from './figures.ts';
import { hotReads } from './hot-reads.bench.ts';
import { orders } from './orders.bench.ts';
import { rush } from './rush.bench.ts';

const BENCHES: Readonly<Record<string, () => Promise<Section>>> = {
  'hot-reads': hotReads,
  orders,
  rush,
  attacks,
};

/** Takes more than half an hour, so it only runs when named. */
const ON_REQUEST = new Set(['attacks']);
/** The page of a section, if not docs/performance.md. */
const PAGES: Readonly<Record<string, string>> = { attacks: 'security.md' };

const pageOf = (name: string): string => fileURLToPath(new URL(`../../docs/${PAGES[name] ?? 'performance.md'}`, import.meta.url));

const markersOf = (name: string): readonly [string, string] => [`<!-- ${name}: written by npm run bench -->`, `<!-- end of ${name} -->`];

/** Replaces the section's earlier figures, or appends it. */
const withSection = (page: string, name: string, text: string): string => {
  const [start, end] = markersOf(name);
  const block = `${start}\n\n${text}\n\n${end}`;
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  return from === -1 || to === -1 ? `${page.trimEnd()}\n\n${block}\n` : page.slice(0, from) + block + page.slice(to + end.length);
};

const machine = (): string => {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `_${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${gigabytes} GB, Node.js ${process.versions.node}, load generator and PostgreSQL on the same machine._`;
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => BENCHES[name] === undefined);
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}

for (const [name, measure] of Object.entries(BENCHES)) {
  if (wanted.length > 0 ? !wanted.includes(name) : ON_REQUEST.has(name)) continue;
  console.error(`— ${name}`);
  const section = await measure();
  const text = renderSection({ ...section, method: `${section.method}\n\n${machine()}` });
  // The figures are the command's result.
  console.log(`\n${text}\n`);
  const page = pageOf(name);
  writeFileSync(page, withSection(readFileSync(page, 'utf8'), name, text));
}
