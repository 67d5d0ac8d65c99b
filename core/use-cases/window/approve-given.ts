import type { ApprovalId } from '../../domain/kernel/ids.ts';
import { formatUsd } from '../../domain/kernel/money.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { displayOrderNumber } from '../../domain/order/order-number.ts';
import { asStaffMember, type Actor } from '../../domain/staff/actor.ts';
import { APPROVAL_TEXTS } from '../../domain/window/approval.ts';
import type { NightReader } from '../../ports/night-repository.ts';
import type { Ports } from '../../ports/ports.ts';
import type { GivenAway, SalesReader } from '../../ports/sales-reader.ts';
import type { NothingToApprove } from '../errors.ts';

/** Tonight's giveaways, oldest first; empty while the stand is closed. */
export type ListGiven = () => Promise<readonly GivenAway[]>;

export interface ListGivenDeps extends Pick<Ports, 'clock'> {
  readonly sales: Pick<SalesReader, 'approvalsOf'>;
  readonly nights: Pick<NightReader, 'current'>;
}

export const makeListGiven =
  ({ sales, nights, clock }: ListGivenDeps): ListGiven =>
  async () => {
    const { open } = await nights.current(clock.now());
    return open === null ? [] : sales.approvalsOf(open.id);
  };

/** A manager's approval of a giveaway, until its night is closed. The first one stands. */
export type ApproveGiven = (id: ApprovalId, actor: Actor) => Promise<Result<GivenAway, NothingToApprove>>;

export const makeApproveGiven =
  ({ unitOfWork, clock }: Pick<Ports, 'unitOfWork' | 'clock'>): ApproveGiven =>
  (id, actor) =>
    unitOfWork.run<GivenAway, NothingToApprove>(async (tx) => {
      const waiting = await tx.sales.lockApproval(id);
      const order = waiting === null ? null : await tx.orders.lock(waiting.orderId);
      if (waiting === null || order === null || !(await tx.nights.isOpenFor(order.id))) return err({ kind: 'approval/not-found' });
      const { orderNumber } = order;
      if (waiting.approved !== null) return ok({ ...waiting, orderNumber });
      const at = clock.now();
      const approval = { ...waiting, approved: { by: asStaffMember(actor), at } };
      await tx.sales.saveApproval(approval);
      const what = `${formatUsd(approval.amountCents)} of ${displayOrderNumber(orderNumber)} by ${approval.by.name}`;
      await tx.audit.add({ at, by: actor.name, kind: 'sale', text: `Approved ${what}: ${APPROVAL_TEXTS[approval.kind]}` });
      return ok({ ...approval, orderNumber });
    });
