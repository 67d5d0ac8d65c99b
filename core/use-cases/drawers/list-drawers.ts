import type { WholeDrawer } from '../../domain/drawer/drawer.ts';
import type { DrawerId } from '../../domain/kernel/ids.ts';
import type { Clock } from '../../ports/clock.ts';
import type { DrawerReader } from '../../ports/drawer-repository.ts';
import type { NightReader } from '../../ports/night-repository.ts';

/** The drawers of the open night, in the order of their names; none while the stand is closed. */
export type ListDrawers = () => Promise<readonly WholeDrawer[]>;
export type GetDrawer = (id: DrawerId) => Promise<WholeDrawer | null>;

export interface ListDrawersDeps {
  readonly drawers: DrawerReader;
  readonly nights: Pick<NightReader, 'current'>;
  readonly clock: Clock;
}

export const makeListDrawers =
  ({ drawers, nights, clock }: ListDrawersDeps): ListDrawers =>
  async () => {
    const { open } = await nights.current(clock.now());
    return open === null ? [] : drawers.ofNight(open.id);
  };

export const makeGetDrawer =
  ({ drawers }: Pick<ListDrawersDeps, 'drawers'>): GetDrawer =>
  (id) =>
    drawers.byId(id);
