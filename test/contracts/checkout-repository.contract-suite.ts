import { beforeEach, describe, expect, it } from 'vitest';
import { CHECKOUT_STATES, expireCheckout, payCheckout, requestRelease, type Checkout } from '#core/domain/checkout/checkout.ts';
import { checkoutId, productId, sessionId, visitorId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { HOUR_MS, MINUTE_MS, plusMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { GAME_NIGHT } from '../support/fakes/fixed-clock.ts';
import {
  commit,
  insertCheckout,
  newCheckout,
  stocked,
  violationOf,
  type PersistenceStand,
  type StartPersistence,
} from './persistence-stand.ts';

const MAYA = visitorId('maya');

/** What every CheckoutRepository and CheckoutDesk promises. */
export const describeCheckoutRepository = (name: string, start: StartPersistence): void => {
  describe(`CheckoutRepository: ${name}`, () => {
    let stand: PersistenceStand;
    beforeEach(async () => {
      stand = await start();
    });
    const insert = (changes: Partial<Checkout>) => violationOf(stand, (tx) => tx.checkouts.insert(newCheckout(stand, changes)));

    /** As whoever has seen it a while ago. */
    const pay = (seen: Checkout) => {
      const paid = payCheckout({ ...seen, state: 'open' }, sessionId('cs_9'), stand.clock.now());
      if (!paid.ok) throw new Error(paid.error.state);
      return violationOf(stand, (tx) => tx.checkouts.payLive(paid.value));
    };

    const knownByKey = async (idempotencyKey: string) =>
      (await stand.persistence.checkouts.survey({ idempotencyKey, visitorId: null, productIds: [] })).known;

    it.each(CHECKOUT_STATES)('gives back every field of a checkout that is %s', async (state) => {
      const checkout = await insertCheckout(stand, { state, idempotencyKey: "a 'key' with \\ and ?" });
      expect(await stand.persistence.checkouts.find(checkout.id)).toEqual(checkout);
      expect(await commit(stand, (tx) => tx.checkouts.lock(checkout.id))).toEqual(checkout);
    });

    it('remembers a checkout as it was inserted, or knows better; whoever relies on that finds out', async () => {
      const inserted = await insertCheckout(stand);
      expect(await stand.persistence.checkouts.lastSeen(inserted.id)).toEqual(inserted);
      const gone = expireCheckout(inserted);
      if (gone.ok) await commit(stand, (tx) => tx.checkouts.save(gone.value));
      const seen = await stand.persistence.checkouts.lastSeen(inserted.id);
      expect([inserted, gone.ok && gone.value]).toContainEqual(seen);
      expect(await pay(inserted)).toBe('still-live');
      expect(await stand.persistence.checkouts.lastSeen(inserted.id)).toEqual(gone.ok && gone.value);
      expect(await stand.persistence.checkouts.lastSeen(checkoutId('0193c0de-0000-7000-8000-00000000dead'))).toBeNull();
    });

    it('answers null for what it does not know', async () => {
      const unknown = checkoutId('0193c0de-0000-7000-8000-00000000dead');
      expect(await stand.persistence.checkouts.find(unknown)).toBeNull();
      expect(await commit(stand, (tx) => tx.checkouts.lock(unknown))).toBeNull();
      expect(await stand.persistence.checkouts.findBySession(sessionId('cs_unknown'))).toBeNull();
      expect(await knownByKey('unknown')).toBeNull();
    });

    it('surveys what a press of the button has to know', async () => {
      const [maya, sam] = [visitorId('maya'), visitorId('sam')];
      const cola = await stocked(stand, 7);
      await stocked(stand, 5, 'water');
      const own = await insertCheckout(stand, { visitorId: maya, idempotencyKey: 'cart-7', state: 'open' });
      const survey = (visitor: typeof maya | null, idempotencyKey: string | null) =>
        stand.persistence.checkouts.survey({ visitorId: visitor, idempotencyKey, productIds: [productId(9_999), cola] });
      const load = { queued: 0, openCheckouts: 1 };
      const products = (await stand.persistence.products.listActive()).filter(({ id }) => id === cola);
      expect(products).toMatchObject([{ available: 7 }]);
      expect(await survey(maya, 'cart-7')).toEqual({ known: own, hasOtherLive: false, load, products });
      expect(await survey(maya, 'cart-8')).toEqual({ known: null, hasOtherLive: true, load, products });
      expect(await survey(maya, null)).toEqual({ known: null, hasOtherLive: true, load, products });
      expect(await survey(sam, 'cart-8')).toEqual({ known: null, hasOtherLive: false, load, products });
      expect(await survey(null, null)).toEqual({ known: null, hasOtherLive: false, load, products });
      await insertCheckout(stand, { visitorId: sam, idempotencyKey: null });
      await insertCheckout(stand, { visitorId: null, idempotencyKey: null });
      expect((await survey(sam, null)).hasOtherLive).toBe(true);
      expect((await survey(sam, 'cart-8')).hasOtherLive).toBe(true);
      expect((await survey(null, null)).hasOtherLive).toBe(false);
      await insertCheckout(stand, { visitorId: visitorId('ann'), state: 'expired' });
      expect((await survey(visitorId('ann'), null)).hasOtherLive).toBe(false);
    });

    it('glances at nothing that was not surveyed within the second, and at nobody it knows something of', async () => {
      const { checkouts } = stand.persistence;
      const [cola, water] = [await stocked(stand, 7), await stocked(stand, 5, 'water')];
      const maya = visitorId('maya');
      const stranger = { visitorId: visitorId('sam'), idempotencyKey: 'cart-9', productIds: [cola] };
      stand.clock.advance(HOUR_MS);
      expect(await checkouts.glance(stranger)).toBeNull();
      const { load, products } = await checkouts.survey({ ...stranger, visitorId: null });
      stand.clock.advance(999);
      expect([null, { load, products }]).toContainEqual(await checkouts.glance(stranger));
      expect(await checkouts.glance({ ...stranger, productIds: [cola, water] })).toBeNull();
      await insertCheckout(stand, { visitorId: maya, idempotencyKey: 'cart-7' });
      expect(await checkouts.glance({ ...stranger, visitorId: maya })).toBeNull();
      expect(await checkouts.glance({ ...stranger, idempotencyKey: 'cart-7' })).toBeNull();
      stand.clock.advance(1);
      expect(await checkouts.glance(stranger)).toBeNull();
      await checkouts.survey(stranger);
      // A clock that is put back makes nothing younger.
      stand.clock.advance(-1);
      expect(await checkouts.glance(stranger)).toBeNull();
    });

    it('opens a checkout that is creating, once, and none that is asked to go or has moved on', async () => {
      const { checkouts } = stand.persistence;
      const session = { sessionId: sessionId('cs_7'), sessionUrl: 'https://pay.example/7' };
      const checkout = await insertCheckout(stand);
      expect(await checkouts.open(checkout.id, session)).toBe(true);
      expect(await checkouts.find(checkout.id)).toEqual({ ...checkout, ...session, state: 'open' });
      const others = [requestRelease(newCheckout(stand), 'cancelled', stand.clock.now())];
      for (const state of ['open', 'paid', 'expired'] as const) others.push(newCheckout(stand, { state }));
      for (const other of others) {
        await commit(stand, (tx) => tx.checkouts.insert(other));
        expect(await checkouts.open(other.id, { ...session, sessionId: sessionId('cs_8') })).toBe(false);
        expect(await checkouts.find(other.id)).toEqual(other);
      }
      expect(await checkouts.open(checkoutId('0193c0de-0000-7000-8000-00000000dead'), session)).toBe(false);
    });

    it('writes every field of a changed checkout', async () => {
      const checkout = await insertCheckout(stand);
      const opened = { ...checkout, state: 'open', sessionId: sessionId('cs_9'), sessionUrl: 'https://pay.example/9', checks: 3 } as const;
      const changed = requestRelease(opened, 'cancelled', stand.clock.now());
      await commit(stand, (tx) => tx.checkouts.save(changed));
      expect(await stand.persistence.checkouts.findBySession(sessionId('cs_9'))).toEqual(changed);
    });

    it.each(['creating', 'open'] as const)('writes the payment of one that was seen %s and still is live', async (state) => {
      const seen = await insertCheckout(stand, { state });
      const asked = requestRelease(seen, 'cancelled', stand.clock.now());
      await commit(stand, (tx) => tx.checkouts.save(asked));
      await insertCheckout(stand, { state });
      expect(await pay(seen)).toBeNull();
      const expected = { ...asked, state: 'paid', sessionId: sessionId('cs_9'), paidAt: stand.clock.now(), nextCheckAt: null };
      expect(await stand.persistence.checkouts.find(seen.id)).toEqual(expected);
      expect(await stand.persistence.queue.load()).toEqual({ queued: 0, openCheckouts: 1 });
    });

    it.each(['paid', 'expired'] as const)('insists that one whose payment is written is still live: not %s', async (state) => {
      const resolved = await insertCheckout(stand, { state });
      expect(await pay(resolved)).toBe('still-live');
      expect(await stand.persistence.checkouts.find(resolved.id)).toEqual(resolved);
      expect(await pay(newCheckout(stand))).toBe('still-live');
    });

    it('lets one of many write the payment', async () => {
      const seen = await insertCheckout(stand, { state: 'open' });
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => pay(seen)));
      expect(outcomes.filter((violation) => violation === null)).toHaveLength(1);
      expect(outcomes.filter((violation) => violation === 'still-live')).toHaveLength(19);
    });

    it('throws when a checkout is saved that was never inserted', async () => {
      await expect(commit(stand, (tx) => tx.checkouts.save(newCheckout(stand)))).rejects.toThrow();
    });

    it.each(['creating', 'open', 'paid'] as const)('refuses a second checkout with the key of one that is %s', async (state) => {
      const first = await insertCheckout(stand, { state, idempotencyKey: 'cart-7' });
      expect(await insert({ idempotencyKey: 'cart-7' })).toBe('one-checkout');
      expect(await knownByKey('cart-7')).toEqual(first);
    });

    it('takes the key of an expired checkout again', async () => {
      await insertCheckout(stand, { state: 'expired', idempotencyKey: 'cart-7' });
      expect(await knownByKey('cart-7')).toBeNull();
      expect(await insert({ idempotencyKey: 'cart-7' })).toBeNull();
    });

    it('lets exactly one of many checkouts with the same key in', async () => {
      const inserted = await Promise.all(Array.from({ length: 20 }, () => insert({ idempotencyKey: 'cart-7' })));
      expect(inserted.filter((violation) => violation === null)).toHaveLength(1);
      expect(inserted.filter((violation) => violation === 'one-checkout')).toHaveLength(19);
    });

    it('lets one visitor have one live checkout whose release was not asked for', async () => {
      const first = await insertCheckout(stand, { visitorId: MAYA });
      expect(await insert({ visitorId: MAYA })).toBe('one-checkout');
      await commit(stand, (tx) => tx.checkouts.save(requestRelease(first, 'superseded', stand.clock.now())));
      expect(await insert({ visitorId: MAYA })).toBeNull();
    });

    it('forgets a visitor whose checkout is resolved, and lets visitors without an id have any number', async () => {
      await insertCheckout(stand, { visitorId: MAYA, state: 'paid' });
      await insertCheckout(stand, { visitorId: MAYA, state: 'expired' });
      expect(await insert({ visitorId: MAYA })).toBeNull();
      expect(await insert({ visitorId: null })).toBeNull();
      expect(await insert({ visitorId: null })).toBeNull();
    });

    it("finds a visitor's live checkouts only, oldest first", async () => {
      const old = await insertCheckout(stand, { visitorId: MAYA, releaseRequestedAt: stand.clock.now(), releaseReason: 'superseded' });
      stand.clock.advance(MINUTE_MS);
      const fresh = await insertCheckout(stand, { visitorId: MAYA, state: 'open' });
      await insertCheckout(stand, { visitorId: MAYA, state: 'paid' });
      await insertCheckout(stand);
      expect(await commit(stand, (tx) => tx.checkouts.lockLiveOfVisitor(MAYA))).toEqual([old, fresh]);
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
      const due = await insertCheckout(stand, { state: 'open', nextCheckAt: stand.clock.now() });
      const later = await insertCheckout(stand, { nextCheckAt: plusMs(stand.clock.now(), 30 * SECOND_MS) });
      const resolved = newCheckout(stand, { state: 'open', nextCheckAt: stand.clock.now() });
      await commit(stand, (tx) => tx.checkouts.insert(resolved));
      const expired = expireCheckout(resolved);
      if (expired.ok) await commit(stand, (tx) => tx.checkouts.save(expired.value));

      const claim = () => stand.persistence.checkouts.claimDue(MINUTE_MS, 10);
      expect(await claim()).toEqual([{ ...due, nextCheckAt: plusMs(stand.clock.now(), MINUTE_MS) }]);
      expect(await claim()).toEqual([]);
      stand.clock.advance(30 * SECOND_MS);
      expect((await claim()).map(({ id }) => id)).toEqual([later.id]);
      stand.clock.advance(30 * SECOND_MS);
      expect((await claim()).map(({ id }) => id)).toEqual([due.id]);
    });

    it('makes every live checkout due when it is recalled, leased or not', async () => {
      const leased = await insertCheckout(stand, { nextCheckAt: stand.clock.now() });
      const later = await insertCheckout(stand, { nextCheckAt: plusMs(stand.clock.now(), MINUTE_MS) });
      const resolved = newCheckout(stand, { state: 'open', nextCheckAt: stand.clock.now() });
      await commit(stand, (tx) => tx.checkouts.insert(resolved));
      const expired = expireCheckout(resolved);
      if (expired.ok) await commit(stand, (tx) => tx.checkouts.save(expired.value));
      await stand.persistence.checkouts.claimDue(MINUTE_MS, 10);
      await stand.persistence.checkouts.recall();
      const due = await stand.persistence.checkouts.claimDue(MINUTE_MS, 10);
      expect(due.map(({ id }) => id).toSorted()).toEqual([leased.id, later.id].toSorted());
    });

    it('gives each due checkout to one of several claimers, never more than the limit', async () => {
      for (let count = 0; count < 12; count += 1) await insertCheckout(stand, { nextCheckAt: stand.clock.now() });
      const claimed = await Promise.all(Array.from({ length: 4 }, () => stand.persistence.checkouts.claimDue(MINUTE_MS, 5)));
      expect(claimed.every((share) => share.length <= 5)).toBe(true);
      const ids = claimed.flat().map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const rest = await stand.persistence.checkouts.claimDue(MINUTE_MS, 50);
      expect(ids.length + rest.length).toBe(12);
    });
  });
};
