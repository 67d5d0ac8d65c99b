import { goesBackBy } from '../../domain/night/call-off.ts';
import { groupBy } from '../../domain/kernel/group-by.ts';
import type { OrderId } from '../../domain/kernel/ids.ts';
import { addCents, formatUsd, ZERO, type Cents } from '../../domain/kernel/money.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { NightRefusal } from '../../domain/night/night.ts';
import { orderingAt } from '../../domain/night/ordering.ts';
import { decide } from '../../domain/order/order-lifecycle.ts';
import { displayOrderNumber } from '../../domain/order/order-number.ts';
import { keptCents, NOT_COLLECTED, type Order } from '../../domain/order/order.ts';
import { isLeftHere } from '../../domain/queue/waiting.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { NightReader } from '../../ports/night-repository.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import { endOrder } from '../orders/end-order.ts';
import { mailCustomer } from '../orders/mail-customer.ts';
import { mayComeBack } from '../orders/may-come-back.ts';
import type { OrderMails } from '../orders/order-mails.ts';
import { refundLeft } from '../refunds/refund-left.ts';

/**
 * Ends uncollected orders in one commit, once customers can no longer order. Orders that are still likely to be collected, handed out or
 * already settled stay unchanged. @returns the orders that this call settled.
 */
export type SettleUncollected = (orders: readonly OrderId[], actor: Actor) => Promise<Result<readonly OrderId[], NightRefusal>>;

/** Makes kept orders ready again, as long as their night is open. @returns them. */
export type UndoKeep = (orders: readonly OrderId[], actor: Actor) => Promise<readonly OrderId[]>;

export interface SettleUncollectedDeps extends Pick<Ports, 'unitOfWork' | 'ids' | 'clock'> {
  readonly nights: Pick<NightReader, 'current'>;
  readonly orderMails: OrderMails;
}

const REASON = 'Not collected';

type How = 'keep-uncollected' | 'refund-uncollected' | 'undo-keep';
type Ended = { readonly order: Order; readonly how: How; readonly amountCents: Cents };

const counted = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);

const AUDIT_TEXTS: Readonly<Record<How, (sum: string, orders: string, numbers: string) => string>> = {
  'keep-uncollected': (sum, orders, numbers) => `Kept ${sum} of ${orders} as a donation, not collected: ${numbers}`,
  'undo-keep': (sum, orders, numbers) => `Did not keep ${sum} of ${orders} after all: ${numbers}`,
  'refund-uncollected': (sum, orders, numbers) => `Refunded ${sum} of ${orders}, not collected: ${numbers}`,
};

const auditText = (how: How, ended: readonly Ended[]): string => {
  const sum = formatUsd(addCents(...ended.map(({ amountCents }) => amountCents)));
  return AUDIT_TEXTS[how](sum, counted(ended.length), ended.map(({ order }) => displayOrderNumber(order.orderNumber)).join(', '));
};

type EachDeps = Pick<SettleUncollectedDeps, 'unitOfWork' | 'clock'>;

/**
 * @param howOf null: the order is unchanged
 * @param refund the refund of one order
 */
const makeEach =
  (
    { unitOfWork, clock }: EachDeps,
    howOf: (tx: Transaction, order: Order) => Promise<How | null>,
    refund: (tx: Transaction, before: Order, after: Order) => Promise<Cents>,
  ): UndoKeep =>
  async (orders, actor) => {
    const outcome = await unitOfWork.run<readonly OrderId[], never>(async (tx) => {
      const ended: Ended[] = [];
      for (const id of [...new Set(orders)].toSorted()) {
        const order = await tx.orders.lock(id);
        if (order === null) continue;
        const how = await howOf(tx, order);
        if (how === null) continue;
        const decision = decide(order, { name: how, by: NOT_COLLECTED }, clock.now());
        if (!decision.ok || decision.value.event === null) continue;
        const after = decision.value.order;
        const amountCents = how === 'refund-uncollected' ? await refund(tx, order, after) : keptCents(order);
        await endOrder(tx, order, after, decision.value.event);
        ended.push({ order, how, amountCents });
      }
      for (const [how, some] of groupBy(ended, (one) => one.how))
        await tx.audit.add({ at: clock.now(), by: actor.name, kind: 'night', text: auditText(how, some) });
      return ok(ended.map(({ order }) => order.id));
    });
    return outcome.ok ? outcome.value : [];
  };

const nothingGoesBack = async (): Promise<Cents> => ZERO;

type EndDeps = EachDeps & Pick<SettleUncollectedDeps, 'nights'>;

const makeEndEach = (deps: EndDeps, howOf: (order: Order) => How, refund: Parameters<typeof makeEach>[2]): SettleUncollected => {
  const { nights, clock } = deps;
  const isLeft = ({ readyAt, reminders }: Order): boolean => readyAt !== null && isLeftHere(readyAt, reminders, clock.now());
  const endEach = makeEach(deps, async (_tx, order) => (isLeft(order) ? howOf(order) : null), refund);
  return async (orders, actor) => {
    const now = clock.now();
    return orderingAt(await nights.current(now), now).isOpen ? err({ kind: 'night/takes-orders' }) : ok(await endEach(orders, actor));
  };
};

/** Their money is kept as a donation, without a refund. */
export const makeKeepUncollected = (deps: EndDeps): SettleUncollected => makeEndEach(deps, () => 'keep-uncollected', nothingGoesBack);

export const makeUndoKeep = (deps: EachDeps): UndoKeep =>
  makeEach(deps, async (tx, order) => ((await mayComeBack(tx, order)) ? 'undo-keep' : null), nothingGoesBack);

/**
 * Card payments are refunded, donation included; the rest is kept, because the customer is not there to take the cash. The refunds are
 * stored in the same commit and the worker carries them to the provider, so a killed process loses none.
 */
export const makeRefundUncollected = ({ unitOfWork, nights, orderMails, ids, clock }: SettleUncollectedDeps): SettleUncollected =>
  makeEndEach(
    { unitOfWork, nights, clock },
    (order) => (goesBackBy(order) === 'card' ? 'refund-uncollected' : 'keep-uncollected'),
    async (tx, order, after) => {
      const refund = await refundLeft(tx, order, { ids, clock, reason: REASON, by: NOT_COLLECTED.name });
      if (refund !== null) await mailCustomer(tx, order, orderMails.refunded(after, refund.amountCents, ZERO), { ids, clock });
      return refund?.amountCents ?? ZERO;
    },
  );
