import type { Instant } from '#core/domain/kernel/instant.ts';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { isSilence } from '#web/api/api-error.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { itemsOf, numberOf, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { ordersFailureText } from '#web/staff/orders/staff-messages.ts';
import { timeText } from '#web/texts/times.ts';
import { useOrdersInHand } from '#web/staff/orders/use-orders-in-hand.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { OrderNumber } from '#web/ui/numerals.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { Paper, SHEET } from './paper.tsx';
import styles from './paper.module.css';

const NOTE = 'Print again when the list changes.';

/** A printout of the orders to make and hand out, for when the screens fail (night §6). */
export const OpenOrdersPage = () => {
  // Includes this device's unsent acts: without them a bag handed out offline would be handed out again.
  const { orders, answeredAt, isPending, error, refetch } = useOrdersInHand();
  return (
    <Paper title="Open Orders" note={NOTE} canPrint={orders !== undefined}>
      {isPending && <ScreenState kind="loading" title="Loading orders..." titleLevel={2} />}
      {error !== null && !(isSilence(error) && orders !== undefined) && (
        <div className="no-print">
          <Banner tone="danger" announce="assertive" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
            {ordersFailureText(error)}
          </Banner>
        </div>
      )}
      {orders !== undefined && <Sheet orders={orders} asOf={answeredAt} />}
    </Paper>
  );
};

type SheetProps = { readonly orders: readonly StaffOrder[]; readonly asOf: Instant | null };

const Sheet = ({ orders, asOf }: SheetProps) => {
  const { clock } = useServices();
  const { standName, timeZone } = useStand();
  const count = orders.length === 1 ? '1 order' : `${orders.length} orders`;
  return (
    <section className={styles['paper']} {...SHEET}>
      <header className={styles['head']}>
        <h2>{`Open orders, ${standName}`}</h2>
        <p>{`As of ${timeText(asOf ?? clock.now(), clock.now(), timeZone)}. ${count}, all paid.`}</p>
      </header>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">Name</th>
            <th scope="col">Items</th>
            <th scope="col">Paid</th>
            <th scope="col">Ready</th>
            <th scope="col">Out</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <Line key={order.id} order={order} />
          ))}
        </tbody>
      </table>
      <p className={styles['foot']}>Tick Ready and Out here, and enter them when the screens work again.</p>
    </section>
  );
};

const Line = ({ order }: { readonly order: StaffOrder }) => (
  <tr>
    <th scope="row">
      <OrderNumber display={numberOf(order)} size="medium" />
    </th>
    <td>{order.customerName}</td>
    <td>
      <span>
        {itemsOf(order)
          .map(({ quantity, productName }) => `${quantity}× ${productName}`)
          .join(', ')}
      </span>
      {order.specialInstructions !== null && order.specialInstructions !== '' && <em>{` ${order.specialInstructions}`}</em>}
    </td>
    <td className="money" translate="no">
      {formatUsd(order.keptCents)}
    </td>
    <td>{order.status === 'ready' ? <span>✓</span> : <span className={styles['box']}>&nbsp;</span>}</td>
    <td>
      <span className={styles['box']}>&nbsp;</span>
    </td>
  </tr>
);
