import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { paidEvent } from './free-payments.ts';
import type { Answer, Call, Connection } from './wire.ts';

export interface Snack {
  readonly id: number;
  readonly price_cents: number;
}

/** Enough that products never sell out while measuring, and that shares of it stay computable. */
const PLENTY = 1_000_000;

/** All products, with plenty of stock. */
export const fillShelves = async (client: Client): Promise<readonly Snack[]> => {
  await client.query('update products set on_hand = $1::int where is_active', [PLENTY]);
  const { rows } = await client.query<Snack>('select id, price_cents from products where is_active order by id');
  return rows;
};

const LINES = 3;
const CENTS = 100;

/** Three different products; if hot, always including the first. */
export const cartOf = (snacks: readonly Snack[], isHot = false): readonly Snack[] => {
  const chosen = new Set<Snack>(isHot ? snacks.slice(0, 1) : []);
  while (chosen.size < LINES) {
    const snack = snacks[Math.floor(Math.random() * snacks.length)];
    if (snack !== undefined) chosen.add(snack);
  }
  return [...chosen];
};

/** 3 % of the subtotal, rounded half up. */
const feeCents = (subtotal: number): number => Math.floor((subtotal * 300 + 5_000) / 10_000);

/** Each call is by a different visitor. */
export const checkoutCall = (cart: readonly Snack[]): Call => {
  const subtotal = cart.reduce((sum, { price_cents }) => sum + price_cents, 0);
  return {
    method: 'POST',
    path: '/api/stripe/create-checkout-session',
    headers: { 'x-visitor-id': randomUUID(), 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      items: cart.map(({ id, price_cents }) => ({ id, quantity: 1, price: price_cents / CENTS })),
      processingFee: feeCents(subtotal) / CENTS,
      donationAmount: 0,
    }),
  };
};

/** @throws Error with the actual response. */
export const wanted = (answer: Answer, status: number): Answer => {
  if (answer.status !== status) throw new Error(`${status} wanted: ${answer.status} ${answer.body.slice(0, 200)}`);
  return answer;
};

export const sessionOf = ({ body }: Answer): string => {
  const { sessionId }: { readonly sessionId: string } = JSON.parse(body);
  return sessionId;
};

/** Reports a payment at the free provider to the stand. */
export const reportPaid = async (connection: Connection, session: string): Promise<Answer> =>
  wanted(await connection.ask({ method: 'POST', path: '/api/simulated/webhook', ...paidEvent(session) }), 200);

/** No more than a thousand orders can be in hand: picks all of them up. */
export const pickUpAllOrders = async (client: Client): Promise<void> => {
  await client.query("update orders set status = 'completed', completed_at = now() where status = 'queued'");
};
