import type { Instant } from '#core/domain/kernel/instant.ts';
import { isRemindOffered, waitBadge, waitColour } from '#core/domain/queue/waiting.ts';
import { numberOf } from '#web/staff/orders/staff-order.ts';
import { Button } from '#web/ui/button.tsx';
import { MenuAction, MenuButton } from '#web/ui/menu-button.tsx';
import { WaitBadge } from '#web/ui/wait-badge.tsx';
import { CardFace, type CardFrame } from './card-face.tsx';
import { usePickUp } from './use-pick-up.tsx';
import { useRemind } from './use-remind.ts';
import { useReopen } from './use-reopen.ts';

type PickupCardProps = CardFrame & {
  readonly now: Instant;
  /** It is handed over, so the search is done. */
  readonly onFound: () => void;
};

export const PickupCard = ({ now, onFound, ...frame }: PickupCardProps) => {
  const { order } = frame;
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
      tone={tone}
      {...frame}
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
    />
  );
};
