import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SIGNATURE_HEADER } from '#adapters/simulated-payments/simulated-webhook.ts';
import { createSimulatedSessionStore } from '#adapters/simulated-payments/simulated-session.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { send } from '#test/support/http-calls.ts';
import { numberFrom, productBySlug } from '#test/support/races/ledger-checks.ts';
import { payWithoutWebhook, requestCheckout, sessionsOf } from '#test/support/races/customers.ts';
import { startRaceHarness, type RaceHarness } from '#test/support/races/race-harness.ts';
import { toBody } from '#test/support/fake-square/event-delivery.ts';
import { squareSettings } from '#test/support/fake-square/square-settings.ts';
import { startFakeSquare } from '#test/support/fake-square/start-fake-square.ts';
import { startFakeStripe, stripeSettings } from '#test/support/fake-stripe.ts';
import type { Forger, ForgedEvent } from './forged-events.ts';
import { FORGED_AT_SQUARE, GENUINE_AT_SQUARE } from './square-signatures.ts';
import { FORGED, GENUINE, GENUINE_AT_STRIPE } from './timed-signatures.ts';
import { writtenRows } from './written-rows.ts';

const WITHIN = { timeout: 20_000, interval: 20 };
const CUSTOMER = { name: 'Jamie Rivera', email: 'jamie@example.com', phone: '+15550100142' };

/** A stand with a session that was paid but not reported, so that an accepted event creates an order. */
interface Untold {
  readonly stand: RaceHarness;
  readonly path: string;
  readonly forger: Forger;
  readonly stop: () => Promise<void>;
}

const openSession = async (stand: RaceHarness): Promise<string> => {
  const [session = ''] = sessionsOf([await requestCheckout(stand, [{ product: await productBySlug(stand, 'cola'), quantity: 1 }])]);
  // The session is stored a moment after the response; rows that a forgery writes are counted from here on.
  await vi.waitFor(async () => expect(await numberFrom(stand, "select count(*) from checkouts where state = 'open'")).toBe(1), WITHIN);
  return session;
};

const nowOf = ({ clock }: RaceHarness): number => Math.floor(clock.now() / SECOND_MS);

const atStripe = async (): Promise<Untold> => {
  let now = (): number => 0;
  const stripe = await startFakeStripe({ now: () => now() });
  const stand = await startRaceHarness({
    env: {
      ...stripeSettings(stripe),
      STRIPE_WEBHOOK_SECRET: 'whsec_of_today,whsec_of_tomorrow',
    },
  });
  now = () => stand.clock.now();
  const session = await openSession(stand);
  stripe.pay(session, CUSTOMER);
  const data = { object: { id: session, object: 'checkout.session' } };
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'checkout.session.completed', data });
  return {
    stand,
    path: '/api/stripe/webhook',
    forger: { header: 'stripe-signature', body, secret: 'whsec_of_today', now: nowOf(stand) },
    stop: async () => {
      await stand.stop();
      await stripe.close();
    },
  };
};

const atSquare = async (): Promise<Untold> => {
  const square = await startFakeSquare();
  const stand = await startRaceHarness({
    isTimeFlowing: true,
    env: squareSettings(square, 'square_key_of_today,square_key_of_tomorrow'),
  });
  const session = await openSession(stand);
  square.pay(square.orderLeadingTo(`https://stand.example/success?session_id=${session}`), CUSTOMER);
  const event = square.state.events.findLast(({ type }) => type === 'payment.updated');
  if (event === undefined) throw new Error('Square has nothing to tell');
  return {
    stand,
    path: '/api/square/webhook',
    forger: { header: 'x-square-hmacsha256-signature', body: toBody(event), secret: 'square_key_of_today', now: nowOf(stand) },
    stop: async () => {
      await stand.stop();
      await square.close();
    },
  };
};

const atSimulated = async (): Promise<Untold> => {
  const stand = await startRaceHarness();
  const session = await openSession(stand);
  await payWithoutWebhook(stand, session);
  const sessions = createSimulatedSessionStore({ documents: stand.reads.documents, clock: stand.clock, ids: stand.services.ports.ids });
  const body = JSON.stringify({ id: 'event', type: 'session.paid', sessionId: session });
  return {
    stand,
    path: '/api/simulated/webhook',
    forger: { header: SIGNATURE_HEADER, body, secret: await sessions.secret(), now: nowOf(stand) },
    stop: () => stand.stop(),
  };
};

const deliver = ({ stand, path }: Untold, { headers, body }: ForgedEvent) => {
  const sent = new Headers();
  for (const [name, value] of headers) sent.append(name, value);
  return send(stand, path, { method: 'POST', headers: sent, body: typeof body === 'string' ? body : Uint8Array.from(body) });
};

it('each scheme has 60 forgeries or more', () => {
  expect(Math.min(FORGED.length, FORGED_AT_SQUARE.length)).toBeGreaterThanOrEqual(60);
});

describe.each([
  ['Stripe', atStripe, FORGED, [...GENUINE, ...GENUINE_AT_STRIPE]],
  ['Square', atSquare, FORGED_AT_SQUARE, GENUINE_AT_SQUARE],
  ['the simulated provider', atSimulated, FORGED, GENUINE],
] as const)('a webhook of %s', (_name, open, forged, genuine) => {
  let untold: Untold;

  beforeAll(async () => {
    untold = await open();
  });
  afterAll(() => untold.stop());

  it.each(forged)('refuses %s, and writes nothing', async (_what, forge) => {
    const before = await writtenRows(untold.stand.reads);
    const answer = await deliver(untold, forge(untold.forger));
    expect([answer.status, answer.json?.['code']]).toEqual([400, 'BAD_SIGNATURE']);
    expect(await writtenRows(untold.stand.reads)).toEqual(before);
  });

  // Last, because the first genuine event creates the order that the forged ones did not.
  it.each(genuine)('accepts %s, and there is one order', async (_what, make) => {
    expect(await deliver(untold, make(untold.forger))).toMatchObject({ status: 200, json: { received: true } });
    expect(await numberFrom(untold.stand, 'select count(*) from orders')).toBe(1);
  });
});
