import { addCents, type Cents } from './money.ts';

export const recordOf = <Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value): Readonly<Record<Key, Value>> =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;

/** A row of amounts, one for each column. */
export type Amounts<Column extends string> = Readonly<Record<Column, Cents>>;

export const sumAmounts = <Column extends string>(columns: readonly Column[], rows: readonly Amounts<Column>[]): Amounts<Column> =>
  recordOf(columns, (column) => addCents(...rows.map((row) => row[column])));
