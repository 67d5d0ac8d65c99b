import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { queryOn } from '#test/support/database.ts';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive } from '#adapters/embedded-postgres/process-check.ts';
import { copyStoppedDatabase, removeStoppedDatabase, serverPid, spawnApp, startApp, temporaryDirectory } from './app.ts';

afterAll(removeStoppedDatabase);

const ROUNDS = 3;

let directory: ReturnType<typeof temporaryDirectory>;
beforeEach(() => {
  directory = temporaryDirectory();
});
afterEach(() => directory.remove());

test('a kill -9 of the app, of the server or of both at any moment loses nothing that was acknowledged', async () => {
  await copyStoppedDatabase(directory.path);
  const acknowledged: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const app = await startApp(directory.path);
    await queryOn(app.url, 'create table if not exists receipts (id int primary key)');
    const pid = serverPid(directory.path) ?? 0;
    const before = acknowledged.length;
    const writing = writeUntilCutOff(app.url, round * 1_000_000, acknowledged);
    // While writes are under way, however long connecting took.
    await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(before + 10);
    await sleep(Math.random() * 300);

    // Kills both; or only the app, which ends its server; or the server first, and its app during the repair.
    if (round % 3 !== 1) process.kill(pid, 'SIGKILL');
    if (round % 3 === 2) await sleep(Math.random() * 150);
    await app.kill();
    await writing;
  }

  const app = await startApp(directory.path);
  const stored = new Set((await queryOn<{ id: number }>(app.url, 'select id from receipts')).map(({ id }) => id));
  const pid = serverPid(directory.path) ?? 0;
  await app.stop();
  expect(acknowledged.length).toBeGreaterThan(ROUNDS * 10);
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  expect(isAlive(pid)).toBe(false);
});

test('a kill -9 while the database is being created leaves a directory that starts', async () => {
  for (const afterMs of [200, 500, 900]) {
    const starting = spawnApp(directory.path);
    const gone = once(starting, 'exit');
    await sleep(afterMs);
    starting.kill('SIGKILL');
    await gone;
  }
  const app = await startApp(directory.path);
  expect(await queryOn(app.url, 'select current_database() as name')).toEqual([{ name: 'bandstand' }]);
  await app.stop();
});

async function writeUntilCutOff(url: string, from: number, acknowledged: number[]): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    for (let id = from; ; id++) {
      await client.query('insert into receipts values ($1)', [id]);
      acknowledged.push(id);
    }
  } catch {
    // The kill cut the connection: unacknowledged writes may be lost.
  }
}
