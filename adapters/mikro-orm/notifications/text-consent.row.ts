import { defineEntity, p } from '@mikro-orm/postgresql';
import { LANGUAGES } from '#core/domain/language.ts';
import { OrderRow } from '../orders/order.row.ts';
import { timestamptz } from '../database/timestamptz.ts';

export const TextConsentRow = defineEntity({
  name: 'TextConsentRow',
  tableName: 'text_consents',
  properties: {
    order_id: () => p.oneToOne(OrderRow).mapToPk().primary().fieldName('order_id').updateRule('no action').deleteRule('no action'),
    wording: p.integer(),
    language: p.enum(LANGUAGES),
    given_at: timestamptz(),
    withdrawn_at: timestamptz().strictNullable(),
    /** The latest occasion that the customer was texted about: when the order became ready, or when a reminder was requested. */
    told_of: timestamptz().strictNullable(),
    /** The latest occasion whose message was lost for good. */
    failed_of: timestamptz().strictNullable(),
    due_at: timestamptz(),
    attempts: p.integer(),
  },
  checks: [{ name: 'text_consents_counts_check', expression: 'wording > 0 and attempts >= 0' }],
});
