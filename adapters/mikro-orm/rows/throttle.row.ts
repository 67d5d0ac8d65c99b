import { defineEntity, p } from '@mikro-orm/postgresql';

/** The table of the rate limiter's own library; its columns are found by position. */
export const ThrottleRow = defineEntity({
  name: 'ThrottleRow',
  tableName: 'throttles',
  properties: {
    key: p.string().length(255).primary(),
    points: p.integer().default(0),
    /** Epoch milliseconds. */
    expire: p.bigint('string').strictNullable(),
  },
});
