import { p, Type } from '@mikro-orm/postgresql';

/** Kept in PostgreSQL's own format, by entities and statements alike; `instantOf` and `textOf` are the only conversions. */
class InstantText extends Type<string, string> {}

export const timestamptz = () => p.type(InstantText).columnType('timestamptz');
