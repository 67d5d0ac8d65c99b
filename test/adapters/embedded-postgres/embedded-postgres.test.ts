import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { queryOn } from '#test/support/database.ts';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { isAlive } from '#adapters/embedded-postgres/process-check.ts';
import { copyStoppedDatabase, removeStoppedDatabase, serverPid, startApp } from './app.ts';
import { embeddedDatabases } from './embedded-databases.ts';

afterAll(removeStoppedDatabase);

const { directory, start, complaints } = embeddedDatabases();

describe('the embedded PostgreSQL', () => {
  test('starts from an empty directory, keeps its data over a stop, and leaves no process behind', async () => {
    const first = await start();
    expect([first.reused, complaints]).toEqual([false, []]);
    await queryOn(first.url, 'create table notes (text text)');
    await queryOn(first.url, `insert into notes values ('ÄÖ ẞ')`);
    const pid = serverPid(directory.path) ?? 0;
    await first.stop();
    await first.stop();
    expect(isAlive(pid)).toBe(false);

    const second = await start();
    expect(await queryOn(second.url, 'select lower(text) as text, current_database() as name from notes')).toEqual([
      { text: 'äö ß', name: 'bandstand' },
    ]);
  });

  test('syncs to disk, does not listen on a port, and refuses everyone else', async () => {
    await copyStoppedDatabase(directory.path);
    const { url } = await start();
    const names = ['fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses'];
    const rows = await queryOn<{ value: string }>(url, 'select current_setting(name) as value from unnest($1::text[]) as name', [names]);
    expect(rows.map(({ value }) => value)).toEqual(['on', 'on', 'on', '']);
    expect(statSync(join(directory.path, 'run')).mode & 0o077).toBe(0);
  });

  test('puts the socket elsewhere when the path is longer than a socket address', async () => {
    const deep = join(directory.path, 'd'.repeat(100));
    mkdirSync(deep, { recursive: true });
    await copyStoppedDatabase(deep);
    const { url, connection } = await start(deep);
    expect(connection.host.length).toBeLessThan(80);
    expect(statSync(connection.host).mode & 0o077).toBe(0);
    expect(await queryOn(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    rmSync(connection.host, { recursive: true });
  });

  test('replaces the remains of a killed creation', async () => {
    const stale = join(directory.path, 'init-999999999-abcdef');
    mkdirSync(stale, { recursive: true });
    writeFileSync(join(stale, 'PG_VERSION'), '18');
    await start();
    expect(existsSync(stale)).toBe(false);
    expect(readdirSync(directory.path).filter((name) => name.startsWith('init-'))).toEqual([]);
  });

  test('does not take a foreign process for a server that was killed', async () => {
    await copyStoppedDatabase(directory.path);
    const first = await start();
    const lock = join(directory.path, 'postgres', 'postmaster.pid');
    await first.stop();
    writeFileSync(lock, `${process.pid}\n${directory.path}/postgres\n1\n5432\n${directory.path}/run\n\n0 0\nready\n`);
    const second = await start();
    expect(await queryOn(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('returns at the same address after a kill of the server', async () => {
    await copyStoppedDatabase(directory.path);
    const { url } = await start();
    process.kill(serverPid(directory.path) ?? 0, 'SIGKILL');
    await vi.waitFor(async () => expect(await queryOn(url, 'select 1 as one')).toEqual([{ one: 1 }]), { timeout: 15_000, interval: 100 });
  });
});

describe('two apps on one directory', () => {
  test('share one server, which the other one restarts when its starter stops', async () => {
    const [one, two] = await Promise.all([startApp(directory.path), startApp(directory.path)]);
    expect(one.reused).toBe(!two.reused);
    const [starter, guest] = one.reused ? [two, one] : [one, two];
    const pid = serverPid(directory.path) ?? 0;

    await starter.stop();
    await vi.waitFor(async () => expect(await queryOn(guest.url, 'select 1 as one')).toEqual([{ one: 1 }]), {
      timeout: 15_000,
      interval: 100,
    });
    const again = serverPid(directory.path) ?? 0;
    expect(again).not.toBe(pid);

    await guest.stop();
    expect(isAlive(again)).toBe(false);
  });

  test('leave the server running when the guest stops', async () => {
    await copyStoppedDatabase(directory.path);
    const starter = await startApp(directory.path);
    const guest = await startApp(directory.path);
    await guest.stop();
    expect(await queryOn(starter.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await starter.stop();
  });
});
