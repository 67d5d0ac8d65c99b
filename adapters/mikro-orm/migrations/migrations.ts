import { Migration0001Schema } from './0001-schema.ts';

/** In the order in which they run. Each database stores the names of those that ran, so a released name never changes. */
export const MIGRATIONS = [{ name: '0001-schema', class: Migration0001Schema }];

export const MIGRATIONS_TABLE = 'schema_migrations';
