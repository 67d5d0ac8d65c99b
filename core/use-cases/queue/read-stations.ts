import type { Preparation } from '../../domain/catalogue/preparation.ts';
import type { ProductId } from '../../domain/kernel/ids.ts';
import { isFull, workAtLimitedStations, resumesAt, roomAt, type StationLoad, type WantedUnits } from '../../domain/queue/capacity.ts';
import { ownValue } from '../../domain/kernel/own-value.ts';
import { minutesToMake } from '../../domain/queue/estimate.ts';
import { LIMITS } from '../../domain/limits.ts';
import { pausesAt, pauseSentence, type Pause, type PauseSentence } from '../../domain/queue/pause.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ProductReader } from '../../ports/product-reader.ts';
import type { QueueReader } from '../../ports/queue-reader.ts';
import type { CheckoutTerms } from '../checkout/checkout-terms.ts';

/** A station as managers see it. */
export type StationState = {
  readonly name: string;
  /** Held in checkouts, queued and in preparation. */
  readonly points: number;
  /** Null: none. */
  readonly limit: number | null;
  readonly isFull: boolean;
  /** A full station reopens at this load; null without a limit. */
  readonly resumesAt: number | null;
  readonly pause: Pause | null;
};

/** An item that customers cannot order now. */
export type WaitingItem = PauseSentence & {
  readonly productId: ProductId;
  readonly name: string;
  readonly station: string;
  /** `too-much`: there is room, but not for this cart's quantity. */
  readonly reason: 'paused' | 'full' | 'too-much';
  /** The end of a pause. */
  readonly until: Pause['until'];
  /** Approximate wait, if known. */
  readonly minutes: number | null;
};

export interface Stations {
  /** By name. */
  readonly all: () => Promise<readonly StationState[]>;
  /** The waiting items of a cart; without one, of everything on sale. Reads nothing while no pause or limit exists. */
  readonly waiting: (items?: WantedUnits) => Promise<readonly WaitingItem[]>;
}

export interface ReadStationsDeps extends Pick<Ports, 'clock'> {
  readonly queue: Pick<QueueReader, 'stationLoads' | 'timedOrders'>;
  readonly products: Pick<ProductReader, 'listPrepared'>;
  readonly terms: Pick<CheckoutTerms, 'stationLimits' | 'pauses'>;
}

const NO_PAUSE = { until: null, sentence: '' } as const;

export const makeStations = ({ queue, products, terms, clock }: ReadStationsDeps): Stations => {
  const pauseOf = (station: string): Pause | null => pausesAt(terms.pauses, clock.now()).find((pause) => pause.station === station) ?? null;

  const stateOf = (load: StationLoad): StationState => {
    const limit = ownValue(terms.stationLimits, load.station) ?? null;
    return {
      name: load.station,
      points: load.points,
      limit,
      isFull: limit !== null && isFull(load, limit),
      resumesAt: limit === null ? null : resumesAt(limit),
      pause: pauseOf(load.station),
    };
  };

  const readMinutes = async (): Promise<ReturnType<typeof minutesToMake>> =>
    minutesToMake(await queue.timedOrders(LIMITS.estimate.recentOrders), clock.now());

  return {
    all: async () => (await queue.stationLoads()).map(stateOf),
    waiting: async (items) => {
      const { stationLimits } = terms;
      const paused = pausesAt(terms.pauses, clock.now()).filter(({ station }) => station !== null);
      if (paused.length === 0 && Object.keys(stationLimits).length === 0) return [];
      const [prepared, loads] = await Promise.all([products.listPrepared(), queue.stationLoads()]);
      const preparations = new Map<ProductId, Preparation>(prepared.map(({ product, preparation }) => [product.id, preparation]));
      const work = workAtLimitedStations(items ?? [], preparations, stationLimits);
      const states = new Map(
        loads.map((load) => {
          const state = stateOf(load);
          const isTooMuch = state.limit !== null && (ownValue(work, load.station) ?? 0) > roomAt(load, state.limit);
          return [load.station, { ...state, isTooMuch }];
        }),
      );
      const reasonOf = ({ station, prepPoints }: Preparation): WaitingItem['reason'] | null => {
        const state = states.get(station);
        if (state === undefined) return null;
        if (state.pause !== null) return 'paused';
        if (prepPoints === 0) return null;
        if (state.isFull) return 'full';
        return state.isTooMuch ? 'too-much' : null;
      };
      const wanted = prepared.filter(
        ({ product }) => product.isActive && (items === undefined || items.some(({ productId }) => productId === product.id)),
      );
      const found = wanted.flatMap(({ product, preparation }) => {
        const reason = reasonOf(preparation);
        return reason === null ? [] : [{ productId: product.id, name: product.name, station: preparation.station, reason }];
      });
      const minutesOf = found.some(({ reason }) => reason === 'full') ? await readMinutes() : () => null;
      return found.map((item) => {
        const { points = 0, pause = null, resumesAt: downTo = null } = states.get(item.station) ?? {};
        const { until, ...said } = pause ?? NO_PAUSE;
        return {
          ...item,
          until,
          ...pauseSentence(said),
          minutes: item.reason === 'full' ? minutesOf(item.station, points - (downTo ?? 0)) : null,
        };
      });
    },
  };
};
