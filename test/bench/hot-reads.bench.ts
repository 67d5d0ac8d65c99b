import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ratios, short, spread, SPREAD, type Section, type Table } from './figures.ts';
import { generatorName, load, type Load, type Served } from './load.ts';
import { startPostgres, startProcess, startServer } from './processes.ts';

const ROUNDS = 5;
const SECONDS = 2;
/** Each path at so many connections. */
const PATHS = [
  ['/api/products', [10, 100]],
  ['/api/queue-status', [100]],
  ['/api/config', [100]],
] as const;

type Contender = { readonly name: string; readonly rates: number[]; readonly p99s: number[]; readonly what: Load };

const contend = async (contenders: readonly Contender[]): Promise<void> => {
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, rates, p99s, what } of contenders) {
      const served: Served = await load(what);
      if (served.failures > 0) throw new Error(`${name}: ${served.failures} requests failed`);
      rates.push(served.perSecond);
      p99s.push(served.p99Ms);
    }
  }
};

const contender = (name: string, what: Omit<Load, 'seconds'>): Contender => ({
  name,
  rates: [],
  p99s: [],
  what: { ...what, seconds: SECONDS },
});

const fetchBody = async (url: string): Promise<{ readonly body: Buffer; readonly etag: string }> => {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  return { body: Buffer.from(await answer.arrayBuffer()), etag: answer.headers.get('etag') ?? '' };
};

interface Question {
  readonly path: string;
  readonly crowds: readonly number[];
}

const compare = async ({ path, crowds }: Question, stand: string, dir: string): Promise<Table> => {
  const { body, etag } = await fetchBody(`${stand}${path}`);
  const file = join(dir, 'body');
  writeFileSync(file, body);
  const bare = await startProcess({ args: ['test/bench/bare-http.ts'], env: { BODY_FILE: file }, readyPath: '/' });
  try {
    const rows: string[][] = [];
    for (const connections of crowds) {
      const pairs = [
        [contender('node:http 200', { url: bare.url, connections }), contender(`${path} 200`, { url: `${stand}${path}`, connections })],
        [
          contender('node:http 304', { url: bare.url, connections, headers: { 'if-none-match': '"bytes"' } }),
          contender(`${path} 304`, { url: `${stand}${path}`, connections, headers: { 'if-none-match': etag } }),
        ],
      ] as const;
      await contend(pairs.flat());
      for (const [reference, ours] of pairs) {
        rows.push([reference.name, String(connections), ...spread(reference.rates), ...spread(reference.p99s).slice(1, 2), '']);
        const [, ratio] = spread(ratios(ours.rates, reference.rates));
        rows.push([ours.name, String(connections), ...spread(ours.rates), ...spread(ours.p99s).slice(1, 2), ratio]);
      }
    }
    const head = ['answer', 'connections', ...SPREAD.map((name) => `${name}/s`), 'p99 ms', 'ratio'];
    return { head, rows, note: `${short(body.byteLength)} bytes.` };
  } finally {
    await bare.stop();
  }
};

/** What every phone asks for, beside a bare listener that sends the same bytes. */
export const hotReads = async (): Promise<Section> => {
  const postgres = await startPostgres();
  const stand = await startServer(await postgres.createDatabase('hot_reads'));
  const dir = mkdtempSync(join(tmpdir(), 'bandstand-bench-'));
  try {
    const tables: Table[] = [];
    for (const [path, crowds] of PATHS) tables.push(await compare({ path, crowds }, stand.url, dir));
    return {
      title: 'Menu, queue status and configuration',
      method: `Requests a second of one process, asked by \`${generatorName}\` from outside, ${ROUNDS} rounds of ${SECONDS} s in turn. \`node:http\` sends the same body from a buffer with three headers; the stand sends its security headers, a request id and its strong \`ETag\` as well. Wanted: a ratio of at least 0.8 at 100 connections.`,
      tables,
    };
  } finally {
    rmSync(dir, { recursive: true, force: true });
    await stand.stop();
    await postgres.stop();
  }
};
