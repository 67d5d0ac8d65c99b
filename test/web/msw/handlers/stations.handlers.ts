import { inventoryContract } from '#adapters/http-contract/inventory.contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { stationsContract } from '#adapters/http-contract/stations.contract.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { answer, typedHandler, type Outcome } from '../typed-handler.ts';

/** Where products are made: `[HOT_DOG, 'Grill', 1]`. */
export const stationsAre = (made: readonly (readonly [Product, station: string, prepPoints: number])[]) =>
  typedHandler(inventoryContract.listStations, () =>
    answer(
      made.map(([{ id, name, category, available, isActive }, station, points]) => ({
        product_id: id,
        name,
        category,
        quantity: available,
        is_active: isActive,
        station,
        prep_points: points,
      })),
    ),
  );

type States = ResponseOf<typeof stationsContract.list>;

export const aStation = (name: string, facts: Partial<States['stations'][number]> = {}): States['stations'][number] => ({
  name,
  points: 0,
  limit: null,
  isFull: false,
  resumesAt: null,
  pause: null,
  ...facts,
});

/** The stations' loads and pauses. */
export const stationStatesAre = (...stations: States['stations']) =>
  typedHandler(stationsContract.list, () => answer({ stations, everything: null }));

export const pauseIs = (outcome: Outcome<States>) => typedHandler(stationsContract.pause, () => outcome);
export const resumeIs = (outcome: Outcome<States>) => typedHandler(stationsContract.resume, () => outcome);
