import { useState } from 'react';
import type { Elements } from '#web/ui/elements.ts';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { can } from '#core/domain/staff/role.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { timeText } from '#web/order/times.ts';
import { useNow } from '#web/platform/use-now.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Button } from '#web/ui/button.tsx';
import { OrderNumber } from '#web/ui/numerals.tsx';
import { counted, refundable, refundLabel, sumText } from './closing.view.ts';
import styles from './closing.module.css';
import { Miss } from './miss.tsx';
import type { Closing, Uncollected } from '#web/api/nights.queries.ts';
import type { useNightCommands } from './use-night-commands.ts';

const TICK_MS = 10_000;

type UncollectedOrdersProps = {
  readonly closing: Closing;
  readonly takesOrders: boolean;
  readonly commands: ReturnType<typeof useNightCommands>;
};

/** What becomes of them, once nobody can order any more: the stand's policy for all in one tap, or each by itself. */
export const UncollectedOrders = ({ closing: { uncollected, policy }, takesOrders, commands }: UncollectedOrdersProps) => {
  const [kept, setKept] = useState<readonly Uncollected[]>([]);
  const { login } = useLogin();
  const mayRefund = login !== null && can(login.actor.role, 'orders:refund');
  const settle = (what: 'keepUncollected' | 'refundUncollected', orders: readonly Uncollected[]): void =>
    commands.run({ what, orders: orders.map(({ id }) => id) }, () => {
      if (what === 'keepUncollected') setKept([...kept, ...orders]);
    });
  const cards = refundable(uncollected);
  const offersRefund = mayRefund && cards.length > 0;
  const cash = cards.length === uncollected.length ? '' : ' What was paid at the window can only be kept.';
  const undo = kept.length > 0 && (
    <Miss
      state="done"
      title={`${counted(kept.length, 'order', 'orders')} kept as a donation, ${sumText(kept)}`}
      text="If somebody comes after all, undo it and hand the order out."
      actions={
        <Button
          size="large"
          icon="undo"
          busy={commands.isBusy}
          onClick={() => commands.run({ what: 'undoKeep', orders: kept.map(({ id }) => id) }, () => setKept([]))}
        >
          Undo
        </Button>
      }
    />
  );
  if (uncollected.length === 0) return undo;
  if (takesOrders)
    return (
      <Miss
        state="open"
        count={uncollected.length}
        title={counted(uncollected.length, 'order was not collected', 'orders were not collected')}
        text="Someone may still come. Stop online orders first, then decide what becomes of them."
      />
    );
  return (
    <>
      {undo}
      <Miss
        state="open"
        count={uncollected.length}
        title={counted(uncollected.length, 'order was not collected', 'orders were not collected')}
        text={`Their reminders are out.${cash}`}
        actions={
          <>
            <Button
              variant={policy === 'keep' || !offersRefund ? 'soft' : 'quiet'}
              size="large"
              busy={commands.isBusy}
              onClick={() => settle('keepUncollected', uncollected)}
            >
              {`Keep ${sumText(uncollected)} as a Donation`}
            </Button>
            {offersRefund && (
              <Button
                variant={policy === 'refund' ? 'soft' : 'danger-quiet'}
                size="large"
                busy={commands.isBusy}
                onClick={() => settle('refundUncollected', uncollected)}
              >
                {refundLabel(uncollected)}
              </Button>
            )}
          </>
        }
      >
        <ul className={styles['list']}>
          {uncollected.map((order) => (
            <OneOrder key={order.id} order={order}>
              {uncollected.length > 1 && (
                <span className={styles['each']}>
                  <Button
                    variant="quiet"
                    label={`Keep ${displayOrderNumber(order.orderNumber)} as a Donation`}
                    busy={commands.isBusy}
                    onClick={() => settle('keepUncollected', [order])}
                  >
                    Keep
                  </Button>
                  {mayRefund && order.back !== 'hand' && (
                    <Button
                      variant="danger-quiet"
                      label={`Refund ${displayOrderNumber(order.orderNumber)}`}
                      busy={commands.isBusy}
                      onClick={() => settle('refundUncollected', [order])}
                    >
                      Refund
                    </Button>
                  )}
                </span>
              )}
            </OneOrder>
          ))}
        </ul>
      </Miss>
    </>
  );
};

const OneOrder = ({ order, children }: { readonly order: Uncollected; readonly children: Elements }) => {
  const { timeZone } = useStand();
  const now = useNow(TICK_MS);
  const since = order.readySince === null ? '' : `, ready since ${timeText(order.readySince, now, timeZone)}`;
  return (
    <li>
      <OrderNumber display={displayOrderNumber(order.orderNumber)} size="small" />
      <span>
        <span>{order.customerName}</span>
        <small>{`${counted(order.items, 'item', 'items')}${since}`}</small>
      </span>
      <span className="money" translate="no">
        {formatUsd(order.amount)}
      </span>
      {children}
    </li>
  );
};
