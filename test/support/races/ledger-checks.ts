import { checkInvariants } from '#adapters/mikro-orm/invariants/check-invariants.ts';
import { refundedCents } from '#adapters/simulated-payments/simulated-session.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { providerSessions } from './customers.ts';
import type { RaceHarness } from './race-harness.ts';

export const productBySlug = async ({ reads }: RaceHarness, slug: string): Promise<Product> => {
  const found = (await reads.products.listActive()).find(({ imagePath }) => imagePath.endsWith(`/${slug}.jpg`));
  if (found === undefined) throw new Error(`no product ${slug}`);
  return found;
};

/** Sets every product's first stock to exactly this many units. */
export const shelve = async ({ reads }: RaceHarness, units: number): Promise<void> => {
  await reads.pool.query('update products set on_hand = $1', [units]);
  await reads.pool.query("update stock_movements set delta = $1 where kind = 'initial'", [units]);
};

export const numberFrom = async ({ reads }: RaceHarness, statement: string): Promise<number> => {
  const { rows } = await reads.pool.query<{ figure: number }>(`select (${statement})::int as figure`);
  const [row] = rows;
  if (row === undefined) throw new Error('a figure is always answered');
  return row.figure;
};

/** Violations of the invariants of rules §8. I3 with simulated payments only: other providers have their own ledgers. */
export const brokenInvariants = async (stand: RaceHarness, { atRest }: { readonly atRest: boolean }): Promise<readonly string[]> => {
  const reports = await checkInvariants(stand.reads.pool, { atRest });
  const broken = reports.filter(({ holds }) => !holds).map(({ id, detail }) => `${id}: ${detail}`);
  // The ledger is read in several steps, which are consistent only at rest.
  return atRest ? [...broken, ...(await brokenLedger(stand))] : broken;
};

/** I3: orders minus refunds equal the provider's ledger; a pending refund is not there yet. */
const brokenLedger = async (stand: RaceHarness): Promise<readonly string[]> => {
  if (stand.config.payments.provider !== 'simulated') return [];
  const sessions = await providerSessions(stand);
  const resolved = await stand.reads.pool.query<{ session_id: string }>("select session_id from checkouts where state = 'paid'");
  const known = new Set(resolved.rows.map(({ session_id: id }) => id));
  const paid = sessions.filter(({ id, state }) => state === 'paid' && known.has(id));
  const there = paid.reduce((sum, session) => sum + session.totalCents - refundedCents(session), 0);
  const here = await numberFrom(
    stand,
    "(select coalesce(sum(paid_cents), 0) from orders where tender = 'card') - (select coalesce(sum(amount_cents), 0) from refunds where state = 'succeeded' and payment_id is not null)",
  );
  return there === here ? [] : [`I3: the provider has ${there} cents, the orders say ${here}`];
};

const untilNothingIsDue = async (round: () => Promise<number>): Promise<void> => {
  while ((await round()) > 0);
};

/** Finishes all due work, as the worker would. */
export const workOff = async ({ services }: RaceHarness): Promise<void> => {
  await untilNothingIsDue(services.useCases.reconcileCheckouts);
  await untilNothingIsDue(services.useCases.settleRefunds);
  await untilNothingIsDue(services.useCases.deliverOutbox);
};

/** Advances time until every hold has expired and the reconciler has asked about each. */
export const comeToRest = async (stand: RaceHarness): Promise<void> => {
  await workOff(stand);
  stand.clock.advance(LIMITS.checkout.holdMs + MINUTE_MS);
  await workOff(stand);
};
