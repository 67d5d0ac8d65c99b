import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { linkedHash, lookupHash, lookupPageHash } from '#adapters/http-contract/codecs.ts';
import { SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import type { LookupHash } from '#core/domain/kernel/ids.ts';
import { POLLING } from '#web/api/polling.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useLiveOrder } from '#web/api/use-live-order.ts';
import { useAnswered } from '#web/api/query-client.ts';
import { useServices } from '#web/composition/services-context.ts';
import { orderStatusQuery } from '#web/order/order-status.queries.ts';
import type { CustomerOrder } from '#web/order/customer-order.ts';
import { useSilentSince } from '#web/session/silent-since.ts';
import { CancelOrderSection } from '#web/order/cancel-order-section.tsx';
import { useCorrection } from '#web/order/use-correction.ts';
import { useOrderWords } from '#web/order/use-order-words.ts';
import { ForgetContactSection } from '#web/order/forget-contact-section.tsx';
import { usePickupCode } from '#web/order/use-pickup-code.ts';
import { NotifyMeSection } from '#web/order/notify-me-section.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { FinePrint } from '#web/ui/fine-print.tsx';
import { Page } from '#web/ui/page.tsx';
import { LookedUpOrder } from './looked-up-order.tsx';
import { OrderTicket } from './order-ticket.tsx';
import { orderStatusView } from './order-status.view.ts';
import { StatusFailure, StatusLoading, NextLinks } from './status-states.tsx';
import { ORDER } from '#web/texts/en/order.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** One order, for everyone with its link (spec §2, `/order-status/{hash}`). */
export const OrderStatusPage = () => {
  const text = linkedHash(useParams()['hash'] ?? '');
  return (
    <Page width="reading" gap="section">
      <PageOf text={text} />
    </Page>
  );
};

const PageOf = ({ text }: { readonly text: string }) => {
  const texts = useTexts('order', ORDER);
  const [own, lookedUp] = [lookupHash.safeParse(text), lookupPageHash.safeParse(text)];
  if (own.success) return <OrderOfLink key={own.data} hash={own.data} />;
  if (lookedUp.success) return <LookedUpOrder key={lookedUp.data} hash={lookedUp.data} />;
  return <StatusFailure text={texts.invalidLink} />;
};

const OrderOfLink = ({ hash }: { readonly hash: LookupHash }) => {
  const { api, clock } = useServices();
  const query = useQuery(orderStatusQuery(api, hash));
  const { data: order, error, dataUpdatedAt, isPaused } = query;
  const { queryKey } = orderStatusQuery(api, hash);
  const oldSince = useSilentSince(queryKey, query);
  const answered = useAnswered(queryKey, dataUpdatedAt);
  const texts = useTexts('order', ORDER);
  if (order === undefined) return error === null ? <StatusLoading /> : <StatusFailure {...texts.statusFailure(error)} />;
  return (
    <KnownOrder
      hash={hash}
      order={order}
      hasFailed={error !== null}
      oldSince={oldSince}
      updatedAt={answered?.at ?? clock.now()}
      isPaused={isPaused}
    />
  );
};

type KnownOrderProps = {
  readonly hash: LookupHash;
  readonly order: CustomerOrder;
  /** The last fetch failed; `order` is from an earlier one. */
  readonly hasFailed: boolean;
  /** When the data arrived, while offline. */
  readonly oldSince: Instant | null;
  readonly updatedAt: Instant;
  /** The device is offline. */
  readonly isPaused: boolean;
};

/** Listens for change notifications only here, because unknown orders do not have any. */
const KnownOrder = ({ hash, order, hasFailed, oldSince, updatedAt, isPaused }: KnownOrderProps) => {
  const { clock } = useServices();
  const { timeZone } = useStand();
  const pickupCode = usePickupCode(hash);
  const words = useOrderWords();
  const correction = useCorrection(order);
  const { order: texts, times } = words;
  const isOffline = useLiveOrder(hash) === 'lost' && isPaused;
  const isKept = oldSince !== null && !isPaused;
  return (
    <>
      {(hasFailed || isOffline || isKept) && (
        <Banner
          tone="warn"
          title={isOffline ? texts.offlineSince(times.time(updatedAt, clock.now(), timeZone)) : texts.fetchFailed}
          announce="polite"
        >{`${oldSince !== null ? texts.noConnection(times.ago(oldSince, clock.now())) : ''}${texts.lastKnown}`}</Banner>
      )}
      <OrderTicket
        view={orderStatusView(order, pickupCode, clock.now(), timeZone, words, correction)}
        notifyMe={<NotifyMeSection hash={hash} status={order.status} />}
        cancel={
          <>
            <CancelOrderSection order={order} />
            <ForgetContactSection order={order} />
          </>
        }
      />
      <NextLinks />
      <FinePrint>{texts.updated(times.exactTime(updatedAt, timeZone), POLLING.customerStatusMs / SECOND_MS)}</FinePrint>
    </>
  );
};
