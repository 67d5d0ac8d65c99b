import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { itemsOf, numberOf, type StaffItem, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { useRecentActs } from '#web/staff/orders/recent-acts.tsx';
import { SoldOutRowButton } from '#web/staff/sold-out/sold-out-button.tsx';
import { useStatusChange } from '#web/staff/orders/use-status-change.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckRow } from '#web/ui/check-row.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page } from '#web/ui/page.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './packing.module.css';
import { PackingBar } from './packing-bar.tsx';
import { PackingHead } from './packing-head.tsx';
import { usePacking } from './use-packing.ts';

type ChecklistProps = {
  readonly order: StaffOrder;
  /** Shown when the order is no longer being prepared. */
  readonly notAvailable: ReactNode;
};

export const Checklist = ({ order, notAvailable }: ChecklistProps) => {
  const navigate = useNavigate();
  const { acted, undone } = useRecentActs();
  const { change, busyWith } = useStatusChange();
  const [isDone, setIsDone] = useState(false);
  // Marked ready here: the list stays until the queue is rendered, instead of flashing 'Order Not Available'.
  const leaving = leavingOf(isDone, busyWith !== null);
  const packing = usePacking(order);
  const { login } = useLogin();
  // After the ticks have updated, because this screen unmounts right away.
  useEffect(() => {
    if (isDone) void navigate('/fulfillment');
  }, [isDone, navigate]);
  if (order.status !== 'preparing' && leaving === 'no') return notAvailable;

  const markReady = (): void =>
    change({
      order,
      to: 'ready',
      onStart: () => acted('marked-ready', order),
      onDone: () => setIsDone(true),
      onFailed: () => undone(order),
    });

  return (
    <>
      <Page width="page">
        <DocumentTitle>{`Packing ${numberOf(order)}`}</DocumentTitle>
        <div className={styles['packing']}>
          <PackingHead order={order} />
          <Stack>
            <Helpers order={order} />
            <Notes order={order} />
            <Card padding="none">
              <ul aria-label="Items to pack">
                {itemsOf(order).map((item) => (
                  <li key={item.id} className={classNames(styles['item'], packing.isChecked(item) && styles['checked'])}>
                    <CheckRow
                      quantity={item.quantity}
                      name={item.replaces === undefined ? item.productName : `${item.productName}, instead of ${item.replaces.productName}`}
                      amount={formatUsd(item.subtotalCents)}
                      note={packing.isChecked(item) ? checkerText(item, login?.actor.id) : null}
                      checked={packing.isChecked(item)}
                      onChange={(checked) => packing.check(item.id, checked)}
                    />
                    <SoldOutRowButton id={item.productId} name={item.productName} />
                  </li>
                ))}
              </ul>
            </Card>
            <Refunded order={order} />
          </Stack>
        </div>
      </Page>
      <PackingBar progress={packing.progress} busy={leaving !== 'no'} onReady={markReady} />
    </>
  );
};

/** Whether this screen is marking the order ready: until then its ticks do not change. */
type Leaving = 'no' | 'asked' | 'done';

const leavingOf = (isDone: boolean, isAsked: boolean): Leaving => {
  if (isDone) return 'done';
  return isAsked ? 'asked' : 'no';
};

/** Empty until the server has sent a name: on the ticking device, the tick is enough. */
const checkerText = ({ checkedBy }: StaffItem, me: string | undefined): string | null => {
  if (checkedBy === null) return null;
  return `Checked by ${checkedBy.staffId === me ? 'you' : checkedBy.name}`;
};

/** Other people who have checked items, for the order's holder. */
const Helpers = ({ order }: Pick<ChecklistProps, 'order'>) => {
  const { login } = useLogin();
  const me = login?.actor.id;
  if (order.preparingStaffId !== me) return null;
  const others = itemsOf(order).flatMap(({ checkedBy }) => (checkedBy === null || checkedBy.staffId === me ? [] : [checkedBy.name]));
  const names = [...new Set(others)];
  if (names.length === 0) return null;
  return (
    <Banner
      tone="info"
      icon="person"
      title={`${names.join(' and ')} ${names.length === 1 ? 'packs' : 'pack'} this with you.`}
      announce="polite"
    >
      Everybody sees what one of you checks.
    </Banner>
  );
};

/** Paid items that must not go into the bag, because they were refunded or replaced. */
const Refunded = ({ order }: Pick<ChecklistProps, 'order'>) => {
  const refunded = order.items.filter((item) => item.isRefunded || item.isReplaced === true);
  if (refunded.length === 0) return null;
  const names = refunded.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(', ');
  return (
    <Banner tone="info" icon="cross" title={refunded.every((item) => item.isRefunded) ? 'Refunded, do not pack' : 'Do not pack'}>
      {names}
    </Banner>
  );
};

/** Notes for the packer in addition to the list. */
const Notes = ({ order: { specialInstructions, reopenedCount, reopenNotes } }: Pick<ChecklistProps, 'order'>) => (
  <>
    {reopenedCount > 0 && (
      <Banner tone="warn" icon="return" title="Reopened">
        {reopenNotes}
      </Banner>
    )}
    {specialInstructions !== null && specialInstructions !== '' && (
      <Banner tone="warn" icon="info" title="Special instructions">
        {specialInstructions}
      </Banner>
    )}
  </>
);
