import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { lookupHash } from '#adapters/http-contract/codecs.ts';
import type { LookupHash } from '#core/domain/kernel/ids.ts';
import { isInHand } from '#core/domain/order/in-hand.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { POLLING } from '#web/api/polling.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './kept-order.module.css';
import { orderStatusQuery } from './order-status.queries.ts';
import { ORDER } from '#web/texts/en/order.ts';
import { useTexts } from '#web/texts/use-texts.ts';

const keptOrder = z.object({ hash: lookupHash });

/** The way to the order that this phone saw last, until it is over: 'Your order #042 · Being Prepared'. */
export const KeptOrder = () => {
  const { offlineCache } = useServices();
  const [kept] = useState(() => keptOrder.safeParse(offlineCache.find('order')?.wire));
  return kept.success ? <OrderLink hash={kept.data.hash} /> : null;
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
