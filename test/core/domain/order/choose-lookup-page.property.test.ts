import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderId } from '#core/domain/kernel/ids.ts';
import { instant } from '#core/domain/kernel/instant.ts';
import { chooseLookupPage, type FindableOrder } from '#core/domain/order/choose-lookup-page.ts';

const EMAILS = ['a@x.example', 'b@x.example', 'c@x.example'];

const someOrders = fc
  .uniqueArray(
    fc.record({
      id: fc.nat({ max: 99 }),
      placedAt: fc.nat({ max: 5 }),
      email: fc.option(fc.constantFrom(...EMAILS)),
      phone: fc.constant(null),
    }),
    { selector: ({ id }) => id },
  )
  .map((orders): readonly FindableOrder[] =>
    orders.map(({ id, placedAt, ...contacts }) => ({
      id: orderId(`order-${String(id).padStart(2, '0')}`),
      placedAt: instant(placedAt),
      ...contacts,
    })),
  );

const isNewer = (one: FindableOrder, other: FindableOrder): boolean =>
  one.placedAt > other.placedAt || (one.placedAt === other.placedAt && one.id > other.id);

const lookUp = (email: string, recent: readonly FindableOrder[], before: FindableOrder['id'] | null = null) =>
  chooseLookupPage({ kind: 'email', value: email }, `key of ${email}`, recent, before);

describe('the order of a lookup page', () => {
  it('is the newest of the contact', () => {
    fc.assert(
      fc.property(someOrders, fc.constantFrom(...EMAILS), (recent, email) => {
        const own = recent.filter((order) => order.email === email);
        const newest = own.find((order) => own.every((other) => other === order || isNewer(order, other)));
        const chosen = lookUp(email, recent, orderId('shown before'));
        expect(chosen?.isOwner).toBe(newest !== undefined);
        expect(chosen?.orderId).toBe(newest?.id ?? orderId('shown before'));
      }),
    );
  });

  it('is for a stranger always the same one of another contact', () => {
    fc.assert(
      fc.property(someOrders, (recent) => {
        const chosen = lookUp('nobody@x.example', recent);
        expect(lookUp('nobody@x.example', recent.toReversed())).toEqual(chosen);
        const found = EMAILS.map((email) => lookUp(email, recent)).filter((one) => one?.isOwner === true);
        expect(chosen === null).toBe(found.length === 0);
        if (chosen !== null) expect(found.map((one) => one?.orderId)).toContain(chosen.orderId);
      }),
    );
  });
});
