import { describe, expect, it } from 'vitest';
import { orderItemId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { CALLED_OFF, NOT_COLLECTED, type Order, type OrderItem } from '#core/domain/order/order.ts';
import { presentOwnOrder, presentPublicOrder } from '#adapters/http-contract/presenters/present-order.ts';
import { anOrder, BEA } from '../../support/builders/order-builder.ts';
import { NOW } from '../../support/builders/instants.ts';

const [ITEM] = anOrder().items;
if (ITEM === undefined) throw new Error('an order has items');

const NO_ESTIMATES = { forCart: () => null, forOrder: () => null };
const placed = (changes: Partial<Order> = {}) => ({ order: anOrder(changes), queuePosition: 2, preparingHeardAt: null, ownCancels: 0 });
const shown = (changes: Partial<Order> = {}) => presentPublicOrder(placed(changes), NO_ESTIMATES, NOW);
const itemOf = (changes: Partial<OrderItem>) => shown({ items: [{ ...ITEM, ...changes }] }).items[0];

describe('an order on the wire', () => {
  it('is marked as kept only when it was not collected', () => {
    expect(shown({ status: 'completed', statusBy: NOT_COLLECTED })).toMatchObject({ kept: true });
    expect(shown({ status: 'completed', statusBy: BEA })).not.toHaveProperty('kept');
    expect(shown()).not.toHaveProperty('kept');
  });

  it('is marked as called off only with its game', () => {
    expect(shown({ status: 'cancelled', statusBy: CALLED_OFF })).toMatchObject({ called_off: true });
    expect(shown({ status: 'cancelled', statusBy: BEA })).not.toHaveProperty('called_off');
  });

  it('shows its refund only once it has ended', () => {
    const givenBackCents = cents(515);
    expect(shown({ status: 'cancelled', givenBackCents }).refunded_amount).toBe(515);
    expect(shown({ status: 'queued', givenBackCents }).refunded_amount).toBeNull();
    expect(shown({ status: 'cancelled' }).refunded_amount).toBeNull();
  });

  it('names its items in Spanish where the menu does', () => {
    expect(itemOf({ productNameEs: 'Refresco' })).toMatchObject({ product_name_es: 'Refresco' });
    const { productNameEs: _none, ...english } = ITEM;
    expect(shown({ items: [english] }).items[0]).not.toHaveProperty('product_name_es');
  });

  it('names the replacement and the replaced item', () => {
    const given = { ...ITEM, id: orderItemId('0193c0de-0000-7000-8000-0000000000c1'), productName: 'Pretzel', replacesId: ITEM.id };
    const whole = shown({ items: [{ ...ITEM, subtotalCents: cents(0) }, given] }).items;
    expect(whole).toMatchObject([{ product_name: 'Pretzel', replaces: ITEM.productName }]);
    const [replaced, instead] = shown({ items: [{ ...ITEM, subtotalCents: cents(50) }, given] }).items;
    expect(replaced).toMatchObject({ id: ITEM.id, is_replaced: true });
    expect(instead).not.toHaveProperty('is_replaced');
    expect(replaced).not.toHaveProperty('replaces');
  });

  it('has its pickup code only for the phone that paid', () => {
    expect(shown().pickup_code).toBeNull();
    expect(presentOwnOrder(placed(), NO_ESTIMATES, NOW).pickup_code).toBe(anOrder().pickupCode);
  });

  it('shows its ready time only when that is known', () => {
    expect(shown()).not.toHaveProperty('ready_between');
    const estimates = { ...NO_ESTIMATES, forOrder: () => ({ from: 5, to: 9 }) };
    expect(presentPublicOrder(placed(), estimates, NOW)).toMatchObject({
      ready_between: { from: NOW + 300_000, to: NOW + 540_000 },
    });
  });
});
