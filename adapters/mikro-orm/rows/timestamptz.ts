import { p } from '@mikro-orm/postgresql';

/** Kept as the driver gives it; `instantOf` and `textOf` are the only conversions. */
export const timestamptz = () => p.string().columnType('timestamptz');
