import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { brokenInvariants, comeToRest, numberFrom, productBySlug, shelve } from '#test/support/races/ledger-checks.ts';
import { requestCheckout, sessionsOf } from '#test/support/races/customers.ts';
import { inRace, type RaceHarness } from '#test/support/races/race-harness.ts';
import { startFakeStripe, stripeSettings, type FakeStripe } from '#test/support/fake-stripe.ts';

export const BUYERS = 40;
/** The last one pays this long after the first checkout. */
const SECONDS = 100;
const CUSTOMER = { name: 'Jamie Rivera', email: 'jamie@example.com', phone: '+15550100142' };
const WAITS = `
  select coalesce(max(extract(epoch from o.placed_at) * 1000 - p.paid_ms), 0)
  from orders o join paid p on p.session_id = o.session_id`;

type Night = { readonly orders: number; readonly longestWaitMs: number; readonly broken: readonly string[] };

/** Every second some customers check out, some pay, and the reconciler runs; no webhook ever arrives. */
const play = async (stand: RaceHarness, stripe: FakeStripe, isReconciling: boolean): Promise<Night> => {
  await shelve(stand, BUYERS);
  await stand.reads.pool.query('create table paid (session_id text, paid_ms bigint)');
  const lines = [{ product: await productBySlug(stand, 'cola'), quantity: 1 }];
  const open: string[] = [];
  for (let second = 0; second <= SECONDS + 15; second += 1) {
    if (open.length < BUYERS) open.push(...sessionsOf(await Promise.all([requestCheckout(stand, lines), requestCheckout(stand, lines)])));
    // Each pays between zero and ninety seconds after the checkout.
    for (const [at, session] of open.entries()) {
      if (second !== Math.floor(at / 2) + ((at * 37) % 80)) continue;
      stripe.pay(session, CUSTOMER);
      await stand.reads.pool.query('insert into paid values ($1, $2)', [session, stand.clock.now()]);
    }
    stand.clock.advance(SECOND_MS);
    if (isReconciling) while ((await stand.services.useCases.reconcileCheckouts()) > 0);
  }
  const orders = await numberFrom(stand, 'select count(*) from orders');
  const longestWaitMs = await numberFrom(stand, WAITS);
  if (isReconciling) await comeToRest(stand);
  return { orders, longestWaitMs, broken: await brokenInvariants(stand, { atRest: isReconciling }) };
};

/** @param isReconciling whether the reconciler runs */
export const nightWithoutWebhooks = async (isReconciling: boolean): Promise<Night> => {
  let now = (): number => 0;
  const stripe = await startFakeStripe({ now: () => now(), latencyMs: 0 });
  const env = stripeSettings(stripe);
  try {
    return await inRace({ env }, async (stand) => {
      now = () => stand.clock.now();
      return await play(stand, stripe, isReconciling);
    });
  } finally {
    await stripe.close();
  }
};
