import { Client } from 'pg';
import { MIGRATIONS, MIGRATIONS_TABLE } from './migrations/migrations.ts';

/** Any number that every instance agrees on. */
const MIGRATION_LOCK = 7_311_001;

class SchemaTooOld extends Error {
  override readonly name = 'SchemaTooOld';
  constructor() {
    super(
      'This database is from before the first release. Make a backup with the version that made it, and restore that into an empty one.',
    );
  }
}

/** Brings the database to the newest schema. Instances that start at once wait for each other; the second finds nothing to do. @throws SchemaTooOld */
export async function migrate(connectionUrl: string): Promise<void> {
  const lock = new Client({ connectionString: connectionUrl });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (!(await isCurrent(lock))) await runPending(connectionUrl);
  } finally {
    // Ends the session and the lock with it.
    await lock.end();
  }
}

/** Asked without the migrator: nearly every start finds nothing to do, and need not load it. */
async function isCurrent(client: Client): Promise<boolean> {
  const table = await client.query<{ found: string | null }>('select to_regclass($1)::text as found', [MIGRATIONS_TABLE]);
  if (typeof table.rows[0]?.found !== 'string') return false;
  const { rows } = await client.query<{ name: string }>(`select name from ${MIGRATIONS_TABLE}`);
  if (rows.length > 0 && rows.every(({ name }) => name !== MIGRATIONS[0]?.name)) throw new SchemaTooOld();
  return MIGRATIONS.every(({ name }) => rows.some((ran) => ran.name === name));
}

async function runPending(connectionUrl: string): Promise<void> {
  const [{ Migrator }, { MikroORM }, { ormConfig }] = await Promise.all([
    import('@mikro-orm/migrations'),
    import('@mikro-orm/postgresql'),
    import('./database/orm-config.ts'),
  ]);
  const migrations = { migrationsList: MIGRATIONS, tableName: MIGRATIONS_TABLE, snapshot: false };
  const orm = await MikroORM.init(ormConfig(connectionUrl, { extensions: [Migrator], migrations }));
  try {
    await orm.migrator.up();
  } finally {
    await orm.close(true);
  }
}
