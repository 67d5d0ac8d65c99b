import { UNATTENDED } from '../../domain/audit/audit-entry.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { displayOrderNumber } from '../../domain/order/order-number.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TextConsents } from '../../ports/text-consents.ts';
import type { NoSuchOrder } from '../errors.ts';
import type { LookupBudget } from './lookup-budget.ts';
import { proveCustomer, type CustomersProof, type NotTheCustomer } from './prove-customer.ts';

/**
 * Deletes the customer's e-mail address and phone number immediately, with their mails, push subscriptions and consent to text messages.
 * Number, name and code stay, because the window needs them to hand the order out. A repeat has no effect.
 */
export type ForgetContact = (proof: CustomersProof) => Promise<Result<undefined, NotTheCustomer>>;

export interface ForgetContactDeps extends Pick<Ports, 'unitOfWork' | 'orders' | 'pushes' | 'clock'> {
  readonly textConsents: Pick<TextConsents, 'forgetOrder'>;
  readonly budget: LookupBudget;
}

export const makeForgetContact =
  ({ unitOfWork, orders, pushes, textConsents, budget, clock }: ForgetContactDeps): ForgetContact =>
  async (proof) => {
    const proven = await proveCustomer({ orders, budget }, proof);
    if (!proven.ok) return proven;
    const { order, giveBack } = proven.value;
    await giveBack();
    const forgotten = await unitOfWork.run<undefined, NoSuchOrder>(async (tx) => {
      const locked = await tx.orders.lock(order.id);
      if (locked === null) return err({ kind: 'order/not-found' });
      const { email, phone } = locked.customer;
      if (email === null && phone === null) return ok(undefined);
      await tx.orders.forgetContact(locked);
      await tx.outbox.forgetOrder(order.id);
      const text = `Deleted the email and phone of order ${displayOrderNumber(locked.orderNumber)}`;
      await tx.audit.add({ at: clock.now(), by: UNATTENDED.customer, kind: 'contact', text });
      return ok(undefined);
    });
    if (forgotten.ok) await Promise.all([pushes.forgetOrder(order.id), textConsents.forgetOrder(order.id)]);
    return forgotten;
  };
