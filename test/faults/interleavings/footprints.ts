import type { Pool } from 'pg';

/** The tables that a statement uses. */
export interface Footprint {
  /** Locks or changes their rows. */
  readonly locks: ReadonlySet<string>;
  /** Protects a parent row from deletion, or adds a row that cannot conflict. */
  readonly shares: ReadonlySet<string>;
  readonly reads: ReadonlySet<string>;
  /** Makes writes to these visible to everyone. */
  readonly shows: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();
const LOCKS_ROWS = /\bfor (?:no key update|update|key share|share)\b(?: of (\w+))?/g;
const FROM = /\bfrom\s+(?:"public"\.)?"?(\w+)/g;
const WRITES = /\b(?:insert into|update|delete from)\s+(?:"public"\.)?"?(\w+)/g;
const ADDS = /\binsert into\s+(?:"public"\.)?"?(\w+)/g;
const ADVISORY_LOCK = /pg_advisory_xact_lock\(\s*(\d+)/g;

const meet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => !one.isDisjointFrom(other);

/** Whether the order of two statements matters. Only statements that need the row's lock notice an uncommitted write. */
export const depend = (one: Footprint, other: Footprint): boolean =>
  meet(one.locks, other.locks.union(other.shares)) ||
  meet(one.shares, other.locks) ||
  meet(one.shows, other.locks.union(other.reads)) ||
  meet(other.shows, one.locks.union(one.reads));

/** A commit or rollback: publishes or discards the transaction's writes, and releases its locks. */
export const endOf = (written: ReadonlySet<string>): Footprint => ({ locks: NONE, shares: NONE, reads: NONE, shows: written });

/** The table of a clause `for update of p`, or of the last `from` before it. */
const lockedBy = (text: string, { index, 1: alias }: RegExpExecArray): string => {
  const before = text.slice(0, index);
  const named = alias === undefined ? null : new RegExp(`(\\w+)"?\\s+(?:as\\s+)?"?${alias}\\b`).exec(before);
  return named?.[1] ?? [...before.matchAll(FROM)].at(-1)?.[1] ?? '';
};

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.match(/\w+/g));

/** Reads the tables, foreign keys, functions and triggers of a migrated database. */
export const readFootprints = async (pool: Pool): Promise<(text: string) => Footprint> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  const { rows: parents } = await pool.query<{ child: string; parent: string }>(
    "select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f'",
  );
  const { rows: functions } = await pool.query<{ name: string; source: string }>(
    "select proname as name, prosrc as source from pg_proc where pronamespace = 'public'::regnamespace",
  );
  const { rows: triggers } = await pool.query<{ name: string; source: string }>(
    'select tgrelid::regclass::text as name, p.prosrc as source from pg_trigger t join pg_proc p on p.oid = t.tgfoid where not tgisinternal',
  );
  const { rows: clashing } = await pool.query<{ name: string }>(
    'select distinct indrelid::regclass::text as name from pg_index where indisunique and not indisprimary',
  );
  const canClash = new Set(clashing.map(({ name }) => name));
  const names = new Set(tables.map(({ name }) => name));
  const known = new Map<string, Footprint>();

  const read = (text: string): Footprint => {
    const words = wordsOf(text);
    const called = functions.filter(({ name }) => words.has(name)).map(({ source }) => source);
    const whole = [text, ...called].join(' ');
    const touched = wordsOf(whole).intersection(names);
    const tablesOf = (pattern: RegExp) => new Set([...whole.matchAll(pattern)].map(([, name]) => name ?? '')).intersection(names);
    const written = tablesOf(WRITES);
    const added = tablesOf(ADDS).difference(canClash);
    const locked = new Set([...whole.matchAll(LOCKS_ROWS)].map((clause) => lockedBy(whole, clause))).intersection(names);
    const locks = new Set(written.difference(added).union(locked));
    for (const { name, source } of triggers)
      if (written.has(name)) for (const table of wordsOf(source).intersection(names)) locks.add(table);
    for (const [, lock] of whole.matchAll(ADVISORY_LOCK)) locks.add(`advisory lock ${lock}`);
    const shares = new Set([...added, ...parents.filter(({ child }) => written.has(child)).map(({ parent }) => parent)]);
    return { locks, shares, reads: touched, shows: NONE };
  };
  return (text) => {
    const footprint = known.get(text) ?? read(text);
    known.set(text, footprint);
    return footprint;
  };
};
