import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { elapsedMs, plusMs, SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { useServices } from '#web/composition/services-context.ts';
import type { StaffOrder } from './staff-order.ts';

/** Acts that can be undone for ten seconds. */
export type Act = 'marked-ready' | 'picked-up';

/** `order` is its previous state. */
export type RecentAct = { readonly act: Act; readonly order: StaffOrder; readonly undoUntil: Instant };

type RecentActs = {
  /** Those that can still be undone, the oldest first. */
  readonly recent: readonly RecentAct[];
  /** Called with the request: a change notification may remove the order from the list before the answer arrives. */
  readonly acted: (act: Act, order: StaffOrder) => void;
  /** It was undone, or failed. */
  readonly undone: (order: StaffOrder) => void;
};

const UNDO_WITHIN_MS = {
  'marked-ready': LIMITS.orders.undoReadyWithinMs,
  'picked-up': LIMITS.orders.undoPickUpWithinMs,
} as const satisfies Record<Act, number>;

const RecentActsContext = createContext<RecentActs | null>(null);

/** @throws when no RecentActsProvider is above. */
export const useRecentActs = (): RecentActs => {
  const acts = useContext(RecentActsContext);
  if (acts === null) throw new Error('useRecentActs needs a RecentActsProvider above it');
  return acts;
};

/** Above the screens, because marking ready navigates from the packing screen to the queue. */
export const RecentActsProvider = ({ children }: { readonly children: ReactNode }) => {
  const { clock } = useServices();
  const [recent, setRecent] = useState<readonly RecentAct[]>([]);
  const [first] = recent;

  useEffect(() => {
    if (first === undefined) return undefined;
    const timer = setTimeout(
      () => setRecent((known) => known.filter((one) => one !== first)),
      Math.max(0, elapsedMs(clock.now(), first.undoUntil)),
    );
    return () => clearTimeout(timer);
  }, [clock, first]);

  const acts = useMemo((): RecentActs => {
    const without = (known: readonly RecentAct[], { id }: StaffOrder) => known.filter((one) => one.order.id !== id);
    return {
      recent,
      acted: (act, order) =>
        setRecent((known) => [...without(known, order), { act, order, undoUntil: plusMs(clock.now(), UNDO_WITHIN_MS[act]) }]),
      undone: (order) => setRecent((known) => without(known, order)),
    };
  }, [clock, recent]);

  return <RecentActsContext value={acts}>{children}</RecentActsContext>;
};

/** Whole seconds, for a countdown. */
export const secondsLeft = (until: Instant, now: Instant): number => Math.max(0, Math.ceil(elapsedMs(now, until) / SECOND_MS));
