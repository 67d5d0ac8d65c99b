import { useSearchParams } from 'react-router-dom';
import { LIMITS } from '#core/domain/limits.ts';
import type { StaffOrder } from '#web/staff/orders/staff-order.ts';
import { ordersFailureText } from '#web/staff/orders/staff-messages.ts';
import { useOrdersInHand } from '#web/staff/orders/use-orders-in-hand.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { LiveRegion } from '#web/ui/live-region.tsx';
import { Page, PageHead } from '#web/ui/page.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { useSteadyValue } from '#web/ui/use-steady-list.ts';
import styles from './fulfillment.module.css';
import { HoldsBanner } from './holds-banner.tsx';
import { MakeList } from './make-list.tsx';
import { Metrics } from './metrics.tsx';
import { OrderList } from './order-list.tsx';
import { isMakeView, queueView, readView } from './queue.view.ts';
import { PausesBanner } from './pauses-banner.tsx';
import { QueueFailure, QueueLoading } from './queue-states.tsx';
import { QueueWarning } from './queue-warning.tsx';
import { SoundSwitch } from './sound-switch.tsx';
import { Stages } from './stages.tsx';
import { StationTabs, useOrdersOfStation } from './station-tabs.tsx';
import { StatusFlow } from './status-flow.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useNewOrders } from './use-new-orders.ts';
import { StationProvider } from './use-station.tsx';

/** The orders to prepare, oldest first (spec §2, `/fulfillment`). */
export const FulfillmentPage = () => {
  const { orders, error, failureCount, refetch } = useOrdersInHand();
  if (orders !== undefined)
    return (
      <StationProvider>
        <Queue orders={orders} failure={error} />
      </StationProvider>
    );
  return (
    <Page width="wide">
      <DocumentTitle>Fulfillment Queue</DocumentTitle>
      {error === null ? <QueueLoading isRetry={failureCount > 0} /> : <QueueFailure error={error} onRefresh={() => void refetch()} />}
    </Page>
  );
};

type QueueProps = { readonly orders: readonly StaffOrder[]; readonly failure: Error | null };

const Queue = ({ orders, failure }: QueueProps) => {
  const [search] = useSearchParams();
  const view = readView(search);
  const isMake = isMakeView(search);
  const { queued, preparing, ready } = queueView(orders);
  const inView = view === 'queued' ? queued : preparing;
  const shown = useOrdersOfStation(inView);
  const { news, sound } = useNewOrders(orders);
  const shownFailure = useSteadyValue(failure);
  const isCompact = useSteadyValue(shown.length >= LIMITS.screen.compactQueueFrom);
  const stages = (
    <div className={isCompact ? styles['besideTitle'] : styles['stages']}>
      <Stages
        view={view}
        size={isCompact ? 'compact' : 'normal'}
        counts={{ queued: queued.length, preparing: preparing.length, ready: ready.length }}
      />
    </div>
  );
  return (
    <>
      <QueueWarning queued={useSteadyValue(queued.length)} />
      <Page width="wide" space={isCompact ? 'tight' : 'normal'}>
        <DocumentTitle>Fulfillment Queue</DocumentTitle>
        <PageHead
          title="Fulfillment Queue"
          link={
            <>
              {isMake ? (
                <ButtonLink variant="quiet" icon="list" to="/fulfillment">
                  Queue only
                </ButtonLink>
              ) : (
                <ButtonLink variant="quiet" icon="list" to="/fulfillment?view=make">
                  Make List
                </ButtonLink>
              )}
              <ButtonLink variant="quiet" icon="arrow-left" to="/">
                Back to Menu
              </ButtonLink>
            </>
          }
        >
          {isCompact && stages}
          {isCompact && <StationTabs orders={inView} size="compact" />}
        </PageHead>
        <LiveRegion>{news}</LiveRegion>
        <HoldsBanner />
        <PausesBanner />
        <UndoBar view={view} />
        {shownFailure !== null && (
          <div className={styles['failure']}>
            <Banner tone="warn" title={ordersFailureText(shownFailure)} announce="polite">
              This is the last we know. We’ll keep trying.
            </Banner>
          </div>
        )}
        <div className={classNames(styles['grid'], isCompact ? styles['compact'] : styles['roomy'])}>
          {!isCompact && stages}
          <div className={styles['list']}>
            {!isCompact && <StationTabs orders={inView} size="normal" />}
            {isMake ? (
              <div className={styles['beside']}>
                <div className={styles['tickets']}>
                  <OrderList key={view} view={view} orders={shown} startsNext />
                </div>
                <MakeList orders={orders} queued={shown} />
              </div>
            ) : (
              <OrderList key={view} view={view} orders={shown} />
            )}
          </div>
          <div className={styles['metrics']}>
            <Metrics />
          </div>
          <div className={styles['guide']}>
            <Stack>
              <SoundSwitch sound={sound} />
              <ButtonLink variant="quiet" icon="print" to="/fulfillment/paper">
                Print Open Orders
              </ButtonLink>
            </Stack>
            <StatusFlow />
          </div>
        </div>
      </Page>
    </>
  );
};
