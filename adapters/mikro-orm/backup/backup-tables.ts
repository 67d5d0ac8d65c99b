import type { Client } from 'pg';
import { MIGRATIONS_TABLE } from '../migrations/migrations.ts';

export interface BackupTable {
  readonly name: string;
  readonly columns: readonly string[];
}

const TABLES = `
  select c.relname as name,
    (select json_agg(a.attname order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    coalesce((select json_agg(distinct r.relname) from pg_constraint f join pg_class r on r.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '[]') as needs
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> '${MIGRATIONS_TABLE}'
  order by c.relname`;

type Found = BackupTable & { readonly needs: readonly string[] };

/** Every table except the list of migrations, each after those that its rows refer to. */
export const listTables = async (client: Client): Promise<readonly BackupTable[]> => {
  const { rows } = await client.query<Found>(TABLES);
  const ordered: Found[] = [];
  while (ordered.length < rows.length) {
    const ready = rows.filter((table) => !ordered.includes(table) && table.needs.every((name) => ordered.some((one) => one.name === name)));
    if (ready.length === 0) throw new Error('tables refer to each other in a circle');
    ordered.push(...ready);
  }
  return ordered.map(({ name, columns }) => ({ name, columns }));
};

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** `"products" ("id", "name", …)`, so rows do not depend on the order of columns. */
export const copyTarget = ({ name, columns }: BackupTable): string => `${quoted(name)} (${columns.map(quoted).join(', ')})`;

export const tableNames = (tables: readonly BackupTable[]): string => tables.map(({ name }) => quoted(name)).join(', ');
