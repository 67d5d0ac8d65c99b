import { plusMs, type Instant } from '#core/domain/kernel/instant.ts';

/** A failed database constraint: always a bug of the caller. */
class ConstraintViolation extends Error {
  override readonly name = 'ConstraintViolation';
}

export function guard(holds: boolean, constraint: string): asserts holds {
  if (!holds) throw new ConstraintViolation(constraint);
}

const kept = new WeakSet<object>();

/** A frozen copy, so that rows change only through the table; frozen values are shared. Bytes cannot be frozen. */
function keep<Value>(value: Value): Value;
function keep(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || kept.has(value)) return value;
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  if (!isPlain) return structuredClone(value);
  const copy: object = Array.isArray(value) ? value.map(keep) : {};
  if (!Array.isArray(value)) for (const [name, part] of Object.entries(value)) Reflect.set(copy, name, keep(part));
  kept.add(copy);
  return Object.freeze(copy);
}

type Key = string | number;

/** Sorts the latest first, and null last. */
export const descending = (at: number | null): number => (at === null ? Infinity : 0 - at);

/** Ascending by each value in turn; null comes first. */
export const ascending =
  <Row>(valuesOf: (row: Row) => readonly (Key | null)[]) =>
  (one: Row, other: Row): number => {
    const others = valuesOf(other);
    for (const [at, value] of valuesOf(one).entries()) {
      const [left, right] = [value ?? -Infinity, others[at] ?? -Infinity];
      if (left !== right) return left < right ? -1 : 1;
    }
    return 0;
  };

type Claim = { readonly now: Instant; readonly leaseMs: number; readonly limit: number };

export type TableRules<Row, RowKey extends Key, Tables> = {
  readonly key: (row: Row) => RowKey;
  /** By refusal reason; includes foreign keys. @param before the row that it replaces, or null */
  readonly checks?: Readonly<Record<string, (row: Row, tables: Tables, before: Row | null) => boolean>>;
  /** By refusal reason: refuses two rows with the same value; null exempts a row. */
  readonly unique?: Readonly<Record<string, (row: Row) => Key | null>>;
  /** Rows are read in ascending order of these values; without them, as they came. */
  readonly order?: (row: Row) => readonly (Key | null)[];
};

/** Rows by their key. They are never changed in place, only replaced, so that a copy of the table shares them. */
export class Table<Row, RowKey extends Key, Tables> extends Map<RowKey, Row> {
  readonly #rules: TableRules<Row, RowKey, Tables>;
  readonly #tables: () => Tables;

  constructor(rules: TableRules<Row, RowKey, Tables>, tables: () => Tables) {
    super();
    this.#rules = rules;
    this.#tables = tables;
  }

  /** Another table with the same rows. */
  copy(): Table<Row, RowKey, Tables> {
    const copy = new Table(this.#rules, this.#tables);
    for (const [key, row] of this) copy.set(key, row);
    return copy;
  }

  all(): readonly Row[] {
    return this.where(() => true);
  }

  where(isIt: (row: Row) => boolean): readonly Row[] {
    const rows = [...this.values()].filter((row) => isIt(row));
    return this.#rules.order === undefined ? rows : rows.toSorted(ascending(this.#rules.order));
  }

  /** @returns null when there is none. */
  first(isIt: (row: Row) => boolean): Row | null {
    return this.where(isIt)[0] ?? null;
  }

  /** @returns null when there is none. */
  find(key: RowKey | null | undefined): Row | null {
    return key === null || key === undefined ? null : (this.get(key) ?? null);
  }

  count(isIt: (row: Row) => boolean): number {
    return [...this.values()].filter((row) => isIt(row)).length;
  }

  /** Why another row refuses this one; null: none does. */
  clashes(row: Row): string | null {
    const key = this.#rules.key(row);
    const broken = Object.entries(this.#rules.unique ?? {}).find(([, valueOf]) => {
      const value = valueOf(row);
      return value !== null && [...this].some(([other, one]) => other !== key && valueOf(one) === value);
    });
    return broken?.[0] ?? null;
  }

  /** Adds a row or replaces the one with its key. */
  put(row: Row): void {
    const key = this.#rules.key(row);
    for (const [reason, holds] of Object.entries(this.#rules.checks ?? {})) guard(holds(row, this.#tables(), this.find(key)), reason);
    const clash = this.clashes(row);
    guard(clash === null, clash ?? '');
    this.set(key, keep(row));
  }

  insert(row: Row): void {
    guard(!this.has(this.#rules.key(row)), 'a key is inserted once');
    this.put(row);
  }

  /** @returns false, storing nothing, when the key or a unique value is taken. */
  insertNew(row: Row): boolean {
    if (this.has(this.#rules.key(row)) || this.clashes(row) !== null) return false;
    this.put(row);
    return true;
  }

  save(row: Row): void {
    guard(this.has(this.#rules.key(row)), 'a saved row exists');
    this.put(row);
  }

  /** @returns the previous row. @throws when there is none. */
  update(key: RowKey, changed: (row: Row) => Row): Row {
    const row = this.find(key);
    guard(row !== null, 'a changed row exists');
    this.put(changed(row));
    return row;
  }

  /** Does nothing without the row. */
  change(key: RowKey, changed: (row: Row) => Row): void {
    if (this.has(key)) this.update(key, changed);
  }

  changeWhere(isIt: (row: Row) => boolean, changed: (row: Row) => Row): readonly Row[] {
    const rows = this.where(isIt).map((row) => changed(row));
    for (const row of rows) this.put(row);
    return rows;
  }

  /** Claims the first `limit` rows that are due until their lease ends. @param dueAt null: never */
  claim({ now, leaseMs, limit }: Claim, dueAt: (row: Row) => Instant | null, claimed: (row: Row, until: Instant) => Row): readonly Row[] {
    const due = this.where((row) => (dueAt(row) ?? Infinity) <= now).toSorted(ascending((row) => [dueAt(row)]));
    const rows = due.slice(0, limit).map((row) => claimed(row, plusMs(now, leaseMs)));
    for (const row of rows) this.put(row);
    return rows;
  }

  removeWhere(isIt: (row: Row) => boolean): void {
    for (const [key, row] of this) if (isIt(row)) this.delete(key);
  }
}
