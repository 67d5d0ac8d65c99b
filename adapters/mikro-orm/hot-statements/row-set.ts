import type { Parameter, Scalar } from '../database/sql.ts';

type SqlType = 'uuid' | 'text' | 'int' | 'boolean' | 'timestamptz';

/** Any number of rows in one statement. */
export interface RowSet<Row extends object> {
  /** `"id", "name"` */
  readonly columns: string;
  /** `unnest(?::uuid[], ?::text[]) with ordinality as given("id", "name", "position")`: one parameter for each column. PostgreSQL plans it well with and without statistics, which it does not do with rows as JSON. */
  readonly table: string;
  readonly parametersOf: (rows: readonly Row[]) => readonly Parameter[];
}

const asScalar = (value: unknown): Scalar => {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  throw new TypeError('a column of a row set is a text, a number, a boolean or null');
};

/** @param types every column of the rows: one that is forgotten does not compile. */
export const rowSet = <Row extends object>(types: Readonly<Record<keyof Row & string, SqlType>>): RowSet<Row> => {
  const entries = Object.entries<SqlType>(types);
  const columns = entries.map(([name]) => `"${name}"`).join(', ');
  return {
    columns,
    table: `unnest(${entries.map(([, type]) => `?::${type}[]`).join(', ')}) with ordinality as given(${columns}, "position_in_set")`,
    parametersOf: (rows) => entries.map(([name]) => rows.map((row) => asScalar(Object.getOwnPropertyDescriptor(row, name)?.value))),
  };
};
