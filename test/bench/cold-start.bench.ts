import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ratios, spread, SPREAD, type Section } from './figures.ts';
import { startProcess, type ProcessOptions } from './processes.ts';

const ROUNDS = 7;
const IDLE_MS = 10_000;

/** Starts, waits for an answer, and stops. */
const startOnce = async (options: ProcessOptions): Promise<number> => {
  const started = await startProcess(options);
  await started.stop();
  return started.readyInMs;
};

/** With the build and the database in place: from the command to the first good response of /readyz, and the memory of an idle stand. */
export const coldStart = async (): Promise<Section> => {
  const dirs = ['reference', 'stand'].map((name) => mkdtempSync(join(tmpdir(), `bandstand-bench-${name}-`)));
  const [referenceDir = '', standDir = ''] = dirs;
  const reference: ProcessOptions = { args: ['test/bench/node-and-postgres.ts'], env: { DATA_DIR: referenceDir }, readyPath: '/' };
  const stand: ProcessOptions = { args: ['scripts/start.mjs'], env: { DATA_DIR: standDir }, readyPath: '/readyz' };
  try {
    // Once without measuring: creates the databases, the web build and the compile cache.
    await startOnce(reference);
    await startOnce(stand);
    const [bare, ours]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      bare.push(await startOnce(reference));
      ours.push(await startOnce(stand));
    }
    const idle = await startProcess(stand);
    await sleep(IDLE_MS);
    const idleMb = idle.memoryMb();
    await idle.stop();
    return {
      title: 'Cold start and memory',
      method: `\`npm start\` without npm: from starting \`scripts/start.mjs\` to the first 200 of /readyz, compared with a script that starts Node.js and the embedded PostgreSQL and runs \`select 1\`; ${ROUNDS} starts each, in turn, after one that is not counted. Wanted: a ratio of no more than 1.5, and no more than 200 MB of resident memory of the server's process after ${IDLE_MS / 1_000} s.`,
      tables: [
        {
          head: ['start', ...SPREAD.map((name) => `${name} ms`), 'ratio'],
          rows: [
            ['Node.js and PostgreSQL alone', ...spread(bare), ''],
            ['the stand', ...spread(ours), spread(ratios(ours, bare))[1]],
          ],
        },
        { head: ['resident memory', 'MB'], rows: [['idle', String(Math.round(idleMb))]] },
      ],
    };
  } finally {
    for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
  }
};
