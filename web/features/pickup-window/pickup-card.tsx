import type { Instant } from '#core/domain/kernel/instant.ts';
import { isRemindOffered, waitBadge, waitColour } from '#core/domain/queue/waiting.ts';
import { itemsOf, numberOf, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MenuAction, MenuButton } from '#web/ui/menu-button.tsx';
import { WaitBadge } from '#web/ui/wait-badge.tsx';
import { CardFace, type CardFrame } from './card-face.tsx';
import styles from './pickup-window.module.css';
import { usePickUp } from './use-pick-up.tsx';
import { useRemind } from './use-remind.ts';
import { useReopen } from './use-reopen.ts';

type PickupCardProps = CardFrame & {
  readonly order: StaffOrder;
  readonly now: Instant;
  /** Why its customer was not notified; null: they were. */
  readonly notTold: string | null;
  /** It is handed over, so the search is done. */
  readonly onFound: () => void;
};

export const PickupCard = ({ order, now, notTold, onFound, ...frame }: PickupCardProps) => {
  const { keepFocus } = frame.place;
  const { pickUp, isBusy, dialog } = usePickUp(order, () => {
    onFound();
    keepFocus();
  });
  const { reopen, isReopening } = useReopen(order, keepFocus);
  const remind = useRemind(order);
  const number = numberOf(order);
  const readyAt = order.readyAt ?? now;
  const tone = waitColour(readyAt, now);

  return (
    <CardFace
      order={order}
      tone={tone}
      {...frame}
      mark={
        notTold !== null && (
          <>
            <Badge tone="warn" icon="bell">
              Not told: call out
            </Badge>
            <span className="muted small">{notTold}</span>
          </>
        )
      }
      top={
        <>
          <WaitBadge tone={tone}>{waitBadge(readyAt, now)}</WaitBadge>
          <MenuButton icon="dots" label={`More for ${number}`} align="end">
            <MenuAction icon="return" onChoose={reopen}>
              Reopen
            </MenuAction>
            {isRemindOffered(readyAt, now) && (
              <MenuAction icon="bell" onChoose={remind}>
                Remind
              </MenuAction>
            )}
          </MenuButton>
        </>
      }
      action={
        <>
          <Button
            variant="strong"
            size="extra-large"
            width="full"
            icon="check"
            label={`Picked Up ${number}`}
            busy={isBusy || isReopening}
            onClick={pickUp}
          >
            Picked Up
          </Button>
          {dialog}
        </>
      }
    >
      <ul aria-label={`Items of ${number}`}>
        {itemsOf(order).map(({ id, quantity, productName }) => (
          <li key={id} className={styles['item']}>
            <span className={styles['quantity']}>{`${quantity}×`}</span>
            <span>{productName}</span>
          </li>
        ))}
      </ul>
      {order.specialInstructions !== null && order.specialInstructions !== '' && (
        <p className={styles['request']}>
          <Icon name="info" /> <span>{order.specialInstructions}</span>
        </p>
      )}
    </CardFace>
  );
};
