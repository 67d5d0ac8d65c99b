import { defineEntity, p } from '@mikro-orm/postgresql';
import { OrderRow } from './order.row.ts';
import { timestamptz } from '../database/timestamptz.ts';

/** Results of lookups, decoys included. Contacts are stored only as a keyed digest. */
export const LookupPageRow = defineEntity({
  name: 'LookupPageRow',
  tableName: 'lookup_pages',
  properties: {
    hash: p.text().primary(),
    contact_key: p.text(),
    order_id: () => p.manyToOne(OrderRow).mapToPk().fieldName('order_id').deleteRule('no action'),
    is_owner: p.boolean(),
    opened_at: timestamptz(),
  },
  indexes: [
    { name: 'lookup_pages_contact_index', properties: ['contact_key', 'opened_at'] },
    { name: 'lookup_pages_order_index', properties: 'order_id' },
    { name: 'lookup_pages_opened_at_index', properties: 'opened_at' },
  ],
});
