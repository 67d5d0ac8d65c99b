import { UNATTENDED } from '../../domain/audit/audit-entry.ts';
import type { LookupHash } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { displayOrderNumber } from '../../domain/order/order-number.ts';
import { readPickupCode } from '../../domain/order/pickup-code.ts';
import type { Clock } from '../../ports/clock.ts';
import type { OrderReader } from '../../ports/order-reader.ts';
import type { PushQueue } from '../../ports/push-queue.ts';
import type { TextConsents } from '../../ports/text-consents.ts';
import type { UnitOfWork } from '../../ports/unit-of-work.ts';
import type { NoSuchOrder, TooManyTries, WrongPickupCode } from '../errors.ts';
import type { LookupBudget } from './lookup-budget.ts';

/**
 * The customer wants their e-mail address and phone number deleted now, with the mails to them, the browsers that would be
 * notified and the consent to text messages. Number, name and code stay: the window hands the order out by them. Asking again changes nothing. As for
 * cancelling, the page's link alone is not enough (rules §5).
 */
export type ForgetContact = (wish: {
  readonly hash: LookupHash;
  readonly pickupCode: string;
  readonly network: string;
}) => Promise<Result<undefined, NoSuchOrder | TooManyTries | WrongPickupCode>>;

export interface ForgetContactDeps {
  readonly unitOfWork: UnitOfWork;
  readonly orders: OrderReader;
  readonly pushes: PushQueue;
  readonly textConsents: Pick<TextConsents, 'forgetOrder'>;
  readonly budget: LookupBudget;
  readonly clock: Clock;
}

export const makeForgetContact =
  ({ unitOfWork, orders, pushes, textConsents, budget, clock }: ForgetContactDeps): ForgetContact =>
  async ({ hash, pickupCode, network }) => {
    const placed = await orders.byHash(hash);
    if (placed === null) return err({ kind: 'order/not-found' });
    const guess = await budget.takeGuess(hash, network);
    if (!guess.ok) return guess;
    const { order } = placed;
    if (order.pickupCode === null || readPickupCode(pickupCode) !== order.pickupCode) return err({ kind: 'order/wrong-pickup-code' });
    await guess.value.giveBack();
    const forgotten = await unitOfWork.run<undefined, NoSuchOrder>(async (tx) => {
      const locked = await tx.orders.lock(order.id);
      if (locked === null) return err({ kind: 'order/not-found' });
      const { email, phone } = locked.customer;
      if (email === null && phone === null) return ok(undefined);
      await tx.orders.forgetContact(order.id);
      await tx.outbox.forgetOrder(order.id);
      const text = `Deleted the email and phone of order ${displayOrderNumber(locked.orderNumber)}`;
      await tx.audit.add({ at: clock.now(), by: UNATTENDED.customer, kind: 'contact', text });
      return ok(undefined);
    });
    if (forgotten.ok) await Promise.all([pushes.forgetOrder(order.id), textConsents.forgetOrder(order.id)]);
    return forgotten;
  };
