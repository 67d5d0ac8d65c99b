import type { Instant } from '#core/domain/kernel/instant.ts';
import { isRemindOffered, waitBadge, waitColour } from '#core/domain/queue/waiting.ts';
import { itemsOf, numberOf, type StaffOrder } from '#web/order/staff-order.ts';
import { useStatusChange } from '#web/order/use-status-change.ts';
import { Button } from '#web/ui/button.tsx';
import { MenuAction, MenuButton } from '#web/ui/menu-button.tsx';
import { WaitBadge } from '#web/ui/wait-badge.tsx';
import { CardFace } from './card-face.tsx';
import styles from './pickup-window.module.css';
import { useRemind } from './use-remind.ts';
import { useReopen } from './use-reopen.ts';

type PickupCardProps = {
  readonly order: StaffOrder;
  readonly now: Instant;
  /** See usePickUps. */
  readonly onPickedUp: (order: StaffOrder) => void;
  readonly onUndone: (order: StaffOrder) => void;
  /** The card is about to leave, or to change its buttons. */
  readonly onGone: () => void;
};

export const PickupCard = ({ order, now, onPickedUp, onUndone, onGone }: PickupCardProps) => {
  const { change, busyWith } = useStatusChange();
  const { reopen, isReopening } = useReopen(order, onGone);
  const remind = useRemind(order);
  const number = numberOf(order);
  const readyAt = order.ready_at ?? now;
  const tone = waitColour(readyAt, now);

  const pickUp = (): void => {
    onPickedUp(order);
    change({ order, to: 'completed', onDone: onGone, onFailed: () => onUndone(order) });
  };

  return (
    <CardFace
      order={order}
      tone={tone}
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
        <Button
          variant="strong"
          size="extra-large"
          width="full"
          icon="check"
          label={`Picked Up ${number}`}
          busy={busyWith !== null || isReopening}
          onClick={pickUp}
        >
          Picked Up
        </Button>
      }
    >
      <ul>
        {itemsOf(order).map(({ id, quantity, product_name }) => (
          <li key={id} className={styles['item']}>
            <span className={styles['quantity']}>{quantity}×</span>
            <span>{product_name}</span>
          </li>
        ))}
      </ul>
    </CardFace>
  );
};
