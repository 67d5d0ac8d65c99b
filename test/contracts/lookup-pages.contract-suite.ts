import { expect, it } from 'vitest';
import { lookupPageHash } from '#core/domain/kernel/ids.ts';
import type { Contact } from '#core/domain/kernel/contact.ts';
import { HOUR_MS, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import type { LookupPage } from '#core/domain/order/lookup-page.ts';
import type { Order } from '#core/domain/order/order.ts';
import { persistenceSuite, placeNewOrder } from './persistence-fixture.ts';

const email = (value: string): Contact => ({ kind: 'email', value });
const MAYA = email('maya@example.com');

export const describeLookupPages = persistenceSuite('Lookup pages', (fixture) => {
  const place = async (address: string, phone: string | null = null): Promise<Order> => {
    fixture.clock.advance(MINUTE_MS);
    return placeNewOrder(fixture, { customer: { name: 'Maya Rivera', email: address, phone } });
  };
  const since = () => plusMs(fixture.clock.now(), -24 * HOUR_MS);
  const choose = (contact: Contact, contactKey = `key of ${contact.value}`) =>
    fixture.persistence.lookupPages.choose({ contact, contactKey, since: since() });
  const pageOf = (hash: string, order: Order, changes: Partial<LookupPage> = {}): LookupPage => ({
    hash: lookupPageHash(hash),
    contactKey: 'key of nobody',
    orderId: order.id,
    isOwner: false,
    openedAt: fixture.clock.now(),
    ...changes,
  });

  it('finds the newest order of an e-mail or a phone, however they were typed on the payment page', async () => {
    await place('maya@example.com');
    const newest = await place('Maya@Example.com', '+1 (555) 010-0142');
    await place('sam@example.com');
    const own = { orderId: newest.id, isOwner: true };
    expect([await choose(MAYA), await choose({ kind: 'phone', value: '5550100142' })]).toEqual([own, own]);
  });

  it('returns null without an order in the window', async () => {
    expect(await choose(MAYA)).toBeNull();
    const order = await place('maya@example.com');
    fixture.clock.set(plusMs(order.placedAt, 24 * HOUR_MS));
    expect(await choose(MAYA)).toEqual({ orderId: order.id, isOwner: true });
    fixture.clock.advance(1);
    expect(await choose(MAYA)).toBeNull();
  });

  it('gives a contact without an order the same decoy every time', async () => {
    const orders = [];
    for (let count = 0; count < 8; count += 1) orders.push(await place(`buyer-${count}@example.com`));
    const chosen = await Promise.all(Array.from({ length: 5 }, () => choose(email('nobody@example.com'))));
    expect(new Set(chosen.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(chosen[0]?.isOwner).toBe(false);
    expect(orders.map(({ id }) => id)).toContain(chosen[0]?.orderId);
    const drawn = await Promise.all(Array.from({ length: 60 }, (_, index) => choose(email(`nobody-${index}@example.com`))));
    expect(new Set(drawn.map((one) => one?.orderId)).size).toBeGreaterThan(4);
  });

  it('draws no decoy that a lookup would never find', async () => {
    await place('maya@example.com');
    const newest = await place('maya@example.com');
    for (let index = 0; index < 10; index += 1) expect((await choose(email(`nobody-${index}@example.com`)))?.orderId).toBe(newest.id);
  });

  it('keeps a shown decoy while orders come in', async () => {
    const first = await place('first@example.com');
    await fixture.persistence.lookupPages.keep(pageOf('one', first));
    for (let count = 0; count < 8; count += 1) await place(`buyer-${count}@example.com`);
    expect(await choose(email('nobody@example.com'), 'key of nobody')).toEqual({ orderId: first.id, isOwner: false });
    const own = await place('nobody@example.com');
    expect(await choose(email('nobody@example.com'), 'key of nobody')).toEqual({ orderId: own.id, isOwner: true });
  });

  it('keeps a page once, finds it while its order is within the window, and forgets it', async () => {
    const order = await place('maya@example.com');
    const page = pageOf('one', order);
    const pages = fixture.persistence.lookupPages;
    await pages.keep(page);
    await pages.keep({ ...page, openedAt: plusMs(page.openedAt, 1) });
    expect(await pages.find(page.hash, order.placedAt)).toEqual(page);
    expect(await pages.find(page.hash, plusMs(order.placedAt, 1))).toBeNull();
    expect(await pages.find(lookupPageHash('other'), order.placedAt)).toBeNull();
    await pages.forgetOpenedBefore(page.openedAt);
    expect(await pages.find(page.hash, order.placedAt)).toEqual(page);
    await pages.forgetOpenedBefore(plusMs(page.openedAt, 1));
    expect(await pages.find(page.hash, order.placedAt)).toBeNull();
  });
});
