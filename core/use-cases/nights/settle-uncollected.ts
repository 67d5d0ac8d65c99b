import { goesBackBy } from '../../domain/night/call-off.ts';
import { groupBy } from '../../domain/kernel/group-by.ts';
import { outboxId, type OrderId } from '../../domain/kernel/ids.ts';
import { addCents, formatUsd, ZERO, type Cents } from '../../domain/kernel/money.ts';
import { ok } from '../../domain/kernel/result.ts';
import { newOutboxMessage } from '../../domain/notifications/outbox-message.ts';
import { decide } from '../../domain/order/order-lifecycle.ts';
import { displayOrderNumber } from '../../domain/order/order-number.ts';
import { keptCents, NOT_COLLECTED, type Order } from '../../domain/order/order.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IdGenerator } from '../../ports/id-generator.ts';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work.ts';
import { endOrder } from '../orders/end-order.ts';
import type { OrderMails } from '../orders/order-mails.ts';
import { refundLeft } from '../refunds/refund-left.ts';

/**
 * Ends orders that were ready and that nobody came for, all of them in one commit. Whatever is not ready any more stays as it is:
 * handed out since, or settled before. @returns how many had their end by this call.
 */
export type SettleUncollected = (orders: readonly OrderId[], actor: Actor) => Promise<number>;

export interface SettleUncollectedDeps {
  readonly unitOfWork: UnitOfWork;
  readonly orderMails: OrderMails;
  readonly ids: IdGenerator;
  readonly clock: Clock;
}

const REASON = 'Not collected';

type How = 'keep-uncollected' | 'refund-uncollected';
type Ended = { readonly order: Order; readonly how: How; readonly amountCents: Cents };

const counted = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);

const AUDIT_TEXTS: Readonly<Record<How, (sum: string, orders: string, numbers: string) => string>> = {
  'keep-uncollected': (sum, orders, numbers) => `Kept ${sum} of ${orders} as a donation, not collected: ${numbers}`,
  'refund-uncollected': (sum, orders, numbers) => `Refunded ${sum} of ${orders}, not collected: ${numbers}`,
};

const auditText = (how: How, ended: readonly Ended[]): string => {
  const sum = formatUsd(addCents(...ended.map(({ amountCents }) => amountCents)));
  return AUDIT_TEXTS[how](sum, counted(ended.length), ended.map(({ order }) => displayOrderNumber(order.orderNumber)).join(', '));
};

/** @param refund what goes back of an order. */
const makeEndEach =
  (
    { unitOfWork, clock }: Pick<SettleUncollectedDeps, 'unitOfWork' | 'clock'>,
    howOf: (order: Order) => How,
    refund: (tx: Transaction, before: Order, after: Order) => Promise<Cents>,
  ): SettleUncollected =>
  async (orders, actor) => {
    const outcome = await unitOfWork.run<number, never>(async (tx) => {
      const ended: Ended[] = [];
      for (const id of [...new Set(orders)].toSorted()) {
        const order = await tx.orders.lock(id);
        if (order === null) continue;
        const how = howOf(order);
        const decision = decide(order, { name: how, by: NOT_COLLECTED }, clock.now());
        if (!decision.ok || decision.value.event === null) continue;
        const after = decision.value.order;
        const amountCents = how === 'keep-uncollected' ? keptCents(order) : await refund(tx, order, after);
        await endOrder(tx, order, after, decision.value.event);
        ended.push({ order, how, amountCents });
      }
      for (const [how, some] of groupBy(ended, (one) => one.how))
        await tx.audit.add({ at: clock.now(), by: actor.name, kind: 'night', text: auditText(how, some) });
      return ok(ended.length);
    });
    return outcome.ok ? outcome.value : 0;
  };

const nothingGoesBack = async (): Promise<Cents> => ZERO;

/** Their money is kept as a donation; nothing goes back. */
export const makeKeepUncollected = (deps: Pick<SettleUncollectedDeps, 'unitOfWork' | 'clock'>): SettleUncollected =>
  makeEndEach(deps, () => 'keep-uncollected', nothingGoesBack);

/**
 * What was paid by card goes back, donation included; the rest is kept, because nobody is there to take the cash. The refunds are
 * stored in the same commit and the worker carries them to the provider, so a killed process loses none.
 */
export const makeRefundUncollected = ({ unitOfWork, orderMails, ids, clock }: SettleUncollectedDeps): SettleUncollected =>
  makeEndEach(
    { unitOfWork, clock },
    (order) => (goesBackBy(order) === 'hand' ? 'keep-uncollected' : 'refund-uncollected'),
    async (tx, order, after) => {
      const refund = await refundLeft(tx, order, { ids, clock, reason: REASON, by: NOT_COLLECTED.name });
      const to = order.customer.email;
      if (to !== null && refund !== null) {
        const mail = orderMails.refunded(after, refund.amountCents);
        await tx.outbox.add(newOutboxMessage({ id: outboxId(ids.uuid()), mail, to, orderId: order.id, now: clock.now() }));
      }
      return refund?.amountCents ?? ZERO;
    },
  );
