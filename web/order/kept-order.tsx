import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { lookupHash } from '#adapters/http-contract/codecs.ts';
import { elapsedMs, HOUR_MS } from '#core/domain/kernel/instant.ts';
import { ordersContract } from '#adapters/http-contract/orders.contract.ts';
import type { LookupHash, SessionId } from '#core/domain/kernel/ids.ts';
import { isInHand } from '#core/domain/order/in-hand.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { POLLING } from '#web/api/polling.ts';
import { useServices } from '#web/composition/services-context.ts';
import type { Elements } from '#web/ui/elements.ts';
import { addDrawings, Icon } from '#web/ui/icon.tsx';
import { LATER_DRAWINGS } from '#web/ui/later-drawings.ts';
import styles from './kept-order.module.css';
import { orderStatusQuery } from './order-status.queries.ts';
import { ORDER } from '#web/texts/en/order.ts';
import { useTexts } from '#web/texts/use-texts.ts';

addDrawings(LATER_DRAWINGS);

/** After this long, it was paid on another evening, or never. */
const PAID_TONIGHT_MS = 12 * HOUR_MS;

const keptOrder = z.object({ hash: lookupHash });

/** A link to the last order on this phone, until it is over: 'Your order #042 · Being Prepared'. */
export const KeptOrder = ({ onlyPaid = false }: { readonly onlyPaid?: boolean }) => {
  const { offlineCache, pendingCheckout, clock } = useServices();
  const [pending] = useState(() => pendingCheckout.get());
  const [kept] = useState(() => keptOrder.safeParse(offlineCache.find('order')?.wire));
  const link = kept.success && !onlyPaid ? <OrderLink hash={kept.data.hash} /> : null;
  if (pending === null || elapsedMs(pending.startedAt, clock.now()) >= PAID_TONIGHT_MS) return link;
  return <PaidLink sessionId={pending.sessionId} unpaid={link} />;
};

type PaidLinkProps = {
  readonly sessionId: SessionId;
  /** Shown until the payment is known. */
  readonly unpaid: Elements;
};

/** The phone lost its power on the way back from the payment page: the thank-you page does the rest. */
const PaidLink = ({ sessionId, unpaid }: PaidLinkProps) => {
  const { api } = useServices();
  const texts = useTexts('order', ORDER);
  const { data: order } = useQuery({
    queryKey: ['paid-order', sessionId],
    queryFn: ({ signal }) => api.call(ordersContract.bySession, { params: { sessionId }, signal }),
    retry: false,
  });
  if (order === undefined) return unpaid;
  return (
    <Link className={styles['link']} to={`/success?session_id=${encodeURIComponent(sessionId)}`}>
      <Icon name="bag" />
      <span>{texts.youHavePaid(displayOrderNumber(order.order_number))}</span>
      <Icon name="arrow-right" />
    </Link>
  );
};

const OrderLink = ({ hash }: { readonly hash: LookupHash }) => {
  const { api } = useServices();
  const texts = useTexts('order', ORDER);
  const { data: order } = useQuery({
    ...orderStatusQuery(api, hash),
    refetchInterval: ({ state: { data } }) => (data !== undefined && !isInHand(data.status) ? false : POLLING.thankYouOrderMs),
  });
  if (order === undefined || !isInHand(order.status)) return null;
  return (
    <Link className={styles['link']} to={`/order-status/${hash}`}>
      <Icon name="bag" />
      <span>{texts.yourOrder(displayOrderNumber(order.orderNumber), texts.status(order.status))}</span>
      <Icon name="arrow-right" />
    </Link>
  );
};
