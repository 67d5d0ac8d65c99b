import { defineEntity, p } from '@mikro-orm/postgresql';
import { timestamptz } from '../database/timestamptz.ts';

/** UNLOGGED: a crash may lose it. */
export const PresenceRow = defineEntity({
  name: 'PresenceRow',
  tableName: 'presence',
  properties: {
    /** A hash, so that backups do not contain browser ids. */
    visitor_key: p.text().primary(),
    cart_items: p.integer(),
    seen_at: timestamptz(),
  },
  indexes: [{ name: 'presence_seen_at_index', properties: 'seen_at' }],
});
