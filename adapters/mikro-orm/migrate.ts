import { Client } from 'pg';
import { hasEveryMigration } from './migrations/has-every-migration.ts';
import { MIGRATIONS, MIGRATIONS_TABLE } from './migrations/migrations.ts';

/** An arbitrary number shared by all instances. */
const MIGRATION_LOCK = 7_311_001;

/** Migrates the database to the newest schema. Concurrent instances wait for each other; the second finds it done. @throws SchemaTooOld */
export async function migrate(connectionUrl: string): Promise<void> {
  const lock = new Client({ connectionString: connectionUrl });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (!(await hasEveryMigration(async (text) => (await lock.query(text)).rows))) await runPending(connectionUrl);
  } finally {
    // Ends the session and the lock with it.
    await lock.end();
  }
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
