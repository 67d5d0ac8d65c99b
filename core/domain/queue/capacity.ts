import type { Preparation } from '../catalogue/preparation.ts';
import type { ProductId } from '../kernel/ids.ts';
import { ownValue } from '../kernel/own-value.ts';
import { LIMITS } from '../limits.ts';
import { workOf, type Work } from './estimate.ts';

/** The maximum number of prep points at a station; stations not listed have no limit (night §5). */
export type StationLimits = Readonly<Record<string, number>>;

/** A station's work: held in checkouts, queued and in preparation. */
export type StationLoad = {
  readonly station: string;
  readonly points: number;
  /** Whether it was full at the last decision. */
  readonly wasFull: boolean;
};

/** The load of every station that a product names, by name. @param units held, queued and in preparation */
export const stationLoadsOf = (
  units: WantedUnits,
  preparations: ReadonlyMap<ProductId, Preparation>,
  fullStations: ReadonlySet<string>,
): readonly StationLoad[] => {
  const work = workOf(units, preparations);
  const names = [...new Set([...preparations.values()].map(({ station }) => station))].toSorted();
  return names.map((station) => ({ station, points: ownValue(work, station) ?? 0, wasFull: fullStations.has(station) }));
};

/** A full station takes orders again at this load: four fifths, rounded down. */
export const resumesAt = (limit: number): number => Math.floor((limit * LIMITS.capacity.resumeFifths) / 5);

/** A full station stays full until its load is down to four fifths, so that it does not flicker. */
export const isFull = ({ points, wasFull }: Pick<StationLoad, 'points' | 'wasFull'>, limit: number): boolean =>
  (wasFull || points >= limit) && points > resumesAt(limit);

/** Prep points that a station can take on now. */
export const roomAt = (load: Pick<StationLoad, 'points' | 'wasFull'>, limit: number): number =>
  isFull(load, limit) ? 0 : Math.max(0, limit - load.points);

/** Whether the station counts as full after a cart takes `taken` points: another `unit`, the cart's largest, no longer fits. */
export const isFullAfter = (load: Pick<StationLoad, 'points' | 'wasFull'>, limit: number, taken: number, unit: number): boolean =>
  isFull(load, limit) || load.points + taken + unit > limit;

export type WantedUnits = readonly { readonly productId: ProductId; readonly quantity: number }[];

/** A cart's prep points at stations with a limit. */
export const workAtLimitedStations = (items: WantedUnits, preparations: ReadonlyMap<ProductId, Preparation>, limits: StationLimits): Work =>
  Object.fromEntries(Object.entries(workOf(items, preparations)).filter(([station]) => Object.hasOwn(limits, station)));
