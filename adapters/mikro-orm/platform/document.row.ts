import { defineEntity, p } from '@mikro-orm/postgresql';
import { timestamptz } from '../database/timestamptz.ts';

export const DocumentRow = defineEntity({
  name: 'DocumentRow',
  tableName: 'documents',
  properties: {
    collection: p.text().primary(),
    key: p.text().primary(),
    document: p.json<unknown>(),
    created_at: timestamptz(),
    updated_at: timestamptz(),
  },
  indexes: [{ name: 'documents_newest_index', properties: ['collection', 'created_at'] }],
});
