import { setTimeout as sleep } from 'node:timers/promises';
import { cartOf, checkOut, PAYER, post, productNamed, send, type HttpAnswer } from '../support/http-calls.ts';
import { bearer } from '../support/logins.ts';
import { onMachine } from './machine.ts';
import { pasted } from './pasted.ts';
import { STRIPE_KEY, world } from './world.ts';

export const STAND = { url: 'https://stand.local' };

const must = (answer: HttpAnswer): Record<string, unknown> => {
  if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${answer.text.slice(0, 500)}`);
  return answer.json ?? {};
};

/** By the link of the terminal. @returns the admin's headers. */
const logIn = async (): Promise<Readonly<Record<string, string>>> => {
  const [, link = ''] = /#(?:setup|link)=([\w-]{22})/.exec(await onMachine(pasted('link'))) ?? [];
  return bearer(String(must(await post(STAND, '/api/auth/link', { link }))['token']));
};

const put = (path: string, body: unknown, headers: Readonly<Record<string, string>>): Promise<HttpAnswer> =>
  send(STAND, path, { method: 'PUT', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });

/** Enters keys at Set Up, as a parent would, and makes room for more orders than are prepared here. */
export const setUp = async (): Promise<void> => {
  const admin = await logIn();
  const payments = must(await put('/api/admin/setup/payments', { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: STRIPE_KEY }, admin));
  if (payments['isUsed'] !== true) throw new Error(JSON.stringify(payments));
  const settings = { EMAIL_PROVIDER: 'smtp', SMTP_URL: 'smtp://mail.example.org:25', EMAIL_FROM: 'Stand <orders@example.org>' };
  must(await put('/api/admin/setup/mail', { settings, testTo: 'parent@example.org' }, admin));
  must(await put('/api/admin/settings', { queuePauseAt: 999, queuePauseWithCheckoutsAt: 999 }, admin));
  await world.deliverEvents();
};

/** An order that its customer saw confirmed on the screen. */
export type Sold = {
  readonly hash: string;
  /** Epoch milliseconds. */
  readonly at: number;
};

/** The starter catalogue, with plenty of one product. */
export const stockUp = async (name: string): Promise<void> => {
  await onMachine('bandstand seed');
  const { id } = await productNamed(STAND, name);
  must(await put(`/api/products/${id}/quantity`, { quantity: 999 }, await logIn()));
};

/** The pause between two orders of a customer: all steps together must fit the queue and the stock. */
const PAUSE_MS = 1_000;
let customers = 0;

/** Buys one as a new customer and waits for the order page. */
export const buy = async (name: string, isOver = new AbortController().signal): Promise<Sold> => {
  const { sessionId } = await checkOut(STAND, await cartOf(STAND, { [name]: 1 }));
  customers += 1;
  world.stripe().pay(sessionId, { name: PAYER.name, email: `customer${customers}@example.com`, phone: PAYER.phone });
  for (let asked = 0; asked < 240; asked += 1) {
    const answer = await send(STAND, `/api/orders/by-session/${sessionId}`);
    if (answer.status === 200) return { hash: String(answer.json?.['hash']), at: Date.now() };
    await sleep(250, undefined, { signal: isOver });
  }
  throw new Error(`no order for ${sessionId}`);
};

/** Keeps selling while `run` runs. @returns the sales and the failures. */
export const selling = async (
  run: () => Promise<unknown>,
): Promise<{ readonly sold: readonly Sold[]; readonly failed: readonly string[] }> => {
  const [sold, failed]: [Sold[], string[]] = [[], []];
  const over = new AbortController();
  const customer = async (): Promise<void> => {
    while (!over.signal.aborted) {
      try {
        sold.push(await buy('Cola', over.signal));
      } catch (error) {
        if (!over.signal.aborted) failed.push(String(error));
      }
      await sleep(PAUSE_MS);
    }
  };
  const everybody = Promise.all([customer(), customer()]);
  try {
    await run();
  } finally {
    over.abort();
    await everybody;
  }
  return { sold, failed };
};

/** @throws Error if a sale failed. */
export const sellWithoutFailure = async (run: () => Promise<unknown>): Promise<string> => {
  const { sold, failed } = await selling(run);
  if (failed.length > 0) throw new Error(failed.join('\n'));
  return `${sold.length} orders, none failed`;
};

export const orderKnown = async ({ hash }: Sold): Promise<boolean> => (await send(STAND, `/api/order-status/${hash}`)).status === 200;
