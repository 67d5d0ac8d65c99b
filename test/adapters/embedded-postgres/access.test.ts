import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { queryOn } from '#test/support/database.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { connectionUrl } from '#adapters/embedded-postgres/connection-url.ts';
import { copyStoppedDatabase, removeStoppedDatabase, serverPid } from './app.ts';
import { embeddedDatabases } from './embedded-databases.ts';

afterAll(removeStoppedDatabase);

const { directory, start } = embeddedDatabases();

const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'let in',
    (error: unknown) => String(error),
  );

describe('access to the embedded PostgreSQL', () => {
  test('runs without capabilities, and the stand’s role is not a superuser', async () => {
    await copyStoppedDatabase(directory.path);
    const { url } = await start();
    const status = process.platform === 'linux' ? readFileSync(`/proc/${serverPid(directory.path)}/status`, 'utf8') : '';
    // Inherited, permitted, effective and ambient capabilities; they exist only on Linux.
    expect(
      [...status.matchAll(/^Cap(?:Inh|Prm|Eff|Amb):\t(.+)$/gm)].map(([, set]) => set).filter((set) => !/^0+$/.test(set ?? '')),
    ).toEqual([]);
    expect(await queryOn(url, 'select rolname as name, rolsuper as "isSuperuser" from pg_roles where rolname = current_user')).toEqual([
      { name: 'bandstand', isSuperuser: false },
    ]);
    expect(await failureOf(queryOn(url, `copy (select 1) to program 'true'`))).toContain('permission denied');
    expect(await failureOf(queryOn(url, `select pg_read_file('/etc/passwd')`))).toContain('permission denied');
  });

  test('requires a password that only the stand’s user can read', async () => {
    await copyStoppedDatabase(directory.path);
    const { connection } = await start();
    const file = join(directory.path, 'database-credentials.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(file).uid).toBe(process.getuid?.());
    for (const user of ['bandstand', 'postgres'])
      expect(await failureOf(queryOn(connectionUrl({ ...connection, user, password: 'guessed' }), 'select 1'))).toContain(
        'password authentication failed',
      );
  });

  test('closes an old cluster without passwords, and keeps its data', async () => {
    await copyStoppedDatabase(directory.path);
    const first = await start();
    const before = new Client({ ...first.connection, user: 'postgres', password: administratorPassword() });
    await before.connect();
    await before.query('create table notes (id int generated always as identity primary key, text text)');
    await before.query(`insert into notes (text) values ('kept')`);
    await before.query(`create function three() returns int language sql as 'select 3'`);
    await before.query('alter database bandstand owner to postgres');
    await before.query('drop owned by bandstand');
    await before.query('drop role bandstand');
    await before.end();
    await first.stop();
    const rules = join(directory.path, 'postgres', 'pg_hba.conf');
    writeFileSync(rules, 'local all all trust\nhost all all 127.0.0.1/32 trust\n');
    rmSync(join(directory.path, 'database-credentials.json'));

    const second = await start();
    expect(await queryOn(second.url, 'select text, three() as three from notes')).toEqual([{ text: 'kept', three: 3 }]);
    await queryOn(second.url, `insert into notes (text) values ('mine')`);
    await queryOn(second.url, 'alter table notes add column more text');
    await queryOn(second.url, 'drop function three()');
    expect(readFileSync(rules, 'utf8')).not.toContain('trust');
    expect(await failureOf(queryOn(connectionUrl({ ...second.connection, user: 'postgres', password: 'x' }), 'select 1'))).toContain(
      'password authentication failed',
    );
  });

  test('names the file whose passwords are not the database’s', async () => {
    await copyStoppedDatabase(directory.path);
    const first = await start();
    await first.stop();
    rmSync(join(directory.path, 'database-credentials.json'));
    expect(await failureOf(start())).toContain('database-credentials.json');
  });

  test('keeps its data in a folder that its account may not enter', async () => {
    const closed = join(directory.path, 'closed');
    mkdirSync(closed);
    chmodSync(closed, 0o700);
    const dataDir = join(closed, '.data');
    const first = await start(dataDir);
    await queryOn(first.url, 'create table notes (text text)');
    await first.stop();
    const second = await start(dataDir);
    expect(await queryOn(second.url, 'select count(*)::int as count from notes')).toEqual([{ count: 0 }]);
    expect(existsSync(join(second.connection.host, '.s.PGSQL.5432'))).toBe(true);
    await second.stop();
    rmSync(realpathSync(join(dataDir, 'postgres')), { recursive: true });
  });
});

function administratorPassword(): string {
  return String(JSON.parse(readFileSync(join(directory.path, 'database-credentials.json'), 'utf8')).administrator);
}
