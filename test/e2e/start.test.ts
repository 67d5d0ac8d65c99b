import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startStandWith, type StandProcess } from './support/stand-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'bandstand start-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));

const started: StandProcess[] = [];
const npmStart = async (): Promise<StandProcess> => {
  const stand = await startStandWith(['npm', 'start'], { DATA_DIR: dataDir });
  started.push(stand);
  return stand;
};
// A failed test must not leave a stand running for the next one.
afterEach(() => {
  for (const { pid } of started.splice(0)) if (isAlive(-pid)) process.kill(-pid, 'SIGKILL');
});

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** The database server, which is not in npm's process group. */
const databasePid = (): number => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Waits until npm's process group and the database are gone. */
const everybodyIsGone = async (stand: StandProcess, database: number): Promise<void> => {
  await expect.poll(() => [isAlive(-stand.pid), isAlive(database)]).toEqual([false, false]);
  await expect(fetch(`${stand.url}/livez`)).rejects.toThrow('fetch failed');
};

const STOPS: readonly { readonly how: string; readonly stop: (npm: number) => void }[] = [
  { how: 'Ctrl-C, which the terminal sends to the whole group', stop: (npm) => process.kill(-npm, 'SIGINT') },
  { how: 'kill, which reaches npm alone', stop: (npm) => process.kill(npm, 'SIGTERM') },
];

describe('npm start', () => {
  test.for(STOPS)('opens, and leaves no process behind after $how', async ({ stop }) => {
    const isNew = !existsSync(join(dataDir, 'postgres'));
    const stand = await npmStart();
    // A second start builds nothing and creates nothing.
    expect(/Building|password/i.test(stand.output())).toBe(isNew);
    const menu: Record<string, unknown[]> = await (await fetch(`${stand.url}/api/products`)).json();
    expect(Object.values(menu).map((products) => products.length)).toEqual([13, 6, 12]);
    expect(await (await fetch(`${stand.url}/`)).text()).toContain('<div id="root">');
    const database = databasePid();
    expect(isAlive(database)).toBe(true);

    stop(stand.pid);
    await stand.gone;
    await everybodyIsGone(stand, database);
    expect(stand.output()).not.toContain('"level":"error"');
  });
});
