import { beforeEach, describe, expect, it } from 'vitest';
import { STARTER_CATALOGUE } from '#core/domain/catalogue/starter-catalogue.ts';
import { productId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import type { TypedProduct } from '#core/use-cases/catalogue/add-product.ts';
import { aNewProduct } from '#test/support/builders/product-builder.ts';
import { kindOf, present, refused, valueOf } from '#test/support/results.ts';
import { MONA, standHarness, THE_ADMIN, type StandHarness } from '#test/support/stand-harness.ts';

const NOBODY = productId(999);

const SNOW_CONE: TypedProduct = {
  ...aNewProduct({ name: 'Snow Cone', category: 'candy', priceCents: cents(275), imagePath: '/images/products/popcorn.jpg' }),
  quantity: 20,
};

let stand: StandHarness;
beforeEach(async () => {
  stand = standHarness();
  await stand.stock(Object.fromEntries(STARTER_CATALOGUE.map(({ slug, stock }) => [slug, stock])));
});
const cola = () => stand.productNamed('Cola');
const reserve = async (units: number) => {
  const move = { productId: (await cola()).id, onHand: 0, reserved: units, sold: 0 };
  await stand.unitOfWork.run(async (tx) => ok(await tx.products.moveStock([move])));
};

describe('the inventory', () => {
  it('includes inactive products, unlike the menu', async () => {
    const { id } = await cola();
    await stand.setProductActive(id, false, THE_ADMIN);
    const isIn = (products: readonly { readonly id: unknown }[]) => products.some((product) => product.id === id);
    expect([isIn(await stand.listInventory()), isIn(await stand.products.listActive())]).toEqual([true, false]);
    expect(await stand.audited()).toEqual(["Admin product: Took 'Cola' off the menu"]);
  });

  it('gets a new product', async () => {
    const added = valueOf(await stand.addProduct({ ...SNOW_CONE, name: '  Snow   Cone ' }, THE_ADMIN));
    expect(added).toMatchObject({ name: 'Snow Cone', available: 20, category: 'candy' });
    expect(await stand.productNamed('Snow Cone')).toEqual(added);
    expect(await stand.audited()).toEqual(["Admin product: Added 'Snow Cone' at $2.75, 20 available"]);
  });

  it.each([
    [{ name: ' ' }, 'product/name-required'],
    [{ name: 'hot  DOG' }, 'product/name-taken'],
    [{ priceCents: cents(-1) }, 'product/price-out-of-range'],
    [{ priceCents: cents(100_001) }, 'product/price-out-of-range'],
    [{ quantity: 1000 }, 'product/stock-out-of-range'],
    [{ quantity: 1.5 }, 'product/stock-out-of-range'],
    [{ imagePath: '/images/uploads/none-000000000000.jpg' }, 'image/not-found'],
    [{ imagePath: 'https://evil.example/x.jpg' }, 'image/not-found'],
  ])('gets no product with %j: %s', async (changes, kind) => {
    const before = await stand.listInventory();
    expect(kindOf(await stand.addProduct({ ...SNOW_CONE, ...changes }, THE_ADMIN))).toBe(kind);
    expect([await stand.listInventory(), await stand.audited()]).toEqual([before, []]);
  });

  it('never gives a product the name of another one', async () => {
    const { id } = await cola();
    expect(valueOf(await stand.renameProduct(id, 'COLA', THE_ADMIN)).name).toBe('COLA');
    expect(await stand.renameProduct(id, 'diet cola', THE_ADMIN)).toEqual(refused('product/name-taken', { name: 'diet cola' }));
    expect(kindOf(await stand.renameProduct(id, '', THE_ADMIN))).toBe('product/name-required');
    expect(await stand.audited()).toEqual(["Admin product: Renamed 'Cola' to 'COLA'"]);
  });

  it('logs a new price once', async () => {
    const { id } = await cola();
    for (const _ of [1, 2]) expect(valueOf(await stand.repriceProduct(id, cents(275), THE_ADMIN)).priceCents).toBe(275);
    expect(await stand.audited()).toEqual(['Admin price: Cola: $2.50 → $2.75']);
  });

  it('reprices a category, and can undo it', async () => {
    expect(valueOf(await stand.repriceCategory('candy', cents(200), THE_ADMIN)).count).toBe(6);
    const candy = (await stand.listInventory()).filter(({ category }) => category === 'candy');
    expect(candy.map(({ priceCents }) => priceCents)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await stand.audited()).toEqual(['Admin price: All candy: $2.00 (before: Fruit Chews $1.50, Ring Lollipop $1.25)']);
    expect((await stand.repriceCategory('candy', cents(-1), THE_ADMIN)).ok).toBe(false);
    const { id, name } = present(candy[0]);
    for (const count of [1, 0])
      expect(await stand.undoReprice(cents(200), [{ id, priceCents: cents(150) }], THE_ADMIN)).toMatchObject({ value: count });
    expect((await stand.audited()).slice(0, -1)).toEqual([`Admin price: Undone: ${name}: $2.00 → $1.50`]);
  });

  it('accepts only pictures that the stand has', async () => {
    const { id } = await cola();
    expect(kindOf(await stand.setProductImage(id, '/images/products/coffee.jpg', THE_ADMIN))).toBe('done');
    expect((await cola()).imagePath).toBe('/images/products/coffee.jpg');
    expect(await stand.setProductImage(id, '/images/other.jpg', THE_ADMIN)).toEqual(refused('image/not-found'));
  });

  it('sets the available stock, beside reserved units', async () => {
    const { id, available } = await cola();
    await reserve(3);
    expect(valueOf(await stand.setStock(id, 10, MONA)).available).toBe(10);
    expect((await cola()).available).toBe(10);
    await reserve(-3);
    expect((await cola()).available).toBe(13);
    expect(await stand.audited()).toEqual([`Mona stock: Cola: ${available - 3} → 10 available`]);
  });

  it.each([-1, 1000, 0.5, Number.NaN])('refuses a stock of %s', async (quantity) => {
    expect(await stand.setStock((await cola()).id, quantity, MONA)).toEqual(refused('product/stock-out-of-range'));
  });

  it('refuses unknown products', async () => {
    for (const outcome of [
      await stand.setStock(NOBODY, 1, MONA),
      await stand.renameProduct(NOBODY, 'X', THE_ADMIN),
      await stand.repriceProduct(NOBODY, cents(1), THE_ADMIN),
      await stand.setProductActive(NOBODY, true, THE_ADMIN),
      await stand.setProductImage(NOBODY, '/images/products/cola.jpg', THE_ADMIN),
    ])
      expect(outcome).toEqual(refused('product/not-found'));
  });
});
