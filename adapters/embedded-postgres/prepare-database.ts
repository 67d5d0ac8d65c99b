import { Client, DatabaseError } from 'pg';
import { asksForPasswords, writeClientAuthentication } from './client-authentication.ts';
import type { ClusterPaths } from './cluster-paths.ts';
import type { Connection } from './connection-url.ts';
import type { Credentials } from './credentials.ts';
import type { BroughtUp } from './bring-up.ts';
import { databaseAccount } from './unprivileged-command.ts';

const DATABASE = 'bandstand';
const ROLE = 'bandstand';
const ADMINISTRATOR = 'postgres';

const INVALID_PASSWORD = '28P01';
const NO_SUCH_DATABASE = '3D000';

/** Creates the stand's own role and database on first use. Also closes clusters of earlier releases, which trusted every connection. */
export async function prepareDatabase(
  { server: { host, port }, isNew }: Pick<BroughtUp, 'server' | 'isNew'>,
  paths: ClusterPaths,
  credentials: Credentials,
): Promise<Connection> {
  const connection = { host, port, user: ROLE, password: credentials.stand, database: DATABASE };
  // A refused attempt would be the first line in a new stand's log.
  if (!isNew && asksForPasswords(paths.data) && (await canConnect(connection))) return connection;

  const administrator = { host, port, user: ADMINISTRATOR, password: credentials.administrator };
  await asAdministrator({ ...administrator, database: 'postgres' }, paths, async (client) => {
    // Several processes may start at once: one prepares, the others find the work done.
    await client.query("select pg_advisory_lock(hashtext('bandstand: prepare database'))");
    await setPasswords(client, credentials);
    await ensureDatabase(client);
  });
  await asAdministrator({ ...administrator, database: DATABASE }, paths, (client) => client.query(TAKE_OVER));
  if (!asksForPasswords(paths.data)) {
    writeClientAuthentication(paths.data, databaseAccount(paths.data));
    await asAdministrator({ ...administrator, database: 'postgres' }, paths, (client) => client.query('select pg_reload_conf()'));
  }
  return connection;
}

/** Gives every table, sequence and function of an earlier release's cluster to the stand's role. */
const TAKE_OVER = `
  do $$
  declare found record;
  begin
    for found in
      select format('alter %s public.%I owner to ${ROLE}', case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, relname) as command
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S') and relowner <> '${ROLE}'::regrole
        and not exists (select from pg_depend where objid = pg_class.oid and classid = 'pg_class'::regclass and deptype in ('a', 'i'))
      union all
      select format('alter routine %s owner to ${ROLE}', oid::regprocedure)
      from pg_proc where pronamespace = 'public'::regnamespace and proowner <> '${ROLE}'::regrole
    loop
      execute found.command;
    end loop;
    for found in select nspname from pg_namespace where nspname not like 'pg\\_%' and nspname not in ('information_schema', 'public') and nspowner <> '${ROLE}'::regrole loop
      execute format('alter schema %I owner to ${ROLE}', found.nspname);
    end loop;
  end $$`;

async function setPasswords(client: Client, { administrator, stand }: Credentials): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [ROLE]);
  if (rowCount === 0) await client.query(`create role ${ROLE}`);
  const password = (text: string): string => client.escapeLiteral(text);
  await client.query(`alter role ${ROLE} login nosuperuser nocreaterole createdb password ${password(stand)}`);
  await client.query(`alter role ${ADMINISTRATOR} password ${password(administrator)}`);
}

async function ensureDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
  await client.query(rowCount === 0 ? `create database ${DATABASE} owner ${ROLE}` : `alter database ${DATABASE} owner to ${ROLE}`);
}

async function asAdministrator(connection: Connection, paths: ClusterPaths, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client(connection);
  try {
    await client.connect();
    await work(client);
  } catch (cause) {
    if (!hasCode(cause, INVALID_PASSWORD)) throw cause;
    throw new Error(`The embedded database does not accept the passwords in ${paths.credentials}. Restore that file from a copy.`, {
      cause,
    });
  } finally {
    await client.end();
  }
}

async function canConnect(connection: Connection): Promise<boolean> {
  const client = new Client(connection);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (hasCode(error, INVALID_PASSWORD) || hasCode(error, NO_SUCH_DATABASE)) return false;
    throw error;
  } finally {
    await client.end();
  }
}

const hasCode = (error: unknown, code: string): boolean => error instanceof DatabaseError && error.code === code;
