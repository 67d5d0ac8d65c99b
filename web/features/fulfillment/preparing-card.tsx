import { numberOf, type StaffOrder } from '#web/order/staff-order.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MarkReadyButton } from './mark-ready-button.tsx';
import { OrderCard } from './order-card.tsx';
import styles from './order-card.module.css';

type PreparingCardProps = {
  readonly order: StaffOrder;
  /** Held by whoever looks at the screen: its button is the lit one. */
  readonly isOwn: boolean;
  /** The order is about to leave this list. */
  readonly onGone: () => void;
};

export const PreparingCard = ({ order, isOwn, onGone }: PreparingCardProps) => (
  <OrderCard
    order={order}
    look="normal"
    actions={
      <>
        <ButtonLink
          variant={isOwn ? 'primary' : 'soft'}
          size="large"
          width="full"
          to={`/fulfillment/${order.id}`}
          label={`View Details ${numberOf(order)}`}
        >
          View Details
        </ButtonLink>
        <MarkReadyButton order={order} onGone={onGone} />
      </>
    }
  >
    <p className={styles['by']}>
      <Icon name="person" />
      <span>
        Being prepared by <strong>{order.preparing_staff ?? 'somebody'}</strong>
      </span>
    </p>
  </OrderCard>
);
