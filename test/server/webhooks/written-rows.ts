import type { MikroOrmPersistence } from '#adapters/mikro-orm/persistence.ts';

/** The number of rows of each table, and the last transactions that wrote one, which reveal any insert, update or delete. */
export const writtenRows = async ({ pool }: Pick<MikroOrmPersistence, 'pool'>): Promise<Readonly<Record<string, string>>> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1",
  );
  const states = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' rows, ' || coalesce(string_agg(distinct xmin::text, ' ' order by xmin::text), 'none') as state from ${name}`,
  );
  const { rows } = await pool.query<{ name: string; state: string }>(states.join(' union all '));
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
};
