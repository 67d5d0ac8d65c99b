import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useServices } from '#web/composition/services-context.ts';
import { numberOf, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { createStoredValue, type StoredValue } from '#web/session/stored-value.ts';
import { newsText } from './queue.view.ts';

type NewOrders = {
  /** 'New order #049', for a live region; empty until an order arrives. */
  readonly news: string;
  /** Whether new orders also play a sound. */
  readonly sound: StoredValue<boolean>;
};

/** Announces newly queued orders, except those present when the screen opened. */
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
