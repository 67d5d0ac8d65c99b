import { useState } from 'react';
import type { Elements } from '#web/ui/elements.ts';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { can } from '#core/domain/staff/role.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { OrderFinder } from '#web/staff/orders/order-finder.tsx';
import { isWanted } from '#web/staff/orders/order-search.ts';
import { timeText } from '#web/texts/times.ts';
import { useNow } from '#web/platform/use-now.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { OrderNumber } from '#web/ui/numerals.tsx';
import { counted, refundable, refundLabel, remindedText, sumText } from './tonight.view.ts';
import styles from './tonight.module.css';
import { ClosingStep } from './closing-step.tsx';
import type { Closing, Uncollected } from '#web/api/nights.queries.ts';
import type { useNightCommands } from './use-night-commands.ts';

const TICK_MS = 10_000;

/** More do not fit a screen. */
const MANY = 5;

type UncollectedOrdersProps = {
  readonly closing: Closing;
  readonly commands: ReturnType<typeof useNightCommands>;
};

/** `stays`: an Undo skipped it. */
type End = 'kept' | 'refunded' | 'stays';

/** Orders listed since the page opened, in their places, each with its outcome on this page. */
const useSeenOrders = (uncollected: readonly Uncollected[]) => {
  const [seen, setSeen] = useState(uncollected);
  const [ends, setEnds] = useState<ReadonlyMap<Uncollected['id'], End>>(new Map());
  const arrived = uncollected.filter(({ id }) => seen.every((one) => one.id !== id));
  if (arrived.length > 0) setSeen([...seen, ...arrived]);
  const isOpen = ({ id }: Uncollected): boolean => uncollected.some((one) => one.id === id);
  return {
    /** Orders that another person has settled are removed. */
    shown: seen.filter((order) => isOpen(order) || ends.has(order.id)),
    endOf: (order: Uncollected): End | null => (isOpen(order) ? null : (ends.get(order.id) ?? null)),
    /** @param endOf null: none */
    setEnds: (orders: readonly Uncollected[], endOf: (order: Uncollected) => End | null): void =>
      setEnds((before) => {
        const after = new Map(before);
        for (const order of orders) {
          const end = endOf(order);
          if (end === null) after.delete(order.id);
          else after.set(order.id, end);
        }
        return after;
      }),
    /** The ends as they are now, for a return to them. */
    ends,
  };
};

/**
 * The stand's policy for all in one tap, or each individually. Settled orders stay in their place, with Undo replacing the other choice.
 */
export const UncollectedOrders = ({ closing: { uncollected, policy }, commands }: UncollectedOrdersProps) => {
  const { login } = useLogin();
  const { shown, endOf, setEnds, ends } = useSeenOrders(uncollected);
  const [wanted, setWanted] = useState('');
  const found = shown.filter((order) => isWanted(order, wanted));
  const mayRefund = login !== null && can(login.actor.role, 'orders:refund');
  const settle = (orders: readonly Uncollected[], end: End): void => {
    // Shown once they have left the list, so that Undo also appears if only the answer was lost. Cash is kept in any case: the customer is
    // not there to take it.
    const cards = refundable(orders);
    setEnds(orders, (order) => (end === 'refunded' && !cards.includes(order) ? 'kept' : end));
    const what = end === 'kept' ? 'keepUncollected' : 'refundUncollected';
    // An earlier try without an answer may have settled the others.
    const restore = (settled: readonly Uncollected['id'][]): void =>
      setEnds(
        orders.filter(({ id }) => !settled.includes(id)),
        ({ id }) => ends.get(id) ?? null,
      );
    commands.run({ what, orders: orders.map(({ id }) => id) }, restore, () => restore([]));
  };
  const keep = (orders: readonly Uncollected[]): void => settle(orders, 'kept');
  const refund = (orders: readonly Uncollected[]): void => settle(orders, 'refunded');
  const kept = shown.filter((order) => ['kept', 'stays'].includes(endOf(order) ?? ''));
  const cards = refundable(uncollected);
  const offersRefund = mayRefund && cards.length > 0;
  const cash = cards.length === uncollected.length ? '' : ' Orders paid at the window can only be kept.';
  const isDone = uncollected.length === 0;
  if (shown.length === 0) return null;
  return (
    <ClosingStep
      state={isDone ? 'done' : 'open'}
      count={uncollected.length}
      title={counted(isDone ? shown.length : uncollected.length, 'order wasn’t picked up', 'orders weren’t picked up')}
      text={
        kept.length > 0
          ? `Kept as a donation: ${sumText(kept)}. If someone comes after all, undo it and hand the order out.`
          : isDone
            ? 'Their money is refunded.'
            : `${remindedText(uncollected)}${cash}`
      }
      actions={
        <>
          {isDone ? (
            <Button variant="soft" size="large" disabled>
              {kept.length > 0 ? `Kept ${sumText(kept)} as a Donation` : 'Refunded'}
            </Button>
          ) : (
            <Button
              variant={policy === 'keep' || !offersRefund ? 'soft' : 'quiet'}
              size="large"
              busy={commands.isBusy}
              onClick={() => keep(uncollected)}
            >
              {`Keep ${sumText(uncollected)} as a Donation`}
            </Button>
          )}
          {offersRefund && (
            <Button
              variant={policy === 'refund' ? 'soft' : 'danger-quiet'}
              size="large"
              busy={commands.isBusy}
              onClick={() => refund(uncollected)}
            >
              {refundLabel(uncollected)}
            </Button>
          )}
          {kept.length > 0 && (
            <Button
              size="large"
              icon="undo"
              busy={commands.isBusy}
              onClick={() =>
                commands.run({ what: 'undoKeep', orders: kept.map(({ id }) => id) }, (undone) =>
                  setEnds(kept, ({ id }) => (undone.includes(id) ? null : 'stays')),
                )
              }
            >
              Undo
            </Button>
          )}
        </>
      }
    >
      {shown.length > MANY && (
        <div className={styles['list']}>
          <OrderFinder value={wanted} onChange={setWanted} found={found.length} />
        </div>
      )}
      <ul className={styles['list']}>
        {found.map((order) => (
          <OneOrder key={order.id} order={order} end={endOf(order)}>
            {mayRefund && order.back === 'card' && (
              <Button
                variant="danger-quiet"
                size="large"
                label={`Refund ${displayOrderNumber(order.orderNumber)}`}
                busy={commands.isBusy}
                disabled={endOf(order) !== null}
                onClick={() => refund([order])}
              >
                Refund
              </Button>
            )}
            <Button
              variant="quiet"
              size="large"
              label={`Keep ${displayOrderNumber(order.orderNumber)} as a Donation`}
              busy={commands.isBusy}
              disabled={endOf(order) !== null}
              onClick={() => keep([order])}
            >
              Keep
            </Button>
          </OneOrder>
        ))}
      </ul>
    </ClosingStep>
  );
};

const END_TEXTS = {
  kept: 'Kept as a donation',
  refunded: 'Refunded',
  stays: 'Not undone: its number is in use again, or someone else has settled it',
} as const satisfies Record<End, string>;

type OneOrderProps = { readonly order: Uncollected; readonly end: End | null; readonly children: Elements };

const OneOrder = ({ order, end, children }: OneOrderProps) => {
  const { timeZone } = useStand();
  const now = useNow(TICK_MS);
  const since = order.readySince === null ? '' : `, ready since ${timeText(order.readySince, now, timeZone)}`;
  return (
    <li className={classNames(end !== null && styles['settled'])}>
      <OrderNumber display={displayOrderNumber(order.orderNumber)} size="small" />
      <span>
        <span>{order.customerName}</span>
        <small>{end === null ? `${counted(order.items, 'item', 'items')}${since}` : END_TEXTS[end]}</small>
      </span>
      <span className="money" translate="no">
        {formatUsd(order.amount)}
      </span>
      <span className={styles['each']}>{children}</span>
    </li>
  );
};
