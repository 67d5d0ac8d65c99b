import type { Endpoint, RequestOf } from '#adapters/http-contract/endpoint.ts';
import type { Throttle } from '#core/ports/throttle.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { Handler } from './mount.ts';

/** Serves a call only within the budget of its object (rules §6); a page stops polling on 429 (spec §4). */
export const limited =
  <E extends Endpoint>(throttle: Throttle, keyOf: (request: RequestOf<E>) => string, handler: Handler<E>): Handler<E> =>
  async (request, call) => {
    const taken = await throttle.take(keyOf(request));
    return taken.ok ? handler(request, call) : refuse(taken.error);
  };
