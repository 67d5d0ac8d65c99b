import type { MikroOrmPersistence } from '#adapters/mikro-orm/persistence.ts';

/** The number of rows of each table, and the last transactions that wrote one, which reveal any insert, update or delete. */
export const writtenRows = async ({ pool }: Pick<MikroOrmPersistence, 'pool'>): Promise<Readonly<Record<string, string>>> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1",
  );
  const written: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ state: string }>(
      `select count(*) || ' rows, ' || coalesce(string_agg(distinct xmin::text, ' ' order by xmin::text), 'none') as state from ${name}`,
    );
    written[name] = rows[0]?.state ?? '';
  }
  return written;
};
