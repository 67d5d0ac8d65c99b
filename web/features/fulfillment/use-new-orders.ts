import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useServices } from '#web/composition/services-context.ts';
import { numberOf, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { createStoredValue, type StoredValue } from '#web/session/stored-value.ts';
import { newsText } from './queue.view.ts';

type NewOrders = {
  /** 'New order #049', for a live region; empty until one has come. */
  readonly news: string;
  /** Whether they are heard, too. */
  readonly sound: StoredValue<boolean>;
};

/** Announces queued orders that were not there before. Orders that were there when the screen opened are not announced. */
export const useNewOrders = (orders: readonly StaffOrder[]): NewOrders => {
  const { sounds, store } = useServices();
  const [sound] = useState(() => createStoredValue(store, 'new-order-sound', z.boolean(), true));
  const [news, setNews] = useState('');
  const known = useRef<ReadonlySet<string> | null>(null);

  useEffect(() => sounds.unlockOnTouch(), [sounds]);

  useEffect(() => {
    const before = known.current;
    known.current = new Set([...(before ?? []), ...orders.map(({ id }) => id)]);
    const fresh = before === null ? [] : orders.filter(({ id, status }) => status === 'queued' && !before.has(id));
    if (fresh.length === 0) return;
    setNews(newsText(fresh.map(numberOf)));
    if (sound.get()) sounds.chime();
  }, [orders, sound, sounds]);

  return { news, sound };
};
