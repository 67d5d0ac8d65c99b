import { expect, it, onTestFinished } from 'vitest';
import { LIMITS } from '#core/domain/limits.ts';
import type { CheckoutStore } from '#core/ports/checkout-repository.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { brokenInvariants, comeToRest, numberFrom, productBySlug, shelve, workOff } from '#test/support/races/ledger-checks.ts';
import { deliverWebhook, paySilently, pressCheckout, providerSessions, sessionsOf, tally } from '#test/support/races/customers.ts';
import { startRaceHarness, type RaceOptions, type RaceHarness } from '#test/support/races/race-harness.ts';

const MAYA = { visitor: 'visitor-maya', key: 'first-cart-of-maya' };
const LIVE = "select count(*) from checkouts where state in ('creating', 'open')";

/** Counts the presses that were answered from what others had seen. */
const watchGlances = (desk: CheckoutStore) => {
  const glances = { seen: 0 };
  const unwatched: CheckoutStore = { ...desk };
  const watched: CheckoutStore['glance'] = async (press) => {
    const found = await unwatched.glance(press);
    if (found !== null) glances.seen += 1;
    return found;
  };
  Object.assign(desk, { glance: watched });
  return glances;
};

/** Two instances on one database; the second has just seen every product, and nobody of those who press at the first. */
const onTwoInstances = async (options: RaceOptions = {}) => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const first = await startRaceHarness({ ...options, database });
  const second = await startRaceHarness({ ...options, database });
  onTestFinished(async () => void (await Promise.all([first.stop(), second.stop()])));
  await shelve(first, 10);
  const cola = await productBySlug(first, 'cola');
  const desk = second.services.get('checkouts');
  const glances = watchGlances(desk);
  await desk.survey({ idempotencyKey: null, visitorId: null, productIds: [cola.id] });
  const press = (stand: RaceHarness, who: { readonly visitor: string; readonly key: string } = MAYA, quantity = 1) =>
    pressCheckout(stand, [{ product: cola, quantity }], who);
  return { first, second, cola, glances, press };
};

it('a key pressed at one instance is the same session at the other, open or paid', async () => {
  const { first, second, cola, glances, press } = await onTwoInstances();
  const [session] = sessionsOf([await press(first)]);
  expect(sessionsOf([await press(second)])).toEqual([session]);
  expect(glances.seen).toBe(1);
  expect(tally([await press(second, MAYA, 2), await press(second, { ...MAYA, visitor: 'visitor-sam' })])).toEqual({
    '409 IDEMPOTENCY_KEY_REUSED': 2,
  });
  await paySilently(first, session ?? '');
  await deliverWebhook(first, session ?? '');
  expect(sessionsOf([await press(second)])).toEqual([session]);
  expect(await numberFrom(first, LIVE)).toBe(0);
  expect(await numberFrom(first, `select reserved from products where id = ${cola.id}`)).toBe(0);
  await comeToRest(first);
  expect(await brokenInvariants(first, { atRest: true })).toEqual([]);
});

it('a visitor’s cart at one instance supersedes that at the other', async () => {
  const { first, second, glances, press } = await onTwoInstances();
  await press(first);
  expect(sessionsOf([await press(second, { ...MAYA, key: 'other-cart-of-maya' }, 2)])).toHaveLength(1);
  expect(glances.seen).toBe(1);
  expect((await providerSessions(first)).filter(({ state }) => state === 'open')).toHaveLength(1);
  expect(await numberFrom(first, LIVE)).toBe(1);
  await comeToRest(first);
  expect(await brokenInvariants(first, { atRest: true })).toEqual([]);
});

it('without the unique indexes there are two', async () => {
  const indexes = ['checkouts_idempotency_key_unique', 'checkouts_live_visitor_unique'];
  const { first, second, press } = await onTwoInstances({ dropped: indexes.map((name) => `drop index if exists ${name}`) });
  await press(first);
  await press(second);
  expect(await numberFrom(first, LIVE)).toBe(2);
});

it('a visitor’s cart that another instance was asked to give up leaves, and holds nobody up', async () => {
  const { first, second, glances, press } = await onTwoInstances();
  await press(first);
  await first.reads.pool.query(
    "update checkouts set release_requested_at = created_at, release_reason = 'superseded', next_check_at = created_at",
  );
  const [session] = sessionsOf([await press(second, { ...MAYA, key: 'other-cart-of-maya' })]);
  expect(glances.seen).toBe(1);
  await workOff(first);
  expect((await providerSessions(first)).filter(({ state }) => state === 'open').map(({ id }) => id)).toEqual([session]);
  expect(await numberFrom(first, LIVE)).toBe(1);
  await comeToRest(first);
  expect(await brokenInvariants(first, { atRest: true })).toEqual([]);
});

it('a queue that has filled since takes nobody more', async () => {
  const { first, second, glances, press } = await onTwoInstances({ queueLimits: { ...LIMITS.queue, pauseAtQueuedAndOpenCheckouts: 1 } });
  await press(first);
  expect(tally([await press(second, { visitor: 'visitor-sam', key: 'first-cart-of-sam' })])).toEqual({ '503 ORDERS_PAUSED': 1 });
  expect(glances.seen).toBe(1);
  expect(await numberFrom(first, LIVE)).toBe(1);
});

it('two presses of many keys and visitors that meet at both instances are one hold each', async () => {
  const { first, second, glances, press } = await onTwoInstances();
  await shelve(first, 60);
  const keys = Array.from({ length: 20 }, (_, at) => ({ visitor: `visitor-${at}`, key: `cart-of-visitor-${at}` }));
  const answers = await Promise.all(keys.flatMap((who) => [press(first, who), press(second, who)]));
  expect(tally(answers)).toEqual({ '200': 40 });
  expect(glances.seen).toBe(20);
  expect(new Set(sessionsOf(answers)).size).toBe(20);
  expect(await numberFrom(first, LIVE)).toBe(20);
  await comeToRest(first);
  expect(await brokenInvariants(first, { atRest: true })).toEqual([]);
});

it.each([
  ['sold out', 'update products set on_hand = reserved', '409 INSUFFICIENT_STOCK'],
  ['taken off the menu', 'update products set is_active = false', '409 INSUFFICIENT_STOCK'],
  ['more expensive', 'update products set price_cents = price_cents + 50', '409 PRICE_CHANGED'],
])('what is %s since is refused, and nothing is held', async (_what, change, refusal) => {
  const { first, second, glances, press } = await onTwoInstances();
  await first.reads.pool.query(change);
  expect(tally([await press(second)])).toEqual({ [refusal]: 1 });
  expect(glances.seen).toBe(1);
  expect(await numberFrom(first, 'select sum(reserved) from products')).toBe(0);
  expect(await numberFrom(first, 'select count(*) from checkouts')).toBe(0);
  expect(await providerSessions(first)).toEqual([]);
});
