import { defineEntity, p } from '@mikro-orm/postgresql';

export const UsageCountRow = defineEntity({
  name: 'UsageCountRow',
  tableName: 'usage_counts',
  properties: {
    business_day: p.text().primary(),
    event: p.text().primary(),
    happened: p.bigint(),
  },
});
