import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '#test/support/races/seeded-dice.ts';
import { openLine, type LineAnswer } from './browser-line.ts';
import type { FaultHarness } from './fault-harness.ts';
import { isFromBalancer } from './load-balancer.ts';
import { happens } from './seed.ts';
import { recordStatements } from './told-record.ts';

/** How a buyer's evening ended. `paid`: the provider has the money; otherwise it does not. */
type Ending = 'paid' | 'cancelled' | 'walked-away' | 'gave-up';

export interface Purchase {
  readonly ending: Ending;
  readonly sessionId: string | null;
  /** Whether the thank-you page showed the order. */
  readonly sawOrder: boolean;
  /** Epoch milliseconds; null when nothing was paid. */
  readonly paidAt: number | null;
  /** Responses that no customer may get, whatever fails: `POST /api/heartbeat 500`. */
  readonly wrongAnswers: readonly string[];
}

export interface BuyerHabits {
  /** Percent of tabs that close right after the payment: no page asks for the order. */
  readonly closesTab: number;
  readonly cancels: number;
  readonly walksAway: number;
  /** No new purchases begin after this. */
  readonly isOver: () => boolean;
}

interface MenuLine {
  readonly id: number;
  readonly price: number;
  readonly quantity: number;
}

const CHECKOUT = '/api/stripe/create-checkout-session';
const MOST_TRIES = 60;

const menuOf = (groups: Record<string, unknown>): readonly MenuLine[] =>
  Object.values(groups).flatMap((group) => (Array.isArray(group) ? (group as MenuLine[]) : []));

const dollars = (cents: number): number => Number((cents / 100).toFixed(2));

/** 3 %, rounded half up (rules §1). */
const feeOf = (subtotalCents: number): number => Math.floor((subtotalCents * 300 + 5_000) / 10_000);

const cartFrom = (menu: readonly MenuLine[], dice: Dice) => {
  const chosen = dice.some(
    menu.filter(({ quantity }) => quantity > 5),
    dice.from(1, 3),
  );
  const items = chosen.map(({ id, price }) => ({ id, price, quantity: dice.from(1, 2) }));
  const subtotal = items.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0);
  return { items, processingFee: dollars(feeOf(subtotal)), donationAmount: dice.one([0, 0.5, 1.25]) };
};

/** Faults may cause delays and 503s; any other failure is a defect, and so is a 503 without Retry-After. */
const isWrong = ({ status, headers, error }: LineAnswer, fine: readonly number[]): boolean => {
  if (error !== null || isFromBalancer(headers) || fine.includes(status)) return false;
  return status !== 503 || headers['retry-after'] === undefined;
};

/** Sends the web app's requests for one customer, from the menu to the thank-you page. */
export const buy = async (stand: FaultHarness, name: string, dice: Dice, habits: BuyerHabits): Promise<Purchase> => {
  // On mobile data, each in a separate network: other tests cover the limits of one network.
  const line = openLine(stand.url, `10.${dice.from(0, 255)}.${dice.from(0, 255)}.${dice.from(1, 254)}`, recordStatements(stand.told, name));
  const visitor = randomUUID();
  const wrong: string[] = [];
  let sawOrder = false;
  const noting =
    (what: string, fine: readonly number[]) =>
    (answer: LineAnswer): LineAnswer => {
      if (isWrong(answer, fine)) wrong.push(`${what} ${answer.status} ${String(answer.json['code'])}`);
      return answer;
    };
  const aMoment = (): Promise<void> => sleep(dice.from(400, 1_600));

  const menu = async (): Promise<readonly MenuLine[]> => {
    for (let tries = 0; tries < MOST_TRIES && !habits.isOver(); tries += 1) {
      const answer = noting('GET products', [200])(await line.get('/api/products'));
      if (answer.status === 200) return menuOf(answer.json);
      await aMoment();
    }
    return [];
  };
  const beat = async (cartItemCount: number): Promise<void> =>
    void noting('POST heartbeat', [200, 204])(await line.post('/api/heartbeat', { sessionId: visitor, cartItemCount }));

  /** One cart version has one key through all retries; the web app makes a new one when the key is spent. */
  const checkOut = async (cart: ReturnType<typeof cartFrom>): Promise<string | null> => {
    let key = randomUUID();
    for (let tries = 0; tries < MOST_TRIES && !habits.isOver(); tries += 1) {
      const headers = { 'x-visitor-id': visitor, 'idempotency-key': key };
      const answer = noting('POST checkout', [200, 409])(await line.post(CHECKOUT, cart, { headers }));
      if (answer.status === 200) return String(answer.json['sessionId']);
      if (answer.status === 409) key = randomUUID();
      await aMoment();
    }
    return null;
  };
  const thankYou = async (sessionId: string): Promise<void> => {
    for (let tries = 0; tries < MOST_TRIES && !sawOrder; tries += 1) {
      const answer = noting('GET by-session', [200, 404])(await line.get(`/api/orders/by-session/${sessionId}`));
      sawOrder = answer.status === 200;
      if (sawOrder) noting('GET order-status', [200])(await line.get(`/api/order-status/${String(answer.json['hash'])}`));
      else await sleep(dice.from(500, 2_000));
    }
  };
  const cancel = async (sessionId: string): Promise<void> => {
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = noting('POST cancel', [200])(await line.post(`/api/checkout/${sessionId}/cancel`, {}));
      if (answer.status === 200) return;
      await aMoment();
    }
  };
  const payAtProvider = (sessionId: string): boolean => {
    if (stand.provider.state.sessions.find(({ id }) => id === sessionId)?.status !== 'open') return false;
    stand.provider.pay(sessionId, { name, email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`, phone: '+15550100142' });
    return true;
  };
  const end = (ending: Ending, sessionId: string | null, paidAt: number | null = null): Purchase => ({
    ending,
    sessionId,
    sawOrder,
    paidAt,
    wrongAnswers: wrong,
  });

  try {
    const seen = await menu();
    noting('GET queue-status', [200])(await line.get('/api/queue-status'));
    if (seen.length === 0) return end('gave-up', null);
    const cart = cartFrom(seen, dice);
    await beat(cart.items.length);
    const sessionId = await checkOut(cart);
    if (sessionId === null) return end('gave-up', null);
    await sleep(dice.from(50, 400));
    if (happens(dice, habits.walksAway)) return end('walked-away', sessionId);
    if (happens(dice, habits.cancels)) {
      await cancel(sessionId);
      return end('cancelled', sessionId);
    }
    if (!payAtProvider(sessionId)) return end('gave-up', sessionId);
    const paidAt = Date.now();
    if (!happens(dice, habits.closesTab)) await thankYou(sessionId);
    return end('paid', sessionId, paidAt);
  } finally {
    line.close();
  }
};
