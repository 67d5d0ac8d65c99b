import { http, type HttpHandler } from 'msw';
import { setupServer } from 'msw/node';
import type { Endpoint, RequestOf } from '#adapters/http-contract/endpoint.ts';
import { boardsAre } from './handlers/boards.handlers.ts';
import { drawersAre } from './handlers/drawers.handlers.ts';
import { heartbeatsAreTaken, ordersAreAccepted } from './handlers/queue.handlers.ts';
import { cartTakes } from './handlers/estimate.handlers.ts';
import { streamsAreSilent } from './handlers/live.handlers.ts';
import { methodsAre } from './handlers/people.handlers.ts';
import { menuIs, usualMenu } from './handlers/catalogue.handlers.ts';
import { everyoneIsNotified, metricsAre, noticeIs } from './handlers/staff.handlers.ts';
import { sellableAre } from './handlers/sold-out.handlers.ts';
import { stationsAre, stationStatesAre } from './handlers/stations.handlers.ts';
import { standIs } from './handlers/stand.handlers.ts';
import { givenIs, nothingIsLost } from './handlers/window.handlers.ts';
import type { TypedHandler } from './typed-handler.ts';

/** A quiet evening: the stand is open and everything is on sale. Tests override only differences. */
export const server = setupServer();

export const startQuietEvening = (): void => {
  const usually = [
    standIs(),
    menuIs(usualMenu()),
    ordersAreAccepted(),
    heartbeatsAreTaken(),
    noticeIs(),
    stationsAre([]),
    sellableAre(),
    stationStatesAre(),
    cartTakes(null),
    everyoneIsNotified(),
    givenIs(),
    nothingIsLost(),
    drawersAre(),
    methodsAre(),
    boardsAre(),
    metricsAre(),
  ];
  for (const usual of usually) server.use(usual.handler);
  // The dashboard behind the admin's login has its own tests.
  server.use(
    ...streamsAreSilent(),
    http.get('/api/admin/products', () => new Promise<never>(() => undefined)),
  );
};

/** From now on the call has this outcome; returns the requests as they arrive. */
export const on = <E extends Endpoint>({ handler, requests }: TypedHandler<E>): readonly RequestOf<E>[] => {
  server.use(handler);
  return requests;
};

/** The same for calls whose requests do not matter. */
export const given = (...calls: readonly { readonly handler: HttpHandler }[]): void => server.use(...calls.map(({ handler }) => handler));
