/** A database constraint would refuse this: always a bug of the caller. */
class ConstraintViolation extends Error {
  override readonly name = 'ConstraintViolation';
}

export function guard(holds: boolean, constraint: string): asserts holds {
  if (!holds) throw new ConstraintViolation(constraint);
}

export type TableRules<Row> = {
  readonly key: (row: Row) => string;
  /** By the reason why each is refused. */
  readonly checks?: Readonly<Record<string, (row: Row) => boolean>>;
  /** Two rows with the same value are refused; null: this row is not concerned. By the reason. */
  readonly unique?: Readonly<Record<string, (row: Row) => string | null>>;
};

/** Rows by their key. They are never changed in place, only replaced, so that a copy of the table shares them. */
export class Table<Row> extends Map<string, Row> {
  readonly #rules: TableRules<Row>;

  constructor(rules: TableRules<Row>) {
    super();
    this.#rules = rules;
  }

  all(): readonly Row[] {
    return [...this.values()];
  }

  where(isIt: (row: Row) => boolean): readonly Row[] {
    return this.all().filter((row) => isIt(row));
  }

  first(isIt: (row: Row) => boolean): Row | null {
    return this.all().find((row) => isIt(row)) ?? null;
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
    for (const [reason, isRight] of Object.entries(this.#rules.checks ?? {})) guard(isRight(row), reason);
    const clash = this.clashes(row);
    guard(clash === null, clash ?? '');
    this.set(this.#rules.key(row), structuredClone(row));
  }

  insert(row: Row): void {
    guard(!this.has(this.#rules.key(row)), 'a key is inserted once');
    this.put(row);
  }

  /** @returns false, storing nothing, when the key is taken. */
  insertNew(row: Row): boolean {
    if (this.has(this.#rules.key(row))) return false;
    this.put(row);
    return true;
  }

  save(row: Row): void {
    guard(this.has(this.#rules.key(row)), 'a saved row exists');
    this.put(row);
  }

  /** @returns whether there is such a row. */
  change(key: string, changed: (row: Row) => Row): boolean {
    const row = this.get(key);
    if (row !== undefined) this.put(changed(row));
    return row !== undefined;
  }

  removeWhere(isIt: (row: Row) => boolean): void {
    for (const [key, row] of this) if (isIt(row)) this.delete(key);
  }
}
