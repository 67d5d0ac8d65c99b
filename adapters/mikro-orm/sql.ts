import type { Pool, PoolClient } from 'pg';
import { asDatabaseFailure, isStalePlan } from './database-failure.ts';

/** One statement, one round trip. `?` stands for a parameter; rows come with the columns' own names. */
export interface Sql {
  <Row extends object>(text: string, parameters?: readonly Parameter[]): Promise<readonly Row[]>;
}

const NAMES = new Map<string, { readonly name: string; readonly text: string }>();

/** Each connection parses and plans a named statement once. All texts are constants of the adapters: there are as many names as statements. */
const named = (text: string): { readonly name: string; readonly text: string } => {
  const known = NAMES.get(text);
  if (known !== undefined) return known;
  let parameters = 0;
  const statement = { name: `s${NAMES.size + 1}`, text: text.replaceAll('?', () => `$${(parameters += 1)}`) };
  NAMES.set(text, statement);
  return statement;
};

/** Lists and objects travel as JSON text: `asJson`. */
export type Parameter = string | number | boolean | null;

export const asJson = (value: unknown): string => JSON.stringify(value);

/**
 * Runs by itself on a connection of the pool, or on the given one. Below MikroORM's own way to execute, which converts and
 * plans every statement anew. @throws Unavailable('database') without a usable answer.
 */
export const createSql =
  (connection: Pool | PoolClient): Sql =>
  async <Row extends object>(text: string, parameters: readonly Parameter[] = []) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await connection.query<Row>({ ...named(text), values: [...parameters] })).rows;
      } catch (error) {
        // The pool has let that connection go; in a transaction, everything runs again.
        if (!('idleCount' in connection) || !isStalePlan(error) || attempt > connection.options.max) throw asDatabaseFailure(error);
      }
    }
  };

/** The columns of a row as SQL. They come from the mappers, never from outside. */
export const columnsOf = (row: object): string =>
  Object.keys(row)
    .map((name) => `"${name}"`)
    .join(', ');

/** For hot statements: their text is made of the first rows that come. The mappers give each row of a table the same columns. */
export const madeOnce = <Given extends readonly object[]>(make: (...rows: Given) => string): ((...rows: Given) => string) => {
  let text: string | null = null;
  return (...rows) => (text ??= make(...rows));
};

/** `insert into table …` with every column of the rows; the list of rows is the one JSON parameter. */
export const insertAllOf = (table: string, row: object): string =>
  `insert into ${table} (${columnsOf(row)}) select ${columnsOf(row)} from jsonb_populate_recordset(null::${table}, ?)`;

/** `update table …` with every column of the row; parameters: the row as JSON, its id. */
export const updateOf = (table: string, row: object): string =>
  `update ${table} set (${columnsOf(row)}) = (select ${columnsOf(row)} from jsonb_populate_record(null::${table}, ?)) where id = ?`;
