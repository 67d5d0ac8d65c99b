import { defineEntity, p } from '@mikro-orm/postgresql';
import { OrderRow } from '../orders/order.row.ts';
import { timestamptz } from '../database/timestamptz.ts';

export const PushSubscriptionRow = defineEntity({
  name: 'PushSubscriptionRow',
  tableName: 'push_subscriptions',
  properties: {
    id: p.uuid().primary(),
    order_id: () => p.manyToOne(OrderRow).mapToPk().fieldName('order_id'),
    endpoint: p.text(),
    p256dh: p.text(),
    auth: p.text(),
    created_at: timestamptz(),
    /** The `readyAt` of the browser's last notification; the column keeps its name as `outbox.notice` does. */
    told_of: timestamptz().strictNullable(),
    due_at: timestamptz(),
    attempts: p.integer(),
  },
  uniques: [{ name: 'push_subscriptions_endpoint_unique', properties: ['order_id', 'endpoint'] }],
  indexes: [{ name: 'push_subscriptions_due_index', properties: 'due_at' }],
});
