import { Migration0001TheCustomersNight } from './0001-the-customers-night.ts';
import { Migration0002TheTeamsNight } from './0002-the-teams-night.ts';
import { Migration0003TheAdminsStand } from './0003-the-admins-stand.ts';
import { Migration0004WhoWaitsForAnOrder } from './0004-who-waits-for-an-order.ts';
import { Migration0005PlacesAndNumbers } from './0005-places-and-numbers.ts';

/** In the order in which they run. The names are stored: never rename one that was released. */
export const MIGRATIONS = [
  { name: '0001-the-customers-night', class: Migration0001TheCustomersNight },
  { name: '0002-the-teams-night', class: Migration0002TheTeamsNight },
  { name: '0003-the-admins-stand', class: Migration0003TheAdminsStand },
  { name: '0004-who-waits-for-an-order', class: Migration0004WhoWaitsForAnOrder },
  { name: '0005-places-and-numbers', class: Migration0005PlacesAndNumbers },
];

export const MIGRATIONS_TABLE = 'schema_migrations';
