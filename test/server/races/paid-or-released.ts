import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { pay } from '#test/support/http-calls.ts';
import { cancel, providerSessions, requestCheckout, sessionsOf } from '#test/support/races/customers.ts';
import { brokenInvariants, comeToRest, productBySlug, shelve } from '#test/support/races/ledger-checks.ts';
import { inRace, type RaceHarness, type RaceOptions } from '#test/support/races/race-harness.ts';

/** Which comes first is random, within this many milliseconds. */
const SPREAD_MS = 120;

const soon = (): Promise<void> => sleep(Math.random() * SPREAD_MS);

const openSessions = async (stand: RaceHarness, count: number): Promise<readonly string[]> => {
  await shelve(stand, count + 1);
  const lines = [{ product: await productBySlug(stand, 'cola'), quantity: 1 }];
  return sessionsOf(await Promise.all(Array.from({ length: count }, () => requestCheckout(stand, lines))));
};

const reconcileAllTheTime = async (stand: RaceHarness): Promise<void> => {
  const reconcile = stand.services.useCases.reconcileCheckouts;
  for (let round = 0; round < 12; round += 1) await Promise.all([sleep(SPREAD_MS / 6), reconcile()]);
};

export const endAtOnce = (count: number, { isPaid = true, ...options }: RaceOptions & { readonly isPaid?: boolean } = {}) =>
  inRace(options, async (stand) => {
    const sessions = await openSessions(stand, count);
    stand.clock.advance(LIMITS.checkout.holdMs + MINUTE_MS);
    const payOrCancel = (session: string) => (isPaid ? pay(stand, session) : cancel(stand, session));
    const ending = sessions.map(async (session, at) => {
      // Every tenth customer is surely in time, every tenth too late; the others may meet anybody.
      if (at % 10 === 0) await payOrCancel(session);
      if (at % 10 === 1) await cancel(stand, session);
      await Promise.all([soon().then(() => payOrCancel(session)), soon().then(() => cancel(stand, session))]);
    });
    await Promise.all([...ending, reconcileAllTheTime(stand)]);
    const broken = await brokenInvariants(stand, { atRest: false });
    await comeToRest(stand);
    const { rows } = await stand.reads.pool.query<{ session_id: string; state: string; orders: number }>(
      'select session_id, state, (select count(*)::int from orders o where o.session_id = c.session_id) as orders from checkouts c',
    );
    return {
      fates: new Map(rows.map(({ session_id: id, state, orders }) => [id, `${state}, ${orders} orders`])),
      provider: await providerSessions(stand),
      broken: [...broken, ...(await brokenInvariants(stand, { atRest: true }))],
    };
  });
