import { expect, it } from 'vitest';
import { CHECKOUT_STATES, expireCheckout, requestRelease, type Checkout } from '#core/domain/checkout/checkout.ts';
import { checkoutId, sessionId, visitorId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { MINUTE_MS, plusMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { GAME_NIGHT } from '../support/fakes/fixed-clock.ts';
import {
  ANY_NUMBER,
  commit,
  hold as holdCart,
  holdNothing,
  insertCheckout,
  newCheckout,
  persistenceSuite,
  storeCheckout,
} from './persistence-fixture.ts';

const MAYA = visitorId('maya');

export const describeCheckoutRepository = persistenceSuite('CheckoutRepository', (fixture) => {
  const insert = (changes: Partial<Checkout>) => insertCheckout(fixture, changes);
  /** Only key, visitor and queue matter here, not the products. */
  const hold = (changes: Partial<Checkout>) => holdCart(fixture, { ...newCheckout(fixture, changes), lines: [] }, ANY_NUMBER);

  /** As reported by the refusal of an empty cart with the same key. */
  const knownByKey = async (idempotencyKey: string) => {
    const outcome = await holdNothing(fixture, idempotencyKey);
    return outcome.ok || outcome.error.kind !== 'checkout/known' ? null : outcome.error.checkout;
  };

  it.each(CHECKOUT_STATES)('gives back every field of a checkout that is %s', async (state) => {
    const checkout = await insertCheckout(fixture, { state, idempotencyKey: "a 'key' with \\ and ?" });
    expect(await fixture.persistence.checkouts.find(checkout.id)).toEqual(checkout);
    expect(await commit(fixture, (tx) => tx.checkouts.lock(checkout.id))).toEqual(checkout);
  });

  it('returns null for unknown ids', async () => {
    const unknown = checkoutId('0193c0de-0000-7000-8000-00000000dead');
    expect(await fixture.persistence.checkouts.find(unknown)).toBeNull();
    expect(await commit(fixture, (tx) => tx.checkouts.lock(unknown))).toBeNull();
    expect(await fixture.persistence.checkouts.findBySession(sessionId('cs_unknown'))).toBeNull();
    expect(await knownByKey('unknown')).toBeNull();
  });

  it('opens a creating checkout once, but not one that is being released or has moved on', async () => {
    const { checkouts } = fixture.persistence;
    const session = { sessionId: sessionId('cs_7'), sessionUrl: 'https://pay.example/7' };
    const checkout = await insertCheckout(fixture);
    expect(await checkouts.open(checkout.id, session)).toBe(true);
    expect(await checkouts.find(checkout.id)).toEqual({ ...checkout, ...session, state: 'open' });
    // A concurrent duplicate got the same session.
    expect(await checkouts.open(checkout.id, session)).toBe(true);
    expect(await checkouts.findBySession(session.sessionId)).toMatchObject({ id: checkout.id });
    const others = [requestRelease(newCheckout(fixture), 'cancelled', fixture.clock.now())];
    for (const state of ['open', 'paid', 'expired'] as const) others.push(newCheckout(fixture, { state }));
    for (const other of others) {
      await storeCheckout(fixture, other);
      expect(await checkouts.open(other.id, { ...session, sessionId: sessionId('cs_8') })).toBe(false);
      expect(await checkouts.find(other.id)).toEqual(other);
    }
    expect(await checkouts.open(checkoutId('0193c0de-0000-7000-8000-00000000dead'), session)).toBe(false);
  });

  it('writes every field of a changed checkout', async () => {
    const checkout = await insertCheckout(fixture);
    const opened = { ...checkout, state: 'open', sessionId: sessionId('cs_9'), sessionUrl: 'https://pay.example/9', checks: 3 } as const;
    const changed = requestRelease(opened, 'cancelled', fixture.clock.now());
    await commit(fixture, (tx) => tx.checkouts.save(changed));
    expect(await fixture.persistence.checkouts.findBySession(sessionId('cs_9'))).toEqual(changed);
  });

  it('throws when an unknown checkout is saved', async () => {
    await expect(commit(fixture, (tx) => tx.checkouts.save(newCheckout(fixture)))).rejects.toThrow();
  });

  it.each(['creating', 'open', 'paid'] as const)('refuses a second checkout with the key of one that is %s', async (state) => {
    const first = await insertCheckout(fixture, { state, idempotencyKey: 'cart-7' });
    expect(await hold({ idempotencyKey: 'cart-7' })).toBeNull();
    expect(await knownByKey('cart-7')).toEqual(first);
  });

  it('takes the key of an expired checkout again', async () => {
    await insertCheckout(fixture, { state: 'expired', idempotencyKey: 'cart-7' });
    expect(await knownByKey('cart-7')).toBeNull();
    expect(await hold({ idempotencyKey: 'cart-7' })).not.toBeNull();
  });

  it('accepts one of many concurrent checkouts with one key', async () => {
    const held = await Promise.all(Array.from({ length: 20 }, () => hold({ idempotencyKey: 'cart-7' })));
    expect(held.filter((checkout) => checkout !== null)).toHaveLength(1);
  });

  it('accepts one live checkout per visitor, unless its release was requested', async () => {
    const first = await insertCheckout(fixture, { visitorId: MAYA });
    expect(await hold({ visitorId: MAYA })).toBeNull();
    await commit(fixture, (tx) => tx.checkouts.save(requestRelease(first, 'replaced', fixture.clock.now())));
    expect(await hold({ visitorId: MAYA })).not.toBeNull();
  });

  it('frees a visitor once the checkout is resolved, and does not limit visitors without an id', async () => {
    await insertCheckout(fixture, { visitorId: MAYA, state: 'paid' });
    await insertCheckout(fixture, { visitorId: MAYA, state: 'expired' });
    expect(await hold({ visitorId: MAYA })).not.toBeNull();
    expect(await hold({ visitorId: null })).not.toBeNull();
    expect(await hold({ visitorId: null })).not.toBeNull();
  });

  it("finds a visitor's live checkouts only, oldest first", async () => {
    const old = await insertCheckout(fixture, { visitorId: MAYA, releaseRequestedAt: fixture.clock.now(), releaseReason: 'replaced' });
    fixture.clock.advance(MINUTE_MS);
    const fresh = await insertCheckout(fixture, { visitorId: MAYA, state: 'open' });
    await insertCheckout(fixture, { visitorId: MAYA, state: 'paid' });
    await insertCheckout(fixture);
    expect(await commit(fixture, (tx) => tx.checkouts.lockLiveOfVisitor(MAYA))).toEqual([old, fresh]);
  });

  it.each([
    ['a total that is not the sum', { totalCents: cents(1) }],
    ['a negative donation', { donationCents: cents(-1) }],
    ['an open one without a session', { state: 'open', sessionId: null }],
    ['a paid one that has a next check', { state: 'paid', nextCheckAt: GAME_NIGHT }],
  ] as const)('throws rather than store %s', async (_what, changes) => {
    await expect(insert(changes)).rejects.toThrow();
  });

  it('claims live checkouts that are due, the longest due first, and not again before the lease is over', async () => {
    const due = await insertCheckout(fixture, { state: 'open', nextCheckAt: fixture.clock.now() });
    const later = await insertCheckout(fixture, { nextCheckAt: plusMs(fixture.clock.now(), 30 * SECOND_MS) });
    const resolved = newCheckout(fixture, { state: 'open', nextCheckAt: fixture.clock.now() });
    await storeCheckout(fixture, resolved);
    const expired = expireCheckout(resolved);
    if (expired.ok) await commit(fixture, (tx) => tx.checkouts.save(expired.value));

    const claim = () => fixture.persistence.checkouts.claimDue(MINUTE_MS, 10);
    expect(await claim()).toEqual([{ ...due, nextCheckAt: plusMs(fixture.clock.now(), MINUTE_MS) }]);
    expect(await claim()).toEqual([]);
    fixture.clock.advance(30 * SECOND_MS);
    expect((await claim()).map(({ id }) => id)).toEqual([later.id]);
    fixture.clock.advance(30 * SECOND_MS);
    expect((await claim()).map(({ id }) => id)).toEqual([due.id]);
  });

  it('makes every live checkout due when it is recalled, leased or not', async () => {
    const leased = await insertCheckout(fixture, { nextCheckAt: fixture.clock.now() });
    const later = await insertCheckout(fixture, { nextCheckAt: plusMs(fixture.clock.now(), MINUTE_MS) });
    const resolved = newCheckout(fixture, { state: 'open', nextCheckAt: fixture.clock.now() });
    await storeCheckout(fixture, resolved);
    const expired = expireCheckout(resolved);
    if (expired.ok) await commit(fixture, (tx) => tx.checkouts.save(expired.value));
    await fixture.persistence.checkouts.claimDue(MINUTE_MS, 10);
    await fixture.persistence.checkouts.recall();
    const due = await fixture.persistence.checkouts.claimDue(MINUTE_MS, 10);
    expect(due.map(({ id }) => id).toSorted()).toEqual([leased.id, later.id].toSorted());
  });

  it('gives each due checkout to one of several claimers, never more than the limit', async () => {
    for (let count = 0; count < 12; count += 1) await insertCheckout(fixture, { nextCheckAt: fixture.clock.now() });
    const claimed = await Promise.all(Array.from({ length: 4 }, () => fixture.persistence.checkouts.claimDue(MINUTE_MS, 5)));
    expect(claimed.every((share) => share.length <= 5)).toBe(true);
    const ids = claimed.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const rest = await fixture.persistence.checkouts.claimDue(MINUTE_MS, 50);
    expect(ids.length + rest.length).toBe(12);
  });
});
