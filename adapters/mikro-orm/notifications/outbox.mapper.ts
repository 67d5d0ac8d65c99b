import { orderId, outboxId } from '#core/domain/kernel/ids.ts';
import type { OutboxMessage, StandMail } from '#core/domain/notifications/outbox-message.ts';
import type { OutboxRow } from './outbox.row.ts';
import { instantOf, textOf } from '../database/instant-text.ts';

export const toMessage = (row: OutboxRow): OutboxMessage => ({
  id: outboxId(row.id),
  mail: row.notice,
  to: row.recipient,
  orderId: row.order_id === null ? null : orderId(row.order_id),
  messageId: row.message_id,
  createdAt: instantOf(row.created_at),
  dueAt: instantOf(row.due_at),
  attempts: row.attempts,
  giveUpAt: instantOf(row.give_up_at),
});

export const toOutboxRow = <N extends { readonly kind: StandMail['kind'] }>(
  message: OutboxMessage<N>,
): Omit<OutboxRow, 'notice'> & { readonly notice: N } => ({
  id: message.id,
  kind: message.mail.kind,
  order_id: message.orderId,
  recipient: message.to,
  notice: message.mail,
  message_id: message.messageId,
  state: 'pending',
  created_at: textOf(message.createdAt),
  due_at: textOf(message.dueAt),
  attempts: message.attempts,
  give_up_at: textOf(message.giveUpAt),
  settled_at: null,
});
