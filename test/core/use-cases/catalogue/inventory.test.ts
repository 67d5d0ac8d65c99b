import { beforeEach, describe, expect, it } from 'vitest';
import { STARTER_CATALOGUE } from '#core/domain/catalogue/starter-catalogue.ts';
import { productId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import type { TypedProduct } from '#core/use-cases/catalogue/add-product.ts';
import { standHarness } from '#test/support/stand-harness.ts';
import { aNewProduct } from '#test/support/builders/product-builder.ts';

const ADMIN: Actor = { role: 'admin', id: 'admin', name: 'Admin' };
const MO: Actor = { role: 'manager', id: 'mo', name: 'Mo' };
const NOBODY = productId(999);

const aProduct = (changes: Partial<TypedProduct> = {}): TypedProduct => ({
  ...aNewProduct({ name: 'Snow Cone', category: 'candy', priceCents: cents(275), imagePath: '/images/products/popcorn.jpg' }),
  quantity: 20,
  ...changes,
});

const inventoryHarness = async () => {
  const stand = standHarness();
  await stand.stock(Object.fromEntries(STARTER_CATALOGUE.map(({ slug, stock }) => [slug, stock])));
  return {
    persistence: stand.persistence,
    list: stand.listInventory,
    named: stand.productNamed,
    add: stand.addProduct,
    rename: stand.renameProduct,
    reprice: stand.repriceProduct,
    repriceCategory: stand.repriceCategory,
    undoReprice: stand.undoReprice,
    setActive: stand.setProductActive,
    setImage: stand.setProductImage,
    setStock: stand.setStock,
    auditLog: stand.audited,
  };
};

describe('the inventory', () => {
  let harness: Awaited<ReturnType<typeof inventoryHarness>>;
  beforeEach(async () => {
    harness = await inventoryHarness();
  });

  it('lists inactive products too, the menu does not', async () => {
    const { id } = await harness.named('Cola');
    await harness.setActive(id, false, ADMIN);
    expect((await harness.list()).some((product) => product.id === id)).toBe(true);
    expect((await harness.persistence.products.listActive()).some((product) => product.id === id)).toBe(false);
    expect(await harness.auditLog()).toEqual(["Admin product: Took 'Cola' off the menu"]);
  });

  it('adds a product', async () => {
    const added = await harness.add(aProduct({ name: '  Snow   Cone ' }), ADMIN);
    expect(added).toMatchObject({ ok: true, value: { name: 'Snow Cone', available: 20, category: 'candy' } });
    expect(await harness.named('Snow Cone')).toEqual(added.ok ? added.value : null);
    expect(await harness.auditLog()).toEqual(["Admin product: Added 'Snow Cone' at $2.75, 20 available"]);
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
  ])('adds nothing with %j: %s', async (changes, kind) => {
    const before = await harness.list();
    expect(await harness.add(aProduct(changes), ADMIN)).toMatchObject({ ok: false, error: { kind } });
    expect(await harness.list()).toEqual(before);
    expect(await harness.auditLog()).toEqual([]);
  });

  it('renames, but not to another product’s name; its own in other letters is fine', async () => {
    const { id } = await harness.named('Cola');
    expect(await harness.rename(id, 'COLA', ADMIN)).toMatchObject({ ok: true, value: { name: 'COLA' } });
    expect(await harness.rename(id, 'diet cola', ADMIN)).toEqual({ ok: false, error: { kind: 'product/name-taken', name: 'diet cola' } });
    expect(await harness.rename(id, '', ADMIN)).toMatchObject({ ok: false, error: { kind: 'product/name-required' } });
    expect(await harness.auditLog()).toEqual(["Admin product: Renamed 'Cola' to 'COLA'"]);
  });

  it('reprices one, and leaves no trace when nothing changes', async () => {
    const { id, priceCents } = await harness.named('Cola');
    expect(await harness.reprice(id, cents(275), ADMIN)).toMatchObject({ ok: true, value: { priceCents: 275 } });
    expect(await harness.reprice(id, cents(275), ADMIN)).toMatchObject({ ok: true });
    expect(priceCents).toBe(250);
    expect(await harness.auditLog()).toEqual(['Admin price: Cola: $2.50 → $2.75']);
  });

  it('reprices a category and says how many products have the price now', async () => {
    expect(await harness.repriceCategory('candy', cents(200), ADMIN)).toMatchObject({ ok: true, value: { count: 6 } });
    const candy = (await harness.list()).filter(({ category }) => category === 'candy');
    expect(candy.map(({ priceCents }) => priceCents)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await harness.auditLog()).toEqual(['Admin price: All candy: $2.00 (before: Fruit Chews $1.50, Ring Lollipop $1.25)']);
    expect(await harness.repriceCategory('candy', cents(-1), ADMIN)).toMatchObject({ ok: false });
    const [first] = candy;
    const undo = async () => harness.undoReprice(cents(200), first ? [{ id: first.id, priceCents: cents(150) }] : [], ADMIN);
    expect([await undo(), await undo()]).toMatchObject([{ value: 1 }, { value: 0 }]);
    expect((await harness.auditLog()).slice(0, -1)).toEqual([`Admin price: Undone: ${first?.name}: $2.00 → $1.50`]);
  });

  it('takes another picture that the stand has', async () => {
    const { id } = await harness.named('Cola');
    expect(await harness.setImage(id, '/images/products/coffee.jpg', ADMIN)).toMatchObject({ ok: true });
    expect((await harness.named('Cola')).imagePath).toBe('/images/products/coffee.jpg');
    expect(await harness.setImage(id, '/images/other.jpg', ADMIN)).toEqual({ ok: false, error: { kind: 'image/not-found' } });
  });

  it('sets what is available, not counting what is being paid for', async () => {
    const { id, available } = await harness.named('Cola');
    await harness.persistence.unitOfWork.run(async (tx) => {
      await tx.products.moveStock([{ productId: id, onHand: 0, reserved: 3, sold: 0 }]);
      return ok(undefined);
    });
    expect(await harness.setStock(id, 10, MO)).toMatchObject({ ok: true, value: { available: 10 } });
    expect((await harness.named('Cola')).available).toBe(10);
    await harness.persistence.unitOfWork.run(async (tx) => {
      await tx.products.moveStock([{ productId: id, onHand: 0, reserved: -3, sold: 0 }]);
      return ok(undefined);
    });
    expect((await harness.named('Cola')).available).toBe(13);
    expect(await harness.auditLog()).toEqual([`Mo stock: Cola: ${available - 3} → 10 available`]);
  });

  it.each([-1, 1000, 0.5, Number.NaN])('refuses a stock of %s', async (quantity) => {
    const { id } = await harness.named('Cola');
    expect(await harness.setStock(id, quantity, MO)).toEqual({ ok: false, error: { kind: 'product/stock-out-of-range' } });
  });

  it('knows no product that is not there', async () => {
    const refused = { ok: false, error: { kind: 'product/not-found' } };
    expect(await harness.setStock(NOBODY, 1, MO)).toEqual(refused);
    expect(await harness.rename(NOBODY, 'X', ADMIN)).toEqual(refused);
    expect(await harness.reprice(NOBODY, cents(1), ADMIN)).toEqual(refused);
    expect(await harness.setActive(NOBODY, true, ADMIN)).toEqual(refused);
    expect(await harness.setImage(NOBODY, '/images/products/cola.jpg', ADMIN)).toEqual(refused);
  });
});
