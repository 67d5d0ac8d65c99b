import { approvalId, orderId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { Approval } from '#core/domain/window/approval.ts';
import { instantOf, textOf } from '../database/sql.ts';
import type { ApprovalRow } from './approval.row.ts';

export const toApproval = (row: ApprovalRow): Approval => ({
  id: approvalId(row.id),
  orderId: orderId(row.order_id),
  kind: row.kind,
  amountCents: cents(row.amount_cents),
  by: { staffId: row.by_id, name: row.by_name },
  at: instantOf(row.at),
  approved:
    row.approved_by_id === null || row.approved_at === null
      ? null
      : { by: { staffId: row.approved_by_id, name: row.approved_by_name ?? '' }, at: instantOf(row.approved_at) },
});

export const toApprovalRow = ({ id, orderId: order, kind, amountCents, by, at, approved }: Approval): ApprovalRow => ({
  id,
  order_id: order,
  kind,
  amount_cents: amountCents,
  by_id: by.staffId,
  by_name: by.name,
  at: textOf(at),
  approved_by_id: approved?.by.staffId ?? null,
  approved_by_name: approved?.by.name ?? null,
  approved_at: approved === null ? null : textOf(approved.at),
});
