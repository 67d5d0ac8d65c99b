import sharp from 'sharp';
import { LIMITS } from '#core/domain/limits.ts';
import { makeCheckoutTerms } from '#core/use-cases/checkout/checkout-terms.ts';
import type { KnownValues } from '../../support/arbitraries/schema-arbitraries.ts';
import { plainHasher } from '../../support/fakes/plain-secrets.ts';
import { cartOf, checkOut, pay, send, type WireCart } from '../../support/http-calls.ts';
import { adminToken, ADMIN_PASSWORD, bearer, staffToken, issueCode } from '../../support/logins.ts';
import { noBudget } from '../../support/fakes/no-budgets.ts';
import { noLookupBudget } from '../../support/fakes/no-lookup-budget.ts';
import { startServerHarness, type ServerHarness, type ServerHarnessOptions } from '../../support/server-harness.ts';

const WIDE_OPEN = { ...LIMITS.queue, pauseAtQueued: 1_000_000, pauseAtQueuedAndOpenCheckouts: 1_000_000 };

const anyGuess = { throttle: noBudget, ofTheStand: noBudget, isKnownDevice: async () => false };

/**
 * Throttles and the queue's limit would answer most of the thousands of requests before the code under test is reached; they have their own
 * tests. A slow password hash would take too long: `isHashing` uses the real one.
 */
const openDoors = (isHashing: boolean) => ({
  terms: makeCheckoutTerms({
    feeBasisPoints: LIMITS.pricing.cardFeeBasisPoints,
    holdMs: LIMITS.checkout.holdMs,
    queueLimits: WIDE_OPEN,
    isShared: false,
  }),
  lookupBudget: noLookupBudget,
  sessionPolls: noBudget,
  statusPolls: noBudget,
  follows: noBudget,
  testMails: noBudget,
  staffGuesses: anyGuess,
  adminGuesses: anyGuess,
  ...(isHashing ? {} : { hasher: plainHasher() }),
});

export const startFuzzHarness = (
  persistence: NonNullable<ServerHarnessOptions['persistence']>,
  isHashing = false,
): Promise<ServerHarness> => startServerHarness({ persistence, hasWorker: false, overrides: openDoors(isHashing) });

export interface Tokens {
  readonly admin: string;
  readonly manager: string;
  readonly staff: string;
}

/** New ones after every row that may log out or revoke. */
export const freshTokens = async (stand: ServerHarness): Promise<Tokens> => ({
  admin: await adminToken(stand),
  manager: await staffToken(stand, 'Mo', 'manager'),
  staff: await staffToken(stand, 'Sam', 'staff'),
});

const listOf = (json: unknown): readonly Record<string, unknown>[] => (Array.isArray(json) ? json : []);

const SNACKS = ['Cola', 'Hot Dog', 'Bottled Water', 'Nachos'] as const;

const cartsOf = async (stand: ServerHarness): Promise<readonly WireCart[]> => {
  const menu = Object.values((await send(stand, '/api/products')).json ?? {}).flatMap(listOf);
  const names = menu.map(({ name }) => String(name)).slice(0, SNACKS.length);
  return Promise.all(names.map((name, index) => cartOf(stand, { [name]: 1 + (index % 2) })));
};

/** A night in progress: paid orders in several states, open checkouts, codes; by the wire's names. */
export const prepareNight = async (stand: ServerHarness): Promise<KnownValues> => {
  const carts = await cartsOf(stand);
  const sessions: string[] = [];
  for (const cart of [...carts, ...carts]) sessions.push((await checkOut(stand, cart)).sessionId);
  for (const session of sessions.slice(2)) await pay(stand, session);
  const pages = await Promise.all(sessions.slice(2).map((session) => send(stand, `/api/orders/by-session/${session}`)));
  const orders = listOf(JSON.parse((await send(stand, '/api/orders', { headers: bearer(await adminToken(stand)) })).text));
  const codes = [];
  for (const role of ['staff', 'manager', 'staff', 'manager'] as const) codes.push(await issueCode(stand, 'Spare', role));
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
  const menu = Object.values((await send(stand, '/api/products')).json ?? {}).flatMap(listOf);
  return {
    orderId: orders.map(({ id }) => id),
    productId: menu.map(({ id }) => id),
    codeId: codes.map(({ id }) => id),
    itemId: orders.flatMap(({ items }) => listOf(items).map(({ id }) => id)),
    hash: pages.map(({ json }) => json?.['hash']),
    sessionId: sessions,
    cart: carts,
    password: [ADMIN_PASSWORD, 'wrong'],
    code: codes.map(({ code }) => code),
    price: [0, 0.5, 1.25, 2.5, '3.00', 1000, 1000.01],
    emailOrPhone: ['jamie@example.com', '555-010-0142', '+1 (555) 010-0142'],
    image: menu.map(({ image }) => image),
    image_url: menu.map(({ image }) => image),
    day: ['2026-11-20', '2026-02-30', '0001-01-01', '9999-12-31', '2026-03-08'],
    expiresAt: [new Date(stand.clock.now() + 3_600_000).toISOString(), '1970-01-01T00:00:00Z'],
    name: ['Nobody', 'O’Brien & Söhne', '0'],
    before: ['1', '0', '-1', '9223372036854775808', 'x', ''],
    picture: [picture],
  };
};

/** A field `id` has a different meaning in each group. */
export const knownFor = (known: KnownValues, path: string): KnownValues => ({
  ...known,
  id:
    (path.includes('/products') ? known['productId']?.map(String) : path.includes('staff-codes') ? known['codeId'] : known['orderId']) ??
    [],
  'whole body': path.includes('checkout-session') ? (known['cart'] ?? []) : [],
});
