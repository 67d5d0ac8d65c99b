import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Columns } from '../database/columns.ts';
import type { StandMail } from '#core/domain/notifications/outbox-message.ts';
import { timestamptz } from '../database/timestamptz.ts';

export const OutboxRow = defineEntity({
  name: 'OutboxRow',
  tableName: 'outbox',
  properties: {
    id: p.uuid().primary(),
    kind: p.text(),
    order_id: p.uuid().strictNullable(),
    recipient: p.text(),
    /** The mail. Renaming the column would stop running instances of the previous release. */
    notice: p.json<StandMail>(),
    message_id: p.text().unique('outbox_message_id_unique'),
    state: p.enum(['pending', 'sent', 'failed']),
    created_at: timestamptz(),
    due_at: timestamptz(),
    attempts: p.integer(),
    give_up_at: timestamptz(),
    settled_at: timestamptz().strictNullable(),
  },
  indexes: [
    { name: 'outbox_due_index', properties: 'due_at', where: "state = 'pending'" },
    { name: 'outbox_order_index', properties: 'order_id' },
  ],
  checks: [{ name: 'outbox_settled_check', expression: "(state = 'pending') = (settled_at is null)" }],
});
export type OutboxRow = Columns<typeof OutboxRow>;
