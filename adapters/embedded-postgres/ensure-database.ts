import { Client, DatabaseError } from 'pg';

export interface Connection {
  /** A directory with a unix socket, or a host name. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

const DUPLICATE_DATABASE = '42P04';
const UNIQUE_VIOLATION = '23505';

/** Creates the connection's database unless it is there. */
export async function ensureDatabase(connection: Connection): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [connection.database]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(connection.database)}`);
  } catch (error) {
    // Two processes started at once and the other one has made it.
    const isThere = error instanceof DatabaseError && (error.code === DUPLICATE_DATABASE || error.code === UNIQUE_VIOLATION);
    if (!isThere) throw error;
  } finally {
    await client.end();
  }
}
