import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { lookupHash, lookupPageHash } from '#adapters/http-contract/codecs.ts';
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
import { CancelOrderSection } from '#web/order/cancel-order-section.tsx';
import { usePickupCode } from '#web/order/use-pickup-code.ts';
import { NotifyMeSection } from '#web/order/notify-me-section.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { FinePrint } from '#web/ui/fine-print.tsx';
import { Page } from '#web/ui/page.tsx';
import { LookedUpOrder } from './looked-up-order.tsx';
import { FETCH_FAILED, INVALID_LINK, statusFailure } from './messages.ts';
import { OrderTicket } from './order-ticket.tsx';
import { orderStatusView } from './order-status.view.ts';
import { StatusFailure, StatusLoading, WaysOn } from './status-states.tsx';

/** One order, for anybody who has its link (spec §2, `/order-status/{hash}`). */
export const OrderStatusPage = () => {
  const text = useParams()['hash'];
  return (
    <Page width="reading" gap="section">
      <PageOf text={text} />
    </Page>
  );
};

const PageOf = ({ text }: { readonly text: string | undefined }) => {
  const [own, lookedUp] = [lookupHash.safeParse(text), lookupPageHash.safeParse(text)];
  if (own.success) return <OrderOfLink key={own.data} hash={own.data} />;
  if (lookedUp.success) return <LookedUpOrder key={lookedUp.data} hash={lookedUp.data} />;
  return <StatusFailure text={INVALID_LINK} />;
};

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
  const pickupCode = usePickupCode(hash);
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
      <OrderTicket
        view={orderStatusView(order, pickupCode, clock.now(), timeZone)}
        notifyMe={<NotifyMeSection hash={hash} status={order.status} />}
        cancel={<CancelOrderSection order={order} />}
      />
      <WaysOn />
      <FinePrint>
        Last updated {exactTimeText(updatedAt, timeZone)}. Refreshes every {POLLING.customerStatusMs / SECOND_MS} seconds.
      </FinePrint>
    </>
  );
};
