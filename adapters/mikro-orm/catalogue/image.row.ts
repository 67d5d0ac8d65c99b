import { defineEntity, p } from '@mikro-orm/postgresql';
import { IMAGE_FOLDERS } from '#core/domain/images/image-entry.ts';
import { timestamptz } from '../database/timestamptz.ts';

export const ImageRow = defineEntity({
  name: 'ImageRow',
  tableName: 'images',
  properties: {
    name: p.text().primary(),
    folder: p.enum(IMAGE_FOLDERS),
    bytes: p.blob(),
    width: p.integer(),
    height: p.integer(),
    size: p.integer(),
    created_at: timestamptz(),
  },
  checks: [{ name: 'images_size_check', expression: 'size > 0 and size = octet_length(bytes)' }],
});
