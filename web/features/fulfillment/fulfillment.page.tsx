import { useSearchParams } from 'react-router-dom';
import { useActs } from '#web/staff/offline-queue/acts.tsx';
import type { StaffOrder } from '#web/staff/orders/staff-order.ts';
import { ordersFailureText } from '#web/staff/orders/staff-messages.ts';
import { useOrdersInHand } from '#web/staff/orders/use-orders-in-hand.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { LiveRegion } from '#web/ui/live-region.tsx';
import { Page } from '#web/ui/page.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { useSteadyValue } from '#web/ui/use-steady-list.ts';
import styles from './fulfillment.module.css';
import { HoldsBanner } from './holds-banner.tsx';
import { MakeList, unitsToMake, useMakeList } from './make-list.tsx';
import { Metrics } from './metrics.tsx';
import { OrderList } from './order-list.tsx';
import { isMakeView, queueView, readView } from './queue.view.ts';
import { PausesBanner } from './pauses-banner.tsx';
import { QueueFailure, QueueLoading } from './queue-states.tsx';
import { QueueWarning } from './queue-warning.tsx';
import { SoundSwitch } from './sound-switch.tsx';
import { Stages } from './stages.tsx';
import { StartNext } from './start-next.tsx';
import { StationSelect } from './station-select.tsx';
import { StatusFlow } from './status-flow.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useNewOrders } from './use-new-orders.ts';
import { StationProvider, useOrdersOfStation } from './use-station.tsx';

/** The orders to prepare, oldest first (spec §2, `/fulfillment`). */
export const FulfillmentPage = () => {
  const { orders, error, failureCount, refetch } = useOrdersInHand();
  const { isAway } = useActs();
  if (orders !== undefined)
    return (
      <StationProvider>
        <Queue orders={orders} failure={error} />
      </StationProvider>
    );
  return (
    <Page width="wide">
      <DocumentTitle>Fulfillment Queue</DocumentTitle>
      {error === null ? (
        <QueueLoading isRetry={failureCount > 0 || isAway} />
      ) : (
        <QueueFailure error={error} onRefresh={() => void refetch()} />
      )}
    </Page>
  );
};

type QueueProps = { readonly orders: readonly StaffOrder[]; readonly failure: Error | null };

const Queue = ({ orders, failure }: QueueProps) => {
  const [search] = useSearchParams();
  const view = readView(search);
  const isMake = isMakeView(search);
  const { queued, preparing, ready } = queueView(orders);
  const shown = { queued: useOrdersOfStation(queued), preparing: useOrdersOfStation(preparing) };
  const toMake = useMakeList(orders);
  const { news, sound } = useNewOrders(orders);
  const shownFailure = useSteadyValue(failure);
  return (
    <>
      <QueueWarning queued={useSteadyValue(queued.length)} />
      <Page width="wide" space="tight">
        <DocumentTitle>Fulfillment Queue</DocumentTitle>
        <div className={styles['head']}>
          <h1 className={styles['title']}>Fulfillment Queue</h1>
          <Stages
            current={isMake ? 'make' : view}
            counts={{ queued: queued.length, preparing: preparing.length, ready: ready.length, make: unitsToMake(toMake) }}
          />
          <StationSelect orders={isMake ? [...queued, ...preparing] : { queued, preparing }[view]} />
          <div className={styles['foot']}>
            <UndoBar view={view} />
            <StartNext queued={shown.queued} isLit={view === 'queued'} />
          </div>
        </div>
        <LiveRegion>{news}</LiveRegion>
        <HoldsBanner />
        <PausesBanner />
        {shownFailure !== null && (
          <div className={styles['failure']}>
            <Banner tone="warn" title={ordersFailureText(shownFailure)} announce="polite">
              This is the last we know. We’ll keep trying.
            </Banner>
          </div>
        )}
        {isMake ? <MakeList stations={toMake} /> : <OrderList key={view} view={view} orders={shown[view]} />}
        <div className={styles['end']}>
          <Stack>
            <Metrics />
            <div className={styles['ways']}>
              <SoundSwitch sound={sound} />
              <ButtonLink variant="quiet" icon="print" to="/fulfillment/paper">
                Print Open Orders
              </ButtonLink>
              <ButtonLink variant="quiet" icon="arrow-left" to="/">
                Back to Menu
              </ButtonLink>
            </div>
          </Stack>
          <StatusFlow />
        </div>
      </Page>
    </>
  );
};
