import { defineEntity, p } from '@mikro-orm/postgresql';
import { timestamptz } from '../database/timestamptz.ts';

export const KnownDeviceRow = defineEntity({
  name: 'KnownDeviceRow',
  tableName: 'known_devices',
  properties: {
    /** A hash of its cookie. */
    device: p.text().primary(),
    kind: p.enum(['staff', 'admin']).primary(),
    last_login_at: timestamptz(),
  },
  indexes: [{ name: 'known_devices_newest_index', properties: ['kind', 'last_login_at'] }],
});
