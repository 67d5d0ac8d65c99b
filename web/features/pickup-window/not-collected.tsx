import type { Instant } from '#core/domain/kernel/instant.ts';
import { lastNameOf } from '#core/domain/order/customer-name.ts';
import { waitBadge } from '#core/domain/queue/waiting.ts';
import { numberOf, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { Button } from '#web/ui/button.tsx';
import type { RecentAct } from '#web/staff/orders/recent-acts.tsx';
import { Card } from '#web/ui/card.tsx';
import { Numerals, OrderNumber } from '#web/ui/numerals.tsx';
import { placeOf, SteadyCards, type CardPlace } from '#web/ui/steady-cards.tsx';
import styles from './not-collected.module.css';
import { UndoPickUp } from './picked-up-card.tsx';
import { usePickUp } from './use-pick-up.tsx';

type LaneProps = {
  readonly orders: readonly StaffOrder[];
  /** Those that were just handed out keep their places. */
  readonly pickUpOf: ReadonlyMap<string, RecentAct>;
  readonly now: Instant;
  readonly onFound: () => void;
};

const TITLE_ID = 'not-collected';

/** Bags that were not collected after the reminders, apart from those that still may be (night §5). */
export const NotCollected = ({ orders, pickUpOf, now, onFound }: LaneProps) => (
  <section className={styles['lane']} aria-labelledby={TITLE_ID}>
    <h2 id={TITLE_ID}>
      Not collected <Numerals size="medium">{orders.filter(({ id }) => !pickUpOf.has(id)).length}</Numerals>
    </h2>
    <p className="muted">Keep the bags until the night is closed: someone may still come.</p>
    <SteadyCards label="Orders not collected" className={styles['list']} items={orders}>
      {(order, place) => (
        <li key={order.id} {...placeOf(place)}>
          <LateOrder order={order} pickedUp={pickUpOf.get(order.id)} place={place} now={now} onFound={onFound} />
        </li>
      )}
    </SteadyCards>
  </section>
);

type LateOrderProps = Pick<LaneProps, 'now' | 'onFound'> & {
  readonly order: StaffOrder;
  readonly pickedUp: RecentAct | undefined;
  readonly place: CardPlace;
};

const LateOrder = ({ order, pickedUp, place, now, onFound }: LateOrderProps) => {
  const { pickUp, isBusy, dialog } = usePickUp(order, () => {
    onFound();
    place.keepFocus();
  });
  const number = numberOf(order);
  return (
    <Card padding="none">
      <div className={styles['late']}>
        <h3 className={styles['number']}>
          <OrderNumber display={number} size="medium" />
        </h3>
        <p className={styles['facts']}>
          <strong>{lastNameOf(order.customerName)}</strong>
          <span className="muted">{`Ready for ${waitBadge(order.readyAt ?? now, now)}. Reminded ${order.remindersSent} times`}</span>
        </p>
        {pickedUp !== undefined && <UndoPickUp pickUp={pickedUp} keepFocus={place.keepFocus} />}
        {pickedUp === undefined && (
          <p>
            <span className="muted">{order.pickupCode === null ? '' : 'Code'}</span> <strong translate="no">{order.pickupCode}</strong>
          </p>
        )}
        <Button
          variant="strong"
          size="large"
          icon="check"
          label={`Picked Up ${number}`}
          busy={isBusy}
          disabled={pickedUp !== undefined}
          onClick={pickUp}
        >
          Picked Up
        </Button>
        {dialog}
      </div>
    </Card>
  );
};
