import { orderingAt } from '../../domain/night/ordering.ts';
import type { Unfinished } from '../../domain/night/night.ts';
import type { NightSummary } from '../../ports/night-repository.ts';
import type { Ports } from '../../ports/ports.ts';

export interface NightsView {
  readonly nights: readonly NightSummary[];
  /** Whether customers can order now. */
  readonly takesOrders: boolean;
  /** Unfinished work of the open night. */
  readonly unfinished: Unfinished;
}

/** Planned nights, the open one, and the last season's closed ones. */
export type ListNights = () => Promise<NightsView>;

const SHOWN = 100;

export const makeListNights =
  ({ nights, clock }: Pick<Ports, 'nights' | 'clock'>): ListNights =>
  async () => {
    const now = clock.now();
    const [list, current, unfinished] = await Promise.all([nights.list(SHOWN), nights.current(now), nights.unfinished()]);
    return { nights: list, takesOrders: orderingAt(current, now).isOpen, unfinished };
  };
