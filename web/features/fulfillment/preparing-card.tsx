import { elapsedMs, MINUTE_MS, type Instant } from '#core/domain/kernel/instant.ts';
import { isSilent } from '#core/domain/staff/silence.ts';
import { useActLog } from '#web/staff/offline-queue/acts.tsx';
import { progressOf } from '#web/staff/orders/packing-checks.ts';
import { useTakeOver } from '#web/staff/orders/use-take-over.ts';
import { numberOf, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Button } from '#web/ui/button.tsx';
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
  /** The viewer's oldest order: its button is highlighted. */
  readonly isNext: boolean;
};

export const PreparingCard = ({ isNext, ...card }: PreparingCardProps) => {
  const { order, place, now } = card;
  const { login } = useLogin();
  const isLeft = order.preparingStaffId !== login?.actor.id && isSilent(order.preparingHeardAt, now);
  return (
    <OrderCard
      {...card}
      look={isNext ? 'next' : 'normal'}
      actions={
        <>
          {isLeft && <TakeOverButton order={order} />}
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
          Being prepared by <strong>{order.preparingStaffName ?? 'someone'}</strong>
        </span>
      </p>
      {isLeft && (
        <p className={styles['ask']}>
          <Icon name="clock" />
          <span>{`Not heard from for ${silentText(order, now)}`}</span>
        </p>
      )}
      <Checked order={order} />
    </OrderCard>
  );
};

const silentText = ({ preparingHeardAt }: StaffOrder, now: Instant): string => {
  if (preparingHeardAt === null) return 'a while: logged out';
  const minutes = Math.floor(elapsedMs(preparingHeardAt, now) / MINUTE_MS);
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
};

const TakeOverButton = ({ order }: Pick<PreparingCardProps, 'order'>) => {
  const { takeOver, isTakingOver } = useTakeOver();
  return (
    <Button
      variant="strong"
      size="large"
      width="full"
      label={`Take Over ${numberOf(order)}`}
      busy={isTakingOver}
      onClick={() => takeOver(order)}
    >
      Take Over
    </Button>
  );
};

/** The packing progress on all devices. */
const Checked = ({ order }: Pick<PreparingCardProps, 'order'>) => {
  const { acts } = useActLog();
  const { checked, total } = progressOf(order, acts);
  if (checked === 0) return null;
  return (
    <div className={styles['checked']}>
      <progress className={styles['progress']} max={total} value={checked} aria-hidden="true" />
      <span>{`${checked} of ${total} checked`}</span>
    </div>
  );
};
