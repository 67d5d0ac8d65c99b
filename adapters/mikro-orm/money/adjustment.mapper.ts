import { orderId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { DisputeState, OutsideAdjustment } from '#core/domain/order/outside-adjustment.ts';
import { REFUND_STATES } from '#core/domain/order/refund.ts';
import type { ProviderAdjustmentRow } from './provider-adjustment.row.ts';
import { instantOf, instantOrNull, textOf, textOrNull } from '../database/sql.ts';

const DISPUTE_STATES: readonly DisputeState[] = ['inquiry', 'open', 'won', 'lost'];

const oneOf = <T extends string>(states: readonly T[], text: string): T => {
  const state = states.find((known) => known === text);
  if (state === undefined) throw new RangeError(`no such state: ${text}`);
  return state;
};

export const toAdjustment = (row: ProviderAdjustmentRow): OutsideAdjustment => {
  const facts = {
    id: row.id,
    orderId: orderId(row.order_id),
    amountCents: cents(row.amount_cents),
    at: instantOf(row.at),
    goneAt: instantOrNull(row.gone_at),
    backAt: instantOrNull(row.back_at),
    ...(row.earlier === null ? {} : { earlier: row.earlier.map(([gone, back]) => [instantOf(gone), instantOf(back)] as const) }),
  };
  return row.kind === 'refund'
    ? { ...facts, kind: 'refund', state: oneOf(REFUND_STATES, row.state) }
    : { ...facts, kind: 'dispute', state: oneOf(DISPUTE_STATES, row.state) };
};

export const toAdjustmentRow = (adjustment: OutsideAdjustment): ProviderAdjustmentRow => ({
  id: adjustment.id,
  order_id: adjustment.orderId,
  kind: adjustment.kind,
  amount_cents: adjustment.amountCents,
  state: adjustment.state,
  at: textOf(adjustment.at),
  gone_at: textOrNull(adjustment.goneAt),
  back_at: textOrNull(adjustment.backAt),
  earlier: adjustment.earlier?.map(([gone, back]) => [textOf(gone), textOf(back)] as const) ?? null,
});
