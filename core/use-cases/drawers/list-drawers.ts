import type { WholeDrawer } from '../../domain/drawer/drawer.ts';
import type { DrawerId } from '../../domain/kernel/ids.ts';
import { isWindowOpen } from '../../domain/night/ordering.ts';
import type { NightReader } from '../../ports/night-repository.ts';
import type { Ports } from '../../ports/ports.ts';

/** The drawers of the open night, ordered by name. `isClosed`: sales are impossible, even at the window. */
export type ListDrawers = () => Promise<{ readonly drawers: readonly WholeDrawer[]; readonly isClosed: boolean }>;
export type GetDrawer = (id: DrawerId) => Promise<WholeDrawer | null>;

export interface ListDrawersDeps extends Pick<Ports, 'drawers' | 'clock'> {
  readonly nights: Pick<NightReader, 'current'>;
}

export const makeListDrawers =
  ({ drawers, nights, clock }: ListDrawersDeps): ListDrawers =>
  async () => {
    const current = await nights.current(clock.now());
    return { drawers: current.open === null ? [] : await drawers.ofNight(current.open.id), isClosed: !isWindowOpen(current) };
  };

export const makeGetDrawer =
  ({ drawers }: Pick<ListDrawersDeps, 'drawers'>): GetDrawer =>
  (id) =>
    drawers.byId(id);
