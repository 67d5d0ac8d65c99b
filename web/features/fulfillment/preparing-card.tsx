import { useState, useSyncExternalStore } from 'react';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { useServices } from '#web/composition/services-context.ts';
import { createPackingChecks, progressOf } from '#web/order/packing-checks.ts';
import { numberOf, type StaffOrder } from '#web/order/staff-order.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { CardPlace } from '#web/ui/steady-cards.tsx';
import { MarkReadyButton } from './mark-ready-button.tsx';
import { OrderCard } from './order-card.tsx';
import styles from './order-card.module.css';

type PreparingCardProps = {
  readonly order: StaffOrder;
  readonly now: Instant;
  readonly place: CardPlace;
  readonly size: 'normal' | 'compact';
  /** The viewer's oldest order: its button is highlighted. */
  readonly isNext: boolean;
};

export const PreparingCard = ({ isNext, ...card }: PreparingCardProps) => {
  const { order, place } = card;
  return (
    <OrderCard
      {...card}
      look={isNext ? 'next' : 'normal'}
      actions={
        <>
          <ButtonLink
            variant={isNext ? 'primary' : 'soft'}
            size="large"
            width="full"
            to={`/fulfillment/${order.id}`}
            label={`View Details ${numberOf(order)}`}
          >
            View Details
          </ButtonLink>
          <MarkReadyButton order={order} onGone={place.keepFocus} />
        </>
      }
    >
      <p className={styles['by']}>
        <Icon name="person" />
        <span>
          Being prepared by <strong>{order.preparingStaffName ?? 'somebody'}</strong>
        </span>
      </p>
      <Checked order={order} />
    </OrderCard>
  );
};

/** How far the packing on this device is; nothing for an order that is packed on another one. */
const Checked = ({ order }: Pick<PreparingCardProps, 'order'>) => {
  const { store } = useServices();
  const [checks] = useState(() => createPackingChecks(store));
  const { checked, total } = progressOf(order, useSyncExternalStore(checks.subscribe, checks.get));
  if (checked === 0) return null;
  return (
    <div className={styles['checked']}>
      {checked} of {total} checked
      <progress className={styles['progress']} max={total} value={checked} aria-hidden="true" />
    </div>
  );
};
