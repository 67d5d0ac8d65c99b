import { useQuery } from '@tanstack/react-query';
import type { Elements } from '#web/ui/elements.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { POLLING } from '#web/api/polling.ts';
import { queueStatusQuery } from '#web/api/queue.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { MENU } from '#web/texts/en/menu.ts';
import { SHELL } from '#web/texts/en/shell.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** Wraps the screens that lead to a new order, and covers them while the stand takes none (spec §4). */
export const WaitingRoom = ({ children }: { readonly children: Elements }) => {
  const texts = useTexts('menu', MENU);
  const { checkOrder } = useTexts('shell', SHELL);
  const { data, isError } = useQuery(queueStatusQuery(useServices().api));
  // An error does not reveal the queue's state: better to let people try than to lock them out.
  const isPaused = !isError && data?.acceptingOrders === false && data.closed === undefined;
  return (
    <>
      {children}
      {isPaused && (
        <Overlay
          title={texts.busyTitle}
          note={texts.busyNote(POLLING.queueStatusMs / SECOND_MS)}
          lights="on"
          action={
            <ButtonLink variant="on-night" size="large" icon="search" to="/check-order">
              {checkOrder}
            </ButtonLink>
          }
        >
          {texts.busyText(data.paused)}
        </Overlay>
      )}
    </>
  );
};
