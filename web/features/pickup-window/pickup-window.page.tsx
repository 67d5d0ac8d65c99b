import { useState } from 'react';
import { POLLING } from '#web/api/polling.ts';
import { isNotCollected } from '#core/domain/queue/waiting.ts';
import { useNow } from '#web/platform/use-now.ts';
import { OrderFinder } from '#web/staff/orders/order-finder.tsx';
import { useRecentActs } from '#web/staff/orders/recent-acts.tsx';
import { isWanted } from '#web/staff/orders/order-search.ts';
import type { StaffOrder } from '#web/staff/orders/staff-order.ts';
import { ordersFailureText } from '#web/staff/orders/staff-messages.ts';
import { useOrdersInHand } from '#web/staff/orders/use-orders-in-hand.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Numerals } from '#web/ui/numerals.tsx';
import type { Elements } from '#web/ui/elements.ts';
import { Page } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { SteadyCards } from '#web/ui/steady-cards.tsx';
import { useSteadyValue } from '#web/ui/use-steady-list.ts';
import { LOADING_FAILED } from './messages.ts';
import { NotCollected } from './not-collected.tsx';
import { PickedUpCard } from './picked-up-card.tsx';
import { PickupCard } from './pickup-card.tsx';
import styles from './pickup-window.module.css';
import { calledOutText, useNotTold, notReachedText } from './told-ready.ts';
import { pickUpsOf, readyOrders } from './pickup-window.view.ts';

/** Bagged orders that wait for their owners (spec §2, `/pickup-window`). */
export const PickupWindowPage = () => {
  const { orders, error: latestError, refetch } = useOrdersInHand();
  const error = useSteadyValue(latestError);
  const failure = error !== null && (
    <div className={styles['failure']}>
      <Banner tone="danger" title={LOADING_FAILED} announce="assertive" action={<Button onClick={() => void refetch()}>Refresh</Button>}>
        {ordersFailureText(error)}
      </Banner>
    </div>
  );
  return (
    <Page width="wide" space="tight">
      <DocumentTitle>Pickup Window</DocumentTitle>
      {orders === undefined ? (
        <>
          <Head />
          {failure}
          {latestError === null && <WindowLoading />}
        </>
      ) : (
        <Window ready={readyOrders(orders)} failure={failure} />
      )}
    </Page>
  );
};

const Head = ({ children }: { readonly children?: Elements }) => (
  <div className={styles['head']}>
    <h1>Pickup Window</h1>
    {children}
  </div>
);

const WindowLoading = () => <ScreenState kind="loading" title="Loading orders" titleLevel={2} />;

const Window = ({ ready, failure }: { readonly ready: readonly StaffOrder[]; readonly failure: Elements }) => {
  const now = useNow(POLLING.pickupClockMs);
  const { recent } = useRecentActs();
  const [wanted, setWanted] = useState('');
  const notTold = useNotTold();
  const unreached = useSteadyValue(calledOutText(ready.filter(({ id }) => notTold.has(id))));
  const pickUps = pickUpsOf(ready, recent);
  const here = readyOrders([...ready, ...pickUps.map(({ order }) => order)]);
  const late = here.filter((order) =>
    isNotCollected(order.readyAt ?? now, { sent: order.remindersSent, lastSentAt: order.lastRemindedAt }, now),
  );
  const shown = here.filter((order) => !late.includes(order));
  const isEmpty = here.length === 0;
  const whyOf = (id: string): string | null => {
    const told = notTold.get(id);
    return told === undefined ? null : notReachedText(told);
  };
  const pickUpOf = new Map(pickUps.map((act) => [act.order.id, act]));
  return (
    <>
      <Head>
        <output className={styles['count']}>
          <Numerals size="medium">{ready.length}</Numerals> ready
        </output>
        {!isEmpty && <OrderFinder value={wanted} onChange={setWanted} found={ready.filter((order) => isWanted(order, wanted)).length} />}
      </Head>
      {failure}
      {unreached !== '' && (
        <div className={styles['failure']}>
          <Banner tone="warn" icon="bell" announce="polite" title={`Call these out: ${unreached}`}>
            No message reached them.
          </Banner>
        </div>
      )}
      {isEmpty ? (
        <NothingReady />
      ) : (
        <SteadyCards label="Orders ready for pickup" className={styles['cards']} items={shown}>
          {(order, place) => {
            const pickUp = pickUpOf.get(order.id);
            const card = { order, place, notTold: whyOf(order.id), isDimmed: !isWanted(order, wanted) };
            return pickUp === undefined ? (
              <PickupCard key={order.id} now={now} onFound={() => setWanted('')} {...card} />
            ) : (
              <PickedUpCard key={order.id} pickUp={pickUp} {...card} />
            );
          }}
        </SteadyCards>
      )}
      {late.length > 0 && <NotCollected orders={late} pickUpOf={pickUpOf} now={now} onFound={() => setWanted('')} />}
    </>
  );
};

const NothingReady = () => (
  <ScreenState kind="empty" title="No Orders Ready for Pickup" titleLevel={2} art="bag">
    Bagged orders show up here with their number and last name.
  </ScreenState>
);
