import { defineEntity, p } from '@mikro-orm/postgresql';

export const ThrottleRow = defineEntity({
  name: 'ThrottleRow',
  tableName: 'throttles',
  properties: {
    key: p.string().length(255).primary(),
    points: p.integer().default(0),
    /** Epoch milliseconds. */
    expire: p.bigint('string').strictNullable(),
  },
  indexes: [{ name: 'throttles_expire_index', properties: 'expire' }],
});
