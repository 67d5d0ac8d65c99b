import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { instant } from '#core/domain/kernel/instant.ts';
import { queueStatusQuery } from '#web/api/queue.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { createStoredValue } from '#web/session/stored-value.ts';
import type { CustomerOrder } from './customer-order.ts';
import { correctionOf, shiftInMinutes, type Correction, type ShownEstimate } from '#core/domain/queue/estimate-correction.ts';

const said = z.object({ hash: z.string(), readyBy: z.pipe(z.int(), z.transform(instant)), queuePosition: z.int() });
type SaidOfOrder = ShownEstimate & { readonly hash: string };

/** Newest first. Older ones beyond the limit are dropped. */
const MOST_KNOWN = 5;
const NONE: readonly SaidOfOrder[] = [];

/** Stores the first estimate on this phone, and returns the stand's correction; null if there is none. */
export const useCorrection = (order: CustomerOrder): Correction | null => {
  const { api, store } = useServices();
  const [stored] = useState(() => createStoredValue<readonly SaidOfOrder[]>(store, 'said-estimates', z.array(said), NONE));
  const known = useSyncExternalStore(stored.subscribe, stored.get, stored.getInitial);
  const { lookupHash: hash, queuePosition, readyBetween } = order;
  const readyBy = readyBetween?.to ?? null;
  const first = known.find((one) => one.hash === hash) ?? null;
  const now = readyBy === null ? null : { readyBy, queuePosition };
  const isLater = first !== null && now !== null && shiftInMinutes(first, now) > 0;
  // Fetched only when there is a delay to explain.
  const { data, isPending } = useQuery({ ...queueStatusQuery(api), enabled: isLater });

  useEffect(() => {
    if (readyBy === null || stored.get().some((one) => one.hash === hash)) return;
    stored.set([{ hash, readyBy, queuePosition }, ...stored.get()].slice(0, MOST_KNOWN));
  }, [stored, hash, readyBy, queuePosition]);

  if (first === null || now === null || (isLater && isPending)) return null;
  const ordered = new Set<number>(order.items.map(({ productId }) => productId));
  return correctionOf(
    first,
    now,
    (data?.waiting ?? []).filter(({ id }) => ordered.has(id)),
  );
};
