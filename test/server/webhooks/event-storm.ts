import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createStripePaymentGateway } from '#adapters/stripe/stripe-payment-gateway.ts';
import { type Instant, MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Overrides } from '#server/composition/container.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';
import { send } from '#test/support/http-calls.ts';
import { brokenInvariants, comeToRest, numberFrom, productBySlug, shelve } from '#test/support/races/ledger-checks.ts';
import { requestCheckout, sessionsOf } from '#test/support/races/customers.ts';
import { startRaceHarness, type RaceHarness } from '#test/support/races/race-harness.ts';
import type { Dice } from '#test/support/races/seeded-dice.ts';
import { startFakeStripe, stripeSettings, type FakeStripe } from '#test/support/fake-stripe.ts';

const COPIES = 5;
const AT_ONCE = 20;
const CUSTOMER = { name: 'Jamie Rivera', email: 'jamie@example.com', phone: '+15550100142' };

/** Every event that Stripe may send about a session; some are out of date. */
const ABOUT_A_SESSION = ['checkout.session.completed', 'checkout.session.expired', 'checkout.session.async_payment_succeeded'];
const UNKNOWN = ['payment_intent.succeeded', 'invoice.paid', 'customer.created', 'checkout.session.surprised'];

/** A session of another stand on the same account: its checkout is not in this database. */
const ofAnotherStand = (stripe: FakeStripe, ours: string): string => {
  const [model] = stripe.state.sessions.filter(({ id }) => id === ours);
  if (model === undefined) throw new Error('one of our sessions is there');
  const id = `cs_test_${randomUUID().replaceAll('-', '')}`;
  const checkout = randomUUID();
  stripe.state.sessions.push({ ...model, id, client_reference_id: checkout, metadata: { checkout_id: checkout, stand: 'Another' } });
  return id;
};

type Event = { readonly type: string; readonly session: string };

const eventsOf = (sessions: readonly string[], types: readonly string[]): readonly Event[] =>
  sessions.flatMap((session) => types.map((type) => ({ type, session })));

/** @returns the number of responses by status. */
const deliverAll = async (stand: RaceHarness, stripe: FakeStripe, events: readonly Event[]): Promise<Readonly<Record<number, number>>> => {
  const [left, statuses] = [[...events], [] as number[]];
  const line = async (): Promise<void> => {
    for (let event = left.pop(); event !== undefined; event = left.pop()) {
      const data = { object: { id: event.session, object: 'checkout.session' } };
      const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type: event.type, data });
      const headers = { 'stripe-signature': stripe.sign(body) };
      statuses.push((await send(stand, '/api/stripe/webhook', { method: 'POST', headers, body })).status);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
  return Object.fromEntries([...Map.groupBy(statuses, (status) => status)].map(([status, same]) => [status, same.length]));
};

const openSessions = async (stand: RaceHarness, count: number): Promise<readonly string[]> => {
  await shelve(stand, count);
  const lines = [{ product: await productBySlug(stand, 'cola'), quantity: 1 }];
  const sessions: string[] = [];
  while (sessions.length < count) {
    const some = Math.min(AT_ONCE, count - sessions.length);
    const opened = sessionsOf(await Promise.all(Array.from({ length: some }, () => requestCheckout(stand, lines))));
    expect(opened.length).toBeGreaterThan(0);
    sessions.push(...opened);
  }
  return sessions;
};

/** A third of the sessions is paid, a third has expired, a third is still open. */
const happen = (stripe: FakeStripe, sessions: readonly string[]) => {
  const paid = sessions.filter((_id, at) => at % 3 === 0);
  const ended = new Set(sessions.filter((_id, at) => at % 3 === 1));
  for (const id of paid) stripe.pay(id, CUSTOMER);
  for (const session of stripe.state.sessions) if (ended.has(session.id)) session.status = 'expired';
  return { paid, ended: [...ended], open: sessions.filter((_id, at) => at % 3 === 2) };
};

/** Without the limiter, which would serialize them. */
const unpaced = (stripe: FakeStripe, now: () => Instant): Overrides => {
  const settings = stripeSettings(stripe);
  const gateway = createStripePaymentGateway({
    secretKey: settings.STRIPE_SECRET_KEY,
    webhookSecrets: [settings.STRIPE_WEBHOOK_SECRET],
    apiUrl: settings.STRIPE_API_URL,
    publicUrl: 'https://stand.example',
    standName: 'Bandstand',
    timeoutMs: 3 * SECOND_MS,
    clock: { now },
  });
  return { paymentProvider: { gateway, pages: null, ledger: null, isBreakerOpen: () => false } };
};

/** Distinct events, each five times, in a random order that must not change the outcome. */
export const storm = async (wanted: number, dice: Dice): Promise<void> => {
  let clock: Clock = fixedClock();
  const now = (): Instant => clock.now();
  const stripe = await startFakeStripe({ now, latencyMs: 0 });
  const stand = await startRaceHarness({ env: stripeSettings(stripe), overrides: () => unpaced(stripe, now) });
  ({ clock } = stand);
  try {
    const strangers = Math.max(2, Math.floor(wanted / 50));
    const kinds = ABOUT_A_SESSION.length + 1;
    const sessions = await openSessions(stand, Math.floor((wanted - 3 * strangers) / kinds));
    const { paid, ended, open } = happen(stripe, sessions);
    const one = open[0] ?? '';
    const foreign = Array.from({ length: strangers }, (_none, at) =>
      at % 2 === 0 ? stripe.addForeignSession() : ofAnotherStand(stripe, one),
    );
    const gone = Array.from({ length: strangers }, () => `cs_test_${randomUUID().replaceAll('-', '')}`);
    const events = [
      ...eventsOf(sessions, ABOUT_A_SESSION),
      ...sessions.map((session, at) => ({ session, type: UNKNOWN[at % UNKNOWN.length] ?? '' })),
      ...eventsOf([...foreign, ...gone], ['checkout.session.completed']),
    ];
    const shuffled = Array.from({ length: COPIES }, () => events)
      .flat()
      .map((event) => ({ event, place: dice.from(0, 2 ** 31) }))
      .toSorted((first, second) => first.place - second.place)
      .map(({ event }) => event);

    expect(await deliverAll(stand, stripe, shuffled)).toEqual({ 200: shuffled.length });
    const count = (state: string): Promise<number> => numberFrom(stand, `select count(*) from checkouts where state = '${state}'`);
    expect([await count('paid'), await count('expired'), await count('open')]).toEqual([paid.length, ended.length, open.length]);
    expect(await numberFrom(stand, 'select count(*) from orders')).toBe(paid.length);
    expect(await brokenInvariants(stand, { atRest: false })).toEqual([]);

    stand.clock.advance(LIMITS.checkout.holdMs + MINUTE_MS);
    await comeToRest(stand);
    expect(await brokenInvariants(stand, { atRest: true })).toEqual([]);
    expect(await numberFrom(stand, 'select sum(paid_cents) from orders')).toBe(stripe.ledger().chargedCents);
    expect(await numberFrom(stand, 'select count(*) from outbox')).toBe(paid.length);
  } finally {
    await stand.stop();
    await stripe.close();
  }
};
