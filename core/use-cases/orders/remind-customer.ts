import { normalisePhone } from '../../domain/kernel/contact.ts';
import type { Order } from '../../domain/order/order.ts';
import { canRemind } from '../../domain/queue/waiting.ts';
import type { OrderId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TextConsents } from '../../ports/text-consents.ts';
import type { TextSender } from '../../ports/text-sender.ts';
import type { NoSuchOrder, NotRemindable } from '../errors.ts';
import { mailCustomer } from './mail-customer.ts';
import type { OrderMails } from './order-mails.ts';

/**
 * Reminds the customer that the order is waiting, by mail and, with consent, by text message: after 10 minutes, every 5 minutes, 3 per
 * order (rules §3). The text message follows from the order's `reminders`.
 */
export type RemindCustomer = (id: OrderId) => Promise<Result<Order, NoSuchOrder | NotRemindable>>;

export interface RemindCustomerDeps extends Pick<Ports, 'unitOfWork' | 'ids' | 'clock'> {
  readonly orderMails: OrderMails;
  readonly textConsents: Pick<TextConsents, 'find'>;
  /** Null: this stand sends no text messages. */
  readonly textSender: TextSender | null;
}

export const makeRemindCustomer =
  ({ unitOfWork, orderMails, ids, clock, textConsents, textSender }: RemindCustomerDeps): RemindCustomer =>
  async (id) => {
    const hasAgreed = textSender !== null && (await textConsents.find(id)) !== null;
    return await unitOfWork.run<Order, NoSuchOrder | NotRemindable>(async (tx) => {
      const order = await tx.orders.lock(id);
      if (order === null) return err({ kind: 'order/not-found' });
      if (order.status !== 'ready' || order.readyAt === null) return err({ kind: 'order/not-allowed', status: order.status });
      const now = clock.now();
      if (!canRemind(order.readyAt, order.reminders, now)) return err({ kind: 'reminder/too-soon' });
      const isTexted = hasAgreed && normalisePhone(order.customer.phone ?? '') !== null;
      if (order.customer.email === null && !isTexted) return err({ kind: 'reminder/no-email' });
      const reminded: Order = { ...order, reminders: { sent: order.reminders.sent + 1, lastSentAt: now } };
      await tx.orders.saveReminders(reminded);
      await mailCustomer(tx, order, orderMails.reminder(order), { ids, clock });
      return ok(reminded);
    });
  };
