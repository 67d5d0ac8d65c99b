import { expect } from 'vitest';
import { sql } from './sql.ts';
import { numberFrom } from '#test/support/races/ledger-checks.ts';
import type { RaceHarness } from '#test/support/races/race-harness.ts';
import { cartOf, checkOut, CHECKOUT, post, send, type HttpAnswer, type WireCart } from '#test/support/http-calls.ts';
import type { World } from './world.ts';

export const CUSTOMER = { name: 'Jamie Rivera', email: 'jamie@example.com', phone: '+15550100142' };
const VISITOR = { 'x-visitor-id': 'the-visitor' };

type Reachable = { readonly url: string };

export const requestCheckout = (stand: Reachable, cart: WireCart, key: string): Promise<HttpAnswer> =>
  post(stand, CHECKOUT, cart, { ...VISITOR, 'idempotency-key': key });

/** The start does not wait for it; a scenario that begins earlier would take different steps. */
const untilNoted = ({ database }: World): Promise<void> =>
  sql(
    database.url,
    `do $$ begin
       for look in 1..500 loop
         if not exists (select from checkouts where session_id is null) then return; end if;
         perform pg_sleep(0.01);
       end loop;
       raise 'the session was never stored';
     end $$`,
  );

/** A visitor with a session at the provider, which the stand has stored. */
export const withSession = async (stand: Reachable, world: World): Promise<string> => {
  const cart = await cartOf(stand, { Cola: 2 });
  const { sessionId } = await checkOut(stand, cart, { ...VISITOR, 'idempotency-key': 'the-first-cart' });
  await untilNoted(world);
  return sessionId;
};

/** Stripe's event about a session. */
export const notify = (stand: Reachable, { stripe }: World, sessionId: string): Promise<HttpAnswer> => {
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id: sessionId, object: 'checkout.session' } },
  });
  return send(stand, '/api/stripe/webhook', { method: 'POST', headers: { 'stripe-signature': stripe.sign(body) }, body });
};

/** Paid, and reported by webhook: the order exists. */
export const withOrder = async (stand: Reachable, world: World): Promise<string> => {
  const session = await withSession(stand, world);
  world.stripe.pay(session, CUSTOMER);
  expect(await notify(stand, world, session)).toMatchObject({ status: 200 });
  return session;
};

export const expectOneOrder = async (stand: RaceHarness, session: string, status = 'queued'): Promise<void> => {
  expect(await numberFrom(stand, 'select count(*) from orders')).toBe(1);
  expect(await send(stand, `/api/orders/by-session/${session}`)).toMatchObject({ status: 200, json: { status } });
};

/** Distinct mails, each sent once, or twice because one process died. */
export const expectMails = ({ smtp }: World, different: number, recipient = CUSTOMER.email): void => {
  const copies = [...Map.groupBy(smtp.received, ({ headers }) => headers.get('message-id'))];
  expect(copies).toHaveLength(different);
  for (const [, same] of copies) expect(same.length).toBeLessThanOrEqual(2);
  expect(smtp.received.map(({ recipients }) => recipients)).toEqual(smtp.received.map(() => [recipient]));
};

/** Stripe's state at rest: payments are still there, and no session is open. */
export const expectSessions = ({ stripe }: World, wanted: { readonly complete: number }): void => {
  const states = stripe.state.sessions.map(({ status }) => status);
  expect(states.filter((status) => status === 'open')).toEqual([]);
  expect(states.filter((status) => status === 'complete')).toHaveLength(wanted.complete);
};

/** Empties the shelf and deletes the hold, as after restoring an older backup. */
export const loseTheHold = async ({ database }: World): Promise<void> => {
  await sql(
    database.url,
    `update checkouts set state = 'expired', next_check_at = null;
     update stock_movements set delta = 0; update products set on_hand = 0, reserved = 0`,
  );
};
