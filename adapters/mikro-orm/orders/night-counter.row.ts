import { defineEntity, p } from '@mikro-orm/postgresql';

export const NightCounterRow = defineEntity({
  name: 'NightCounterRow',
  tableName: 'night_counters',
  properties: {
    business_day: p.text().primary(),
    last_sequence: p.integer(),
  },
});
