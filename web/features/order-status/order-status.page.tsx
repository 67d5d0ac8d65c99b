import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { lookupHash } from '#adapters/http-contract/codecs.ts';
import { instant, SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import type { LookupHash } from '#core/domain/kernel/ids.ts';
import { POLLING } from '#web/api/polling.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useLiveOrder } from '#web/api/use-live-order.ts';
import { useServices } from '#web/composition/services-context.ts';
import { orderStatusQuery } from '#web/order/order-status.queries.ts';
import type { CustomerOrder } from '#web/order/customer-order.ts';
import { silentSince } from '#web/session/silent-since.ts';
import { agoText, exactTimeText, timeText } from '#web/order/times.ts';
import { NotifyMeSection } from '#web/order/notify-me-section.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { FinePrint } from '#web/ui/fine-print.tsx';
import { Page } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { Row } from '#web/ui/stack.tsx';
import { FETCH_FAILED, INVALID_LINK, NOT_FOUND_TITLE, statusFailure } from './messages.ts';
import { OrderTicket } from './order-ticket.tsx';
import { orderStatusView } from './order-status.view.ts';

/** One order, for anybody who has its link (spec §2, `/order-status/{hash}`). */
export const OrderStatusPage = () => {
  const hash = lookupHash.safeParse(useParams()['hash']);
  return (
    <Page width="reading" gap="section">
      {hash.success ? <OrderOfLink key={hash.data} hash={hash.data} /> : <StatusFailure text={INVALID_LINK} />}
    </Page>
  );
};

const WaysOn = () => (
  <Row align="spread">
    <ButtonLink variant="quiet" to="/check-order">
      Check Another Order
    </ButtonLink>
    <ButtonLink variant="quiet" to="/">
      Back to Menu
    </ButtonLink>
  </Row>
);

const OrderOfLink = ({ hash }: { readonly hash: LookupHash }) => {
  const { api, offlineCache } = useServices();
  const query = useQuery(orderStatusQuery(api, hash));
  const { data: order, error, dataUpdatedAt, isPaused } = query;
  const oldSince = silentSince(query, offlineCache.openedAt);
  if (order === undefined) return error === null ? <StatusLoading /> : <StatusFailure {...statusFailure(error)} />;
  return (
    <KnownOrder
      hash={hash}
      order={order}
      hasFailed={error !== null}
      oldSince={oldSince}
      updatedAt={instant(dataUpdatedAt)}
      isPaused={isPaused}
    />
  );
};

type KnownOrderProps = {
  readonly hash: LookupHash;
  readonly order: CustomerOrder;
  /** The last look has; `order` is what an earlier one saw. */
  readonly hasFailed: boolean;
  /** When the data arrived, while offline. */
  readonly oldSince: Instant | null;
  readonly updatedAt: Instant;
  /** The device is off the network. */
  readonly isPaused: boolean;
};

/** Listens for change notifications only here: about an order that does not exist there is nothing to hear. */
const KnownOrder = ({ hash, order, hasFailed, oldSince, updatedAt, isPaused }: KnownOrderProps) => {
  const { clock } = useServices();
  const { timeZone } = useStand();
  const isOffline = useLiveOrder(hash) === 'lost' && isPaused;
  const isKept = oldSince !== null && !isPaused;
  return (
    <>
      {(hasFailed || isOffline || isKept) && (
        <Banner
          tone="warn"
          title={isOffline ? `You are offline, last updated ${timeText(updatedAt, clock.now(), timeZone)}.` : FETCH_FAILED}
          announce="polite"
        >
          {oldSince !== null && `Last updated ${agoText(oldSince, clock.now())}, no connection. `}This is what we knew last. We keep trying.
        </Banner>
      )}
      <OrderTicket view={orderStatusView(order, clock.now(), timeZone)} notifyMe={<NotifyMeSection hash={hash} status={order.status} />} />
      <WaysOn />
      <FinePrint>
        Last updated {exactTimeText(updatedAt, timeZone)}. Refreshes every {POLLING.customerStatusMs / SECOND_MS} seconds.
      </FinePrint>
    </>
  );
};

const StatusLoading = () => (
  <>
    <DocumentTitle>Order status</DocumentTitle>
    <ScreenState kind="loading" title="Loading your order" />
  </>
);

const StatusFailure = ({ title, text }: { readonly title?: string; readonly text: string }) => (
  <>
    <DocumentTitle>{title ?? NOT_FOUND_TITLE}</DocumentTitle>
    <h1>Order status</h1>
    <Banner tone="danger" announce="assertive" {...(title !== undefined && { title, icon: 'search' })}>
      {text}
    </Banner>
    <WaysOn />
  </>
);
