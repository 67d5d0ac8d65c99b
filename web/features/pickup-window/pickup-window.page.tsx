import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { POLLING } from '#web/api/polling.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useNow } from '#web/platform/use-now.ts';
import type { StaffOrder } from '#web/order/staff-order.ts';
import { ordersFailureText } from '#web/order/staff-messages.ts';
import { ordersInHandQuery } from '#web/order/staff-orders.queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Numerals } from '#web/ui/numerals.tsx';
import { Page, PageHead } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { LOADING_FAILED } from './messages.ts';
import { PickedUpCard } from './picked-up-card.tsx';
import { PickupCard } from './pickup-card.tsx';
import styles from './pickup-window.module.css';
import { readyOrders, windowCards } from './pickup-window.view.ts';
import { usePickUps } from './use-pick-ups.ts';

/** What is bagged and waits for its owner (spec §2, `/pickup-window`). */
export const PickupWindowPage = () => {
  const { api } = useServices();
  const { data, error, refetch } = useQuery(ordersInHandQuery(api));
  const ready = readyOrders(data ?? []);
  return (
    <Page width="wide">
      <DocumentTitle>Pickup Window</DocumentTitle>
      <PageHead title="Pickup Window">
        {data !== undefined && (
          <output className={styles['count']}>
            <Numerals size="medium">{ready.length}</Numerals> ready
          </output>
        )}
      </PageHead>
      {error !== null && (
        <div className={styles['failure']}>
          <Banner
            tone="danger"
            title={LOADING_FAILED}
            announce="assertive"
            action={<Button onClick={() => void refetch()}>Refresh</Button>}
          >
            {ordersFailureText(error)}
          </Banner>
        </div>
      )}
      {data === undefined ? error === null && <WindowLoading /> : <Cards ready={ready} />}
    </Page>
  );
};

const WindowLoading = () => <ScreenState kind="loading" title="Loading orders" titleLevel={2} />;

const Cards = ({ ready }: { readonly ready: readonly StaffOrder[] }) => {
  const now = useNow(POLLING.pickupClockMs);
  const grid = useRef<HTMLUListElement>(null);
  const { recent, pickedUp, undone } = usePickUps();
  const cards = windowCards(ready, recent);
  if (cards.length === 0) return <NothingReady />;
  /** The pressed button goes away with its card: without this the focus would be lost. */
  const keepFocus = (): void => grid.current?.focus({ preventScroll: true });
  return (
    <ul ref={grid} className={styles['cards']} aria-label="Orders ready for pickup" tabIndex={-1}>
      {cards.map(({ order, pickUp }) =>
        pickUp === null ? (
          <PickupCard key={order.id} order={order} now={now} onPickedUp={pickedUp} onUndone={undone} onGone={keepFocus} />
        ) : (
          <PickedUpCard key={order.id} pickUp={pickUp} onUndone={undone} onGone={keepFocus} />
        ),
      )}
    </ul>
  );
};

const NothingReady = () => (
  <ScreenState kind="empty" title="No Orders Ready for Pickup" titleLevel={2} art="bag">
    Bagged orders show up here with their number and last name.
  </ScreenState>
);
