import { goesBackBy } from '../../domain/night/call-off.ts';
import { outboxId, type OrderId } from '../../domain/kernel/ids.ts';
import { addCents, formatUsd, subtractCents, ZERO, type Cents } from '../../domain/kernel/money.ts';
import { ok } from '../../domain/kernel/result.ts';
import { newOutboxMessage } from '../../domain/notifications/outbox-message.ts';
import { decide } from '../../domain/order/order-lifecycle.ts';
import { displayOrderNumber } from '../../domain/order/order-number.ts';
import { NOT_COLLECTED, type Order } from '../../domain/order/order.ts';
import { refundedCents } from '../../domain/order/refund.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work.ts';
import type { OrderMails } from '../orders/order-mails.ts';
import { refundLeft } from '../refunds/refund-left.ts';

/**
 * Ends orders that were ready and that nobody came for, all of them in one commit. Whatever is not ready any more stays as it is:
 * handed out meanwhile, or settled before. @returns how many had their end by this call.
 */
export type SettleUncollected = (orders: readonly OrderId[], actor: Actor) => Promise<number>;

export interface SettleUncollectedDeps {
  readonly unitOfWork: UnitOfWork;
  readonly orderMails: OrderMails;
  readonly ids: IdGenerator;
  readonly clock: Clock;
}

const REASON = 'Not collected';

type Ended = { readonly order: Order; readonly amountCents: Cents };

const makeEndEach =
  (
    { unitOfWork, clock }: Pick<SettleUncollectedDeps, 'unitOfWork' | 'clock'>,
    name: 'keep-uncollected' | 'refund-uncollected',
    end: (tx: Transaction, before: Order, after: Order) => Promise<Ended | null>,
    words: (count: number, sum: string, numbers: string) => string,
  ): SettleUncollected =>
  async (orders, actor) => {
    const outcome = await unitOfWork.run<number, never>(async (tx) => {
      const ended: Ended[] = [];
      for (const id of [...new Set(orders)].toSorted()) {
        const order = await tx.orders.lock(id);
        if (order === null) continue;
        const decision = decide(order, { name, by: NOT_COLLECTED }, clock.now());
        if (!decision.ok || decision.value.event === null) continue;
        const one = await end(tx, order, decision.value.order);
        if (one === null) continue;
        await tx.orders.save(decision.value.order, decision.value.event);
        ended.push(one);
      }
      if (ended.length === 0) return ok(0);
      const sum = formatUsd(addCents(...ended.map(({ amountCents }) => amountCents)));
      const numbers = ended.map(({ order }) => displayOrderNumber(order.orderNumber)).join(', ');
      await tx.audit.add({ at: clock.now(), by: actor.name, kind: 'night', text: words(ended.length, sum, numbers) });
      return ok(ended.length);
    });
    return outcome.ok ? outcome.value : 0;
  };

const counted = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);

/** Their money is kept as a donation; nothing goes back. */
export const makeKeepUncollected = (deps: Pick<SettleUncollectedDeps, 'unitOfWork' | 'clock'>): SettleUncollected =>
  makeEndEach(
    deps,
    'keep-uncollected',
    async (_tx, order) => ({ order, amountCents: subtractCents(order.paidCents, refundedCents(order)) }),
    (count, sum, numbers) => `Kept ${sum} of ${counted(count)} as a donation, not collected: ${numbers}`,
  );

/**
 * What was paid by card goes back, donation included. The refunds are stored in the same commit and the worker carries them to
 * the provider, so a killed process loses none. Cash and the card reader are not ours to give back: those orders stay.
 */
export const makeRefundUncollected = ({ unitOfWork, orderMails, ids, clock }: SettleUncollectedDeps): SettleUncollected =>
  makeEndEach(
    { unitOfWork, clock },
    'refund-uncollected',
    async (tx, order, after) => {
      if (goesBackBy(order) === 'hand') return null;
      const refund = await refundLeft(tx, order, { ids, clock, reason: REASON, by: NOT_COLLECTED.name });
      const to = order.customer.email;
      if (to !== null && refund !== null) {
        const mail = orderMails.refunded(after);
        await tx.outbox.add(newOutboxMessage({ id: outboxId(ids.uuid()), mail, to, orderId: order.id, now: clock.now() }));
      }
      return { order, amountCents: refund?.amountCents ?? ZERO };
    },
    (count, sum, numbers) => `Refunded ${sum} of ${counted(count)}, not collected: ${numbers}`,
  );
