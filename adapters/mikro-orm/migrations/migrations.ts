import { Migration0001Schema } from './0001-schema.ts';

/** In order. Each database stores the names of migrations that ran, so a released name never changes. */
export const MIGRATIONS = [{ name: '0001-schema', class: Migration0001Schema }];

export const MIGRATIONS_TABLE = 'schema_migrations';
