import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Columns } from '../database/columns.ts';
import { CALLED_OFF_STATES } from '#core/domain/night/call-off.ts';
import { NightRow } from './night.row.ts';
import { OrderRow } from '../orders/order.row.ts';
import { timestamptz } from '../database/timestamptz.ts';

export const CallOffRow = defineEntity({
  name: 'CallOffRow',
  tableName: 'call_offs',
  properties: {
    /** Made by the client. */
    id: p.text().primary(),
    night_id: () => p.manyToOne(NightRow).mapToPk().fieldName('night_id'),
    is_all: p.boolean(),
    called_at: timestamptz(),
    called_by: p.text(),
  },
  indexes: [{ name: 'call_offs_called_at_index', properties: 'called_at' }],
});
export type CallOffRow = Columns<typeof CallOffRow>;

/** Work queue. An order is in at most one call-off. */
export const CalledOffOrderRow = defineEntity({
  name: 'CalledOffOrderRow',
  tableName: 'called_off_orders',
  properties: {
    order_id: () => p.oneToOne(OrderRow).mapToPk().primary().fieldName('order_id').updateRule('no action').deleteRule('no action'),
    call_off_id: () => p.manyToOne(CallOffRow).mapToPk().fieldName('call_off_id'),
    state: p.enum(CALLED_OFF_STATES),
    refusals: p.integer(),
    due_at: timestamptz().strictNullable(),
  },
  indexes: [
    { name: 'called_off_orders_due_index', properties: 'due_at', where: 'due_at is not null' },
    { name: 'called_off_orders_call_off_index', properties: 'call_off_id' },
  ],
  checks: [
    { name: 'called_off_orders_due_check', expression: "(state in ('waiting', 'refunding')) = (due_at is not null)" },
    { name: 'called_off_orders_refusals_check', expression: 'refusals >= 0' },
  ],
});
export type CalledOffOrderRow = Columns<typeof CalledOffOrderRow>;
