import { orderId, type OrderId } from '#core/domain/kernel/ids.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import { paySilently, requestCheckout, sessionsOf, thankYouLookUp } from './customers.ts';
import { inFlight } from './in-flight.ts';
import { productBySlug, shelve } from './ledger-checks.ts';
import type { RaceHarness } from './race-harness.ts';

/** Paid and packed orders of one cola each, by number. */
export const readyOrders = async (stand: RaceHarness, count: number): Promise<readonly OrderId[]> => {
  await shelve(stand, count);
  const lines = [{ product: await productBySlug(stand, 'cola'), quantity: 1 }];
  const sessions = sessionsOf(await inFlight(6, Array.from({ length: count }), () => requestCheckout(stand, lines)));
  await inFlight(6, sessions, async (session) => {
    await paySilently(stand, session);
    await thankYouLookUp(stand, session);
  });
  const { rows } = await stand.reads.pool.query<{ id: string }>('select id from orders order by number');
  const ids = rows.map(({ id }) => orderId(id));
  for (const id of ids) await stand.services.useCases.changeOrderStatus(id, 'ready', ADMIN);
  return ids;
};
