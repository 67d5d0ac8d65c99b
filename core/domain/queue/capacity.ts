import type { Preparation } from '../catalogue/preparation.ts';
import type { ProductId } from '../kernel/ids.ts';
import { LIMITS } from '../limits.ts';
import { workOf, type Work } from './estimate.ts';

/** The most prep points that a station may have ahead of it; a station that is not named has no limit (night §5). */
export type StationLimits = Readonly<Record<string, number>>;

/** What a station has to make: held in checkouts, queued and in the making. */
export type StationLoad = {
  readonly station: string;
  readonly points: number;
  /** Whether it was full when somebody was last decided about. */
  readonly wasFull: boolean;
};

/** A full station takes orders again when it is down to this: four fifths, rounded down. */
export const resumesAt = (limit: number): number => Math.floor((limit * LIMITS.capacity.resumeFifths) / 5);

/** Once it was full, a station stays so until it is down to four fifths: it does not flicker. */
export const isFull = ({ points, wasFull }: Pick<StationLoad, 'points' | 'wasFull'>, limit: number): boolean =>
  (wasFull || points >= limit) && points > resumesAt(limit);

/** Prep points that a station can take on now. */
export const roomAt = (load: Pick<StationLoad, 'points' | 'wasFull'>, limit: number): number =>
  isFull(load, limit) ? 0 : Math.max(0, limit - load.points);

/**
 * Whether the station counts as full after somebody asked for `wanted` points: because they take the last room, or because they
 * find too little of it in the last fifth. One who asks for more than there is while most of it is free fills nothing.
 */
export const isFullAfter = (load: Pick<StationLoad, 'points' | 'wasFull'>, limit: number, wanted: number): boolean =>
  isFull(load, limit) || load.points + wanted === limit || (load.points + wanted > limit && load.points > resumesAt(limit));

export type WantedUnits = readonly { readonly productId: ProductId; readonly quantity: number }[];

/** What a cart asks of the stations that have a limit. */
export const limitedWork = (items: WantedUnits, preparations: ReadonlyMap<ProductId, Preparation>, limits: StationLimits): Work =>
  Object.fromEntries(Object.entries(workOf(items, preparations)).filter(([station]) => Object.hasOwn(limits, station)));
