import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Served {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Responses other than 2xx and 3xx, and broken connections. */
  readonly failures: number;
}

interface Generator {
  readonly name: string;
  command(load: Load): readonly [string, ...string[]];
  read(output: string): Served;
}

const UNITS: Readonly<Record<string, number>> = { us: 1e-3, ms: 1, s: 1e3, m: 6e4 };

/** `99%   12.34ms` */
const wrkLatency = (output: string, share: number): number => {
  const [, value, unit] = new RegExp(`^\\s+${share}%\\s+([\\d.]+)(us|ms|s|m)$`, 'mu').exec(output) ?? [];
  return Number(value) * (UNITS[unit ?? ''] ?? Number.NaN);
};

const counted = (output: string, pattern: RegExp): number =>
  (pattern.exec(output) ?? []).slice(1).reduce((sum, count) => sum + Number(count ?? 0), 0);

/** Uses a tenth of the processor time per request, so the server is the limit, not the generator. */
const WRK: Generator = {
  name: 'wrk',
  command: ({ url, connections, seconds, headers = {} }) => [
    'wrk',
    '--latency',
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    url,
  ],
  read: (output) => ({
    perSecond: counted(output, /Requests\/sec:\s+([\d.]+)/u),
    p50Ms: wrkLatency(output, 50),
    p99Ms: wrkLatency(output, 99),
    failures:
      counted(output, /Non-2xx or 3xx responses: (\d+)/u) + counted(output, /connect (\d+), read (\d+), write (\d+), timeout (\d+)/u),
  }),
};

type AutocannonResult = {
  readonly requests: { readonly average: number };
  readonly latency: { readonly p50: number; readonly p99: number };
  readonly non2xx: number;
  readonly '3xx': number;
  readonly errors: number;
};

const AUTOCANNON: Generator = {
  name: 'autocannon',
  command: ({ url, connections, seconds, headers = {} }) => [
    process.execPath,
    createRequire(import.meta.url).resolve('autocannon'),
    '--json',
    '-c',
    String(connections),
    '-d',
    String(seconds),
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    url,
  ],
  read: (output) => {
    const { requests, latency, non2xx, errors, ...rest }: AutocannonResult = JSON.parse(output);
    return { perSecond: requests.average, p50Ms: latency.p50, p99Ms: latency.p99, failures: non2xx - rest['3xx'] + errors };
  },
};

const generator: Generator = spawnSync('wrk', ['--version']).error === undefined ? WRK : AUTOCANNON;

/** Named in the report, because it affects all figures. */
export const generatorName = generator.name;

/** As many requests as one outside process can send on this many connections. */
export const load = async (what: Load): Promise<Served> => {
  const [program, ...args] = generator.command(what);
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return generator.read(output);
};
