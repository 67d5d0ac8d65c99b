import { newOutboxMessage } from '../../domain/notifications/outbox-message.ts';
import type { OrderEvent } from '../../domain/order/order-lifecycle.ts';
import type { Order } from '../../domain/order/order.ts';
import { outboxId } from '../../domain/kernel/ids.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import type { OrderMails } from './order-mails.ts';

/** Tells the customer what a change of their order means to them, in the change's own commit. */
export type AnnounceOrder = (tx: Transaction, order: Order, event: OrderEvent) => Promise<void>;

export interface AnnounceOrderDeps {
  readonly orderMails: OrderMails;
  readonly ids: IdGenerator;
  readonly clock: Clock;
}

export const makeAnnounceOrder =
  ({ orderMails, ids, clock }: AnnounceOrderDeps): AnnounceOrder =>
  async (tx, order, event) => {
    const to = order.customer.email;
    // An undone pick-up is no news: the mail went out when it became ready.
    if (to === null || event.command !== 'mark-ready') return;
    await tx.outbox.add(
      newOutboxMessage({ id: outboxId(ids.uuid()), mail: orderMails.ready(order), to, orderId: order.id, now: clock.now() }),
    );
  };
