import { MIGRATIONS, MIGRATIONS_TABLE } from './migrations.ts';

class SchemaTooOld extends Error {
  override readonly name = 'SchemaTooOld';
  constructor() {
    super(
      'This database is from before the first release. Make a backup with the version that made it, and restore that into an empty one.',
    );
  }
}

type Rows<Row> = Promise<readonly Row[]>;

/** Checked without the migrator, which need not be loaded: most starts have no pending migration. @throws SchemaTooOld */
export const hasEveryMigration = async (query: <Row extends object>(text: string) => Rows<Row>): Promise<boolean> => {
  const [table] = await query<{ is_there: boolean }>(`select to_regclass('${MIGRATIONS_TABLE}') is not null as is_there`);
  if (table?.is_there !== true) return false;
  const ran = new Set((await query<{ name: string }>(`select name from ${MIGRATIONS_TABLE}`)).map(({ name }) => name));
  if (ran.size > 0 && MIGRATIONS[0] !== undefined && !ran.has(MIGRATIONS[0].name)) throw new SchemaTooOld();
  return MIGRATIONS.every(({ name }) => ran.has(name));
};
