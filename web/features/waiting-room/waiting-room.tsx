import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { POLLING } from '#web/api/polling.ts';
import { queueStatusQuery } from '#web/api/queue.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Overlay } from '#web/ui/overlay.tsx';

const NOTE = `Checking again every ${POLLING.queueStatusMs / SECOND_MS} seconds`;

/** Stands around the screens that lead to a new order, and covers them while the stand takes none (spec §4). */
export const WaitingRoom = ({ children }: { readonly children: ReactNode }) => {
  const { data, isError } = useQuery(queueStatusQuery(useServices().api));
  // An error says nothing about the queue: better to let people try than to lock them out.
  const isPaused = !isError && data?.acceptingOrders === false;
  return (
    <>
      {children}
      {isPaused && (
        <Overlay
          title="Our team is working hard on current orders!"
          note={NOTE}
          lights="on"
          action={
            <ButtonLink variant="on-night" size="large" icon="search" to="/check-order">
              Check Order
            </ButtonLink>
          }
        >
          New orders are paused for a moment so nobody waits too long. Your cart is safe. This page opens again by itself.
        </Overlay>
      )}
    </>
  );
};
