import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ratios, short, spread, type Section } from './figures.ts';
import { generatorName, load, type Load, type Served } from './load.ts';
import { startPostgres, startProcess, startServer } from './processes.ts';

const ROUNDS = 12;
const SECONDS = 1;
const CONNECTIONS = 100;
const PATHS = ['/api/products', '/api/queue-status', '/api/config'] as const;
const HEAD = ['answer', 'bytes', 'same bytes/s', 'fewest headers/s', 'stand/s', 'p99 ms', 'ratio', 'to fewest headers'];

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

interface Answers {
  readonly etag: string;
  readonly body: string;
  /** Heads, flat: name, value, name, value … */
  readonly found: readonly string[];
  readonly unchanged: readonly string[];
}

/** Headers that Node.js adds itself. */
const OF_THE_CONNECTION = new Set(['date', 'connection', 'keep-alive']);

/** As sent by the stand, with their names and order. */
const ask = (
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly head: readonly string[]; readonly body: string }> =>
  new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      const fields = Array.from({ length: answer.rawHeaders.length / 2 }, (_, at) => answer.rawHeaders.slice(2 * at, 2 * at + 2));
      const head = fields.filter(([name = '']) => !OF_THE_CONNECTION.has(name.toLowerCase())).flat();
      text(answer).then((body) => resolve({ head, body }), reject);
    }).once('error', reject);
  });

const answersOf = async (url: string): Promise<Answers> => {
  const { head: found, body } = await ask(url);
  const etag = found[found.indexOf('ETag') + 1] ?? '';
  return { etag, body, found, unchanged: (await ask(url, { 'if-none-match': etag })).head };
};

/** The minimal equivalent: type, length, and validator. */
const least = ({ etag, body, found }: Answers): Answers => {
  const contentType = found[found.indexOf('Content-Type') + 1] ?? '';
  return {
    etag,
    body,
    found: ['Content-Type', contentType, 'Content-Length', String(Buffer.byteLength(body)), 'ETag', etag],
    unchanged: ['ETag', etag],
  };
};

/** Medians: two bare listeners, and the stand. */
const compare = async (path: string, stand: string, dir: string): Promise<readonly string[][]> => {
  const answers = await answersOf(`${stand}${path}`);
  const startBare = async (name: string, what: Answers) => {
    const file = join(dir, name);
    writeFileSync(file, JSON.stringify(what));
    return await startProcess({ args: ['tools/bench/bare-http.ts'], env: { ANSWERS_FILE: file }, readyPath: '/' });
  };
  const [same, bare] = [await startBare('same', answers), await startBare('least', least(answers))];
  try {
    const trios = [{ status: '200' }, { status: '304', headers: { 'if-none-match': answers.etag } }].map(({ status, ...rest }) => ({
      references: [same, bare].map(({ url }) => contender(`node:http ${status}`, { url, connections: CONNECTIONS, ...rest })),
      ours: contender(`${path} ${status}`, { url: `${stand}${path}`, connections: CONNECTIONS, ...rest }),
    }));
    await contend(trios.flatMap(({ references, ours }) => [...references, ours]));
    return trios.map(({ references, ours }) => [
      ours.name,
      short(Buffer.byteLength(answers.body)),
      ...[...references, ours].map(({ rates }) => spread(rates)[1]),
      spread(ours.p99s)[1],
      ...references.map(({ rates }) => spread(ratios(ours.rates, rates))[1]),
    ]);
  } finally {
    await same.stop();
    await bare.stop();
  }
};

/** The requests that every phone makes, compared with a bare listener that sends the same bytes. */
export const hotReads = async (): Promise<Section> => {
  const postgres = await startPostgres();
  const stand = await startServer(await postgres.createDatabase('hot_reads'));
  const dir = mkdtempSync(join(tmpdir(), 'bandstand-bench-'));
  try {
    const rows: string[][] = [];
    for (const path of PATHS) rows.push(...(await compare(path, stand.url, dir)));
    return {
      title: 'Menu, queue status and configuration',
      method: `Requests per second of one process on ${CONNECTIONS} connections, sent by \`${generatorName}\`: medians of ${ROUNDS} rounds of ${SECONDS} s in turn. \`node:http\` sends the same bytes from memory, then with as few headers as possible. Wanted: a ratio of at least 0.8.`,
      tables: [{ head: HEAD, rows }],
    };
  } finally {
    rmSync(dir, { recursive: true, force: true });
    await stand.stop();
    await postgres.stop();
  }
};
