import type { Pool, PoolClient } from 'pg';
import { asDatabaseFailure, runAgain } from './database-failure.ts';
import { instant, type Instant } from '#core/domain/kernel/instant.ts';

/** One statement, one round trip. `?` is a parameter; rows have the columns' own names. */
export interface Sql {
  <Row extends object>(text: string, parameters?: readonly Parameter[]): Promise<readonly Row[]>;
}

const NAMES = new Map<string, { readonly name: string; readonly text: string }>();

/** Each connection parses and plans a named statement once. All texts are constants of the adapters, so names are bounded. */
const named = (text: string): { readonly name: string; readonly text: string } => {
  const known = NAMES.get(text);
  if (known !== undefined) return known;
  let parameters = 0;
  const statement = { name: `s${NAMES.size + 1}`, text: text.replaceAll('?', () => `$${(parameters += 1)}`) };
  NAMES.set(text, statement);
  return statement;
};

type Scalar = string | number | boolean | null;

/** Lists of scalars become PostgreSQL arrays; other values travel as JSON text: `asJson`. */
export type Parameter = Scalar | readonly Scalar[];

export const asJson = (value: unknown): string => JSON.stringify(value);

const query = async <Row extends object>(
  connection: Pool | PoolClient,
  text: string,
  parameters: readonly Parameter[] = [],
): Promise<readonly Row[]> => (await connection.query<Row>({ ...named(text), values: [...parameters] })).rows;

/**
 * The statements of one transaction, on its connection. Bypasses MikroORM's execution, which converts and plans every statement again.
 * @throws Unavailable('database') without a usable answer.
 */
export const createTransactionSql =
  (client: PoolClient): Sql =>
  async (text, parameters) => {
    try {
      return await query(client, text, parameters);
    } catch (error) {
      throw asDatabaseFailure(error);
    }
  };

/** Each statement is its own transaction, on any connection of the pool. @throws as `runAgain`. */
export const createSql =
  (pool: Pool): Sql =>
  (text, parameters) =>
    runAgain(pool, () => query(pool, text, parameters));

/** The columns of a row as SQL. They come from the mappers, never from outside. */
const columnsOf = (row: object): string =>
  Object.keys(row)
    .map((name) => `"${name}"`)
    .join(', ');

/**
 * `insert into table …` with every column of the rows; the list of rows is the one JSON parameter. The mappers give each row of a table the
 * same columns, so that it remains one statement.
 */
export const insertAllOf = (table: string, row: object): string =>
  `insert into ${table} (${columnsOf(row)}) select ${columnsOf(row)} from jsonb_populate_recordset(null::${table}, ?)`;

/** A write of any number of rows, with its parameters. */
export type SetWrite = readonly [text: string, parameters: readonly Parameter[]];

/** Empty for no rows. */
export const insertAll = (table: string, rows: readonly object[]): readonly SetWrite[] =>
  rows[0] === undefined ? [] : [[insertAllOf(table, rows[0]), [asJson(rows)]]];

/** Writes to different tables in one round trip; they cannot see each other's rows. */
export const writeAll = async (sql: Sql, writes: readonly SetWrite[]): Promise<void> => {
  if (writes.length === 0) return;
  const parts = writes.map(([text], at) => `w${at} as (${text})`);
  await sql(
    `with ${parts.join(', ')} select`,
    writes.flatMap(([, parameters]) => parameters),
  );
};

/** Reads both formats of PostgreSQL: '2026-11-21 01:42:00.5+00' in a column, '2026-11-21T01:42:00.5+00:00' in JSON. */
export const instantOf = (text: string): Instant => instant(Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')));

export const instantOrNull = (text: string | null): Instant | null => (text === null ? null : instantOf(text));

export const textOf = (at: Instant): string => new Date(at).toISOString();

export const textOrNull = (at: Instant | null): string | null => (at === null ? null : textOf(at));
