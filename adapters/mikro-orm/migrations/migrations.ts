import { Migration0001TheCustomersNight } from './0001-the-customers-night.ts';

/** In the order in which they run. The names are stored: never rename one that was released. */
export const MIGRATIONS = [{ name: '0001-the-customers-night', class: Migration0001TheCustomersNight }];

export const MIGRATIONS_TABLE = 'schema_migrations';
