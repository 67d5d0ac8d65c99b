import { expect, it } from 'vitest';
import { UNCHECKED } from '#core/domain/catalogue/food-facts.ts';
import { productId } from '#core/domain/kernel/ids.ts';
import { repriced } from '#core/domain/catalogue/price-change.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { STARTER_CATALOGUE } from '#core/domain/catalogue/starter-catalogue.ts';
import type { NewProduct, StockMove } from '#core/ports/product-repository.ts';
import { commit, persistenceSuite, stocked } from './persistence-fixture.ts';
import { aNewProduct } from '../support/builders/product-builder.ts';

export const describeProductRepository = persistenceSuite('ProductRepository', (fixture) => {
  const move = (...moves: readonly StockMove[]) => commit(fixture, (tx) => tx.products.moveStock(moves));
  const availableOf = async (id: number): Promise<number | undefined> =>
    (await fixture.persistence.products.listActive()).find((product) => product.id === id)?.available;

  it('lists the starter catalogue by category and then as it was added', async () => {
    await commit(fixture, async (tx) => {
      for (const product of STARTER_CATALOGUE.toReversed()) await tx.products.addStarter(product);
    });
    const listed = await fixture.persistence.products.listActive();
    const expected = ['drinks', 'candy', 'food'].flatMap((category) =>
      STARTER_CATALOGUE.toReversed().filter((product) => product.category === category),
    );
    expect(listed).toMatchObject(
      expected.map(({ slug: _slug, stock, preparation: _preparation, foodFacts, ...product }) => ({
        ...product,
        allergens: foodFacts.allergens,
        available: stock,
        isActive: true,
      })),
    );
  });

  it('adds each starter once, when two seeds meet on an empty stand', async () => {
    const seed = () =>
      commit(fixture, async (tx) => {
        for (const product of STARTER_CATALOGUE) await tx.products.addStarter(product);
      });
    await Promise.all([seed(), seed()]);
    expect(await fixture.persistence.products.listActive()).toHaveLength(STARTER_CATALOGUE.length);
  });

  it('has none of a sold-out product until it is put back', async () => {
    const cola = await stocked(fixture, 7);
    await commit(fixture, (tx) => tx.products.sellOut(cola, fixture.clock.now()));
    const [listed] = await fixture.persistence.products.listActive();
    expect(listed).toMatchObject({ id: cola, available: 0, soldOutAt: fixture.clock.now() });
    await commit(fixture, async (tx) => {
      const [locked] = await tx.products.lockForSale([cola]);
      if (locked !== undefined) await tx.products.save(repriced(locked, cents(333), fixture.clock.now()));
    });
    expect(await availableOf(cola)).toBe(0);
    const back = await commit(fixture, (tx) => tx.products.putBack(cola));
    expect(back).toMatchObject({ available: 7, priceCents: 333, menuRound: 1 });
    expect(back.earlierPrices).toEqual([{ until: fixture.clock.now(), priceCents: listed?.priceCents }]);
    expect(back).not.toHaveProperty('soldOutAt');
    expect(await availableOf(cola)).toBe(7);
  });

  it('returns each starter’s station, and what a change replaces', async () => {
    await commit(fixture, async (tx) => {
      for (const product of STARTER_CATALOGUE) await tx.products.addStarter(product);
    });
    const listed = async () => await fixture.persistence.products.listPrepared();
    const expected = new Map(STARTER_CATALOGUE.map((starter) => [starter.name, starter.preparation]));
    expect(new Map((await listed()).map(({ product, preparation }) => [product.name, preparation]))).toEqual(expected);
    const nachos = (await listed()).find(({ product }) => product.name === 'Nachos with Cheese')?.product.id ?? productId(0);
    const before = await commit(fixture, (tx) => tx.products.prepare(nachos, { station: 'Fryer', prepPoints: 3 }));
    expect(before).toEqual({ station: 'Snacks', prepPoints: 2 });
    expect((await listed()).find(({ product }) => product.id === nachos)?.preparation).toEqual({ station: 'Fryer', prepPoints: 3 });
  });

  it('returns each starter’s food facts, and what a change replaces', async () => {
    await commit(fixture, async (tx) => {
      for (const product of STARTER_CATALOGUE) await tx.products.addStarter(product);
    });
    const cups = (await fixture.persistence.products.listAll()).find((product) => product.name === 'Peanut Butter Cups');
    if (cups === undefined) throw new Error('the starter catalogue has them');
    const starter = { ...UNCHECKED, nameEs: 'Chocolates con crema de cacahuate', isSealed: true, allergens: '?????y???' };
    expect(await fixture.persistence.products.foodFactsOf(cups.id)).toEqual(starter);
    const read = {
      nameEs: 'Refresco',
      allergens: 'yn???yn?n',
      isSealed: true,
      ingredients: 'Peanuts',
      ingredientsEs: 'Cacahuates',
      checkedOn: '20261120',
    };
    expect(await commit(fixture, (tx) => tx.products.describe(cups.id, () => read))).toEqual([starter, read]);
    expect(await fixture.persistence.products.foodFactsOf(cups.id)).toEqual(read);
    const listed = (await fixture.persistence.products.listActive()).find(({ id }) => id === cups.id);
    expect(listed).toMatchObject({ name: cups.name, nameEs: read.nameEs, allergens: read.allergens });
    await expect(commit(fixture, (tx) => tx.products.describe(cups.id, (now) => ({ ...now, allergens: 'yn' })))).rejects.toThrow();
    expect(await fixture.persistence.products.foodFactsOf(productId(999_999))).toBeNull();
  });

  it('prepares a new product as is usual in its category', async () => {
    await commit(fixture, (tx) => tx.products.insert(aNewProduct({ name: 'Corn Dog', category: 'food' }), { onHand: 1, by: 'Ines' }));
    expect((await fixture.persistence.products.listPrepared()).map(({ preparation }) => preparation)).toEqual([
      { station: 'Grill', prepPoints: 1 },
    ]);
  });

  it('lists a product that is sold out', async () => {
    const cola = await stocked(fixture, 0);
    expect(await availableOf(cola)).toBe(0);
  });

  it('returns each known locked product once, by ascending id', async () => {
    const cola = await stocked(fixture, 10, 'cola');
    const water = await stocked(fixture, 20, 'water');
    const locked = await commit(fixture, (tx) => tx.products.lockForSale([water, productId(999_999), cola, water]));
    expect(locked.map(({ id, available }) => [id, available])).toEqual([
      [cola, 10],
      [water, 20],
    ]);
    expect(await commit(fixture, (tx) => tx.products.lockForSale([]))).toEqual([]);
    await commit(fixture, (tx) => tx.products.prepare(water, { station: 'Taps', prepPoints: 2 }));
    const prepared = await commit(fixture, (tx) => tx.products.lockForSale([water]));
    expect(prepared[0]?.preparation).toEqual({ station: 'Taps', prepPoints: 2 });
  });

  it('shows on hand minus reserved as available', async () => {
    const cola = await stocked(fixture, 10);
    await move({ productId: cola, onHand: 0, reserved: 3, sold: 0 });
    expect(await availableOf(cola)).toBe(7);
    await move({ productId: cola, onHand: -3, reserved: -3, sold: 3 });
    expect(await availableOf(cola)).toBe(7);
  });

  it('moves several products at once', async () => {
    const [cola, water] = [await stocked(fixture, 10, 'cola'), await stocked(fixture, 20, 'water')];
    await move({ productId: water, onHand: 0, reserved: 2, sold: 0 }, { productId: cola, onHand: 0, reserved: 1, sold: 0 });
    expect([await availableOf(cola), await availableOf(water)]).toEqual([9, 18]);
    await move();
  });

  it.each([
    ['more reserved than on hand', { onHand: 0, reserved: 11, sold: 0 }],
    ['less than nothing on hand', { onHand: -11, reserved: 0, sold: 0 }],
    ['less than nothing reserved', { onHand: 0, reserved: -1, sold: 0 }],
    ['less than nothing sold', { onHand: 0, reserved: 0, sold: -1 }],
  ])('throws rather than store %s', async (_what, figures) => {
    const cola = await stocked(fixture, 10);
    await expect(move({ productId: cola, ...figures })).rejects.toThrow();
    expect(await availableOf(cola)).toBe(10);
  });

  it('throws when a product is moved twice in one call, and moves nothing', async () => {
    const cola = await stocked(fixture, 10);
    const twice = { productId: cola, onHand: 1, reserved: 0, sold: 0 };
    await expect(move(twice, twice)).rejects.toThrow();
    expect(await availableOf(cola)).toBe(10);
  });

  it('throws when stock of an unknown product is moved, and moves nothing', async () => {
    const cola = await stocked(fixture, 10);
    const both = move(
      { productId: cola, onHand: 0, reserved: 1, sold: 0 },
      { productId: productId(999_999), onHand: 0, reserved: 1, sold: 0 },
    );
    await expect(both).rejects.toThrow();
    expect(await availableOf(cola)).toBe(10);
  });

  it('sells no unit twice to concurrent customers', async () => {
    const cola = await stocked(fixture, 5);
    const buy = () =>
      fixture.persistence.unitOfWork.run(async (tx) => {
        const [product] = await tx.products.lockForSale([cola]);
        if (product === undefined || product.available < 1) return ok(0);
        await tx.products.moveStock([{ productId: cola, onHand: 0, reserved: 1, sold: 0 }]);
        return ok(1);
      });
    const bought = await Promise.all(Array.from({ length: 20 }, buy));
    expect(bought.filter((result) => result.ok && result.value === 1)).toHaveLength(5);
    expect(await availableOf(cola)).toBe(0);
  });

  const snowCone = aNewProduct({
    name: 'Snow Cone',
    priceCents: cents(275),
    category: 'candy',
    imagePath: '/images/products/snow-cone.jpg',
  });
  const insert = (changes: Partial<NewProduct> = {}) =>
    commit(fixture, (tx) => tx.products.insert({ ...snowCone, ...changes }, { onHand: 20, by: 'Ana' }));

  it('adds one product per name, even concurrently', async () => {
    const added = await Promise.all(['Snow Cone', 'snow  cone', 'SNOW CONE'].map((label) => insert({ name: label })));
    expect(added.filter((product) => product !== null)).toHaveLength(1);
    expect(await fixture.persistence.products.listAll()).toMatchObject([{ available: 20, category: 'candy', priceCents: 275 }]);
  });

  it('saves the fields of a product, and neither its name nor its stock', async () => {
    const product = await insert();
    if (product === null) throw new Error('the name is free');
    const changed = {
      ...product,
      priceCents: cents(300),
      imagePath: '/images/x.jpg',
      isActive: false,
      available: 999,
    };
    const other = await insert({ name: 'Other' });
    await commit(fixture, (tx) => tx.products.save({ ...changed, name: 'Shaved Ice' }));
    expect(await fixture.persistence.products.listAll()).toEqual([{ ...changed, available: 20 }, other]);
    expect(await fixture.persistence.products.listActive()).toEqual([other]);
    await expect(commit(fixture, (tx) => tx.products.save({ ...changed, id: productId(9_999) }))).rejects.toThrow();
  });

  it('renames a product, but never to a taken name, even concurrently', async () => {
    const [one, other] = [await insert({ name: 'One' }), await insert({ name: 'Other' })];
    if (one === null || other === null) throw new Error('the names are free');
    const rename = (product: typeof one, label: string) => commit(fixture, (tx) => tx.products.rename(product.id, label));
    expect(await rename(one, 'ONE')).toBe(true);
    expect((await fixture.persistence.products.listAll()).map((product) => product.name)).toEqual(['ONE', 'Other']);
    expect(await rename(one, 'OTHER')).toBe(false);
    expect((await Promise.all([rename(one, 'Third'), rename(other, 'third')])).toSorted()).toEqual([false, true]);
  });

  it('locks a category or everything, and adjusts the stock of a product', async () => {
    const product = await insert();
    if (product === null) throw new Error('the name is free');
    const other = await stocked(fixture, 10);
    expect((await commit(fixture, (tx) => tx.products.lockAll())).map(({ id }) => id)).toEqual([product.id, other]);
    expect(await commit(fixture, (tx) => tx.products.lockCategory('candy'))).toEqual([product]);
    await commit(fixture, (tx) => tx.products.adjustStock(product.id, -5, 'Ana'));
    expect(await availableOf(product.id)).toBe(15);
    await expect(commit(fixture, (tx) => tx.products.adjustStock(product.id, -16, 'Ana'))).rejects.toThrow();
    expect(await availableOf(product.id)).toBe(15);
  });

  it('knows seeded products by their slug and adds none twice', async () => {
    const cola = await stocked(fixture, 10, 'cola');
    const seeded = await commit(fixture, (tx) => tx.products.lockSeeded());
    expect(seeded).toMatchObject([{ slug: 'cola', product: { id: cola, available: 10 } }]);
  });
});
